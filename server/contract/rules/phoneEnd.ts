/** Digits by which staff recognize a number that is not shown whole. */
const DIGITS = 4;

/** The last digits of a number. */
export const phoneEnd = (phone: string): string => phone.slice(-DIGITS);
