/** Whether nothing is said beside the data but errors and questions. */
export const isQuiet = (): boolean => Boolean(process.env.GOODWORD_QUIET);
