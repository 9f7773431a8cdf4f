/** The address that opens the person's own mail program. */
export const mailto = (to: string, { subject, body }: { subject?: string; body?: string } = {}): string => {
  const parts = Object.entries({ subject, body }).filter(([, words]) => words);
  const query = parts.map(([name, words]) => `${name}=${encodeURIComponent(words ?? '')}`).join('&');
  const address = encodeURIComponent(to).replace('%40', '@');
  return `mailto:${address}${query && `?${query}`}`;
};
