/** The limits and times of the patient's page: those of everything else would travel with it to every phone. */
export const PAGE_LIMITS = {
  /** Ratings from this many stars up go to the public platform with smart routing. */
  publicRatingFrom: 4,
  feedbackLength: 4_000,
  customerNameLength: 100,
} as const;

/** In milliseconds. */
export const PAGE_TIMES = { apiTimeout: 30_000, redirectAfterSubmit: 2_000 } as const;
