/** A text as searches compare it: `Árpád` and `arpad` find each other. */
export const fold = (text: string): string => {
  const lower = text.toLowerCase();
  return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '');
};
