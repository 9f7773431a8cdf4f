import type { Review } from '../routes/reviews.ts';

/** Who left a review, as far as the clinic may know, on screens and in the terminal. */

export const REVIEWER_WORDS = {
  noName: 'A patient',
  /** Whose number is known, but no name. */
  numberEnding: (digits: string): string => `Number ending ${digits}`,
  /** The name that was left, and the one of the clinic's list. */
  alsoKnown: (left: string, listed: string): string => `${left} (${listed})`,
};

/** The name they left, the patient's own, or the end of the number; one name where the other begins with it. */
export function reviewerOf(
  { name, asked }: Pick<Review, 'name' | 'asked'>,
  words: typeof REVIEWER_WORDS = REVIEWER_WORDS,
): string {
  const listed = asked?.name ?? (asked?.phoneEnd ? words.numberEnding(asked.phoneEnd) : null);
  if (name === null) return listed ?? words.noName;
  if (listed === null) return name;
  return `${listed} `.startsWith(`${name} `) ? listed : words.alsoKnown(name, listed);
}
