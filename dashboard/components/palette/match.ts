/** What can be found by its words. */
interface Findable {
  label: string;
  /** Where it belongs, as people also look for it. */
  description?: string;
  /** Other words for it, which nobody reads. */
  also?: string;
}

const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Those in which every word that was typed begins a word, whatever its case and accents; whose label begins so come first.
 * Nothing typed finds everything.
 */
export function matching<T extends Findable>(query: string, all: readonly T[]): T[] {
  const typed = plain(query).split(/\s+/).filter(Boolean);
  const found = all.filter(({ label, description = '', also = '' }) => {
    const words = plain(`${label} ${description} ${also}`).split(/[^\p{L}\p{N}]+/u);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
  const isFirst = ({ label }: T) => plain(label).startsWith(plain(query).trim());
  return [...found.filter(isFirst), ...found.filter((entry) => !isFirst(entry))];
}
