/** The year of the times in examples: nobody schedules further ahead than two years, and every example is to work. */
export const NEXT_YEAR = new Date().getFullYear() + 1;
