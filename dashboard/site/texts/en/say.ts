const COUNT = new Intl.NumberFormat('en-US');
const AND = new Intl.ListFormat('en-US', { type: 'conjunction' });
const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** '1,000' */
export const count = (n: number): string => COUNT.format(n);

/** 'START, YES, and UNSTOP' */
export const allOf = (words: readonly string[]): string => AND.format(words);
export const oneOf = (words: readonly string[]): string => OR.format(words);

/** '8 AM', '8 PM' */
export const hour = (of: number): string => `${of % 12 || 12} ${of < 12 ? 'AM' : 'PM'}`;
