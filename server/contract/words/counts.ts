/** Counts with their words, said alike by the server and in the terminal. */

/** '12,000'. By hand: the first use of Intl costs as much time as the rest of a command. */
export const countWords = (number: number): string => String(number).replace(/\B(?=(\d{3}){1,9}$)/g, ',');

/** '1 patient', '2,000 patients'. */
export const plural = (number: number, one: string, many = `${one}s`): string =>
  `${countWords(number)} ${number === 1 ? one : many}`;
