/** An instant as a part of a file’s name. */
export const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');
