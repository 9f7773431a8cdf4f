/** Milliseconds between two looks at how the platform works, and at its queue. */
export const HEALTH_EVERY = 30_000;
export const STATS_EVERY = 10_000;
