import { LIMITS } from '../../contract/core/limits.ts';
import type { UnclearWord } from '../../contract/routes/lists.ts';
import { wordKey } from '../../contract/words/listWords.ts';
import type { Mark } from './marks.ts';

/** The words of a list that nobody understands, each with its rows. A hostile list could hold any number of them. */
export class WordCount {
  readonly #rows = new Map<string, UnclearWord>();

  add(mark: Mark | undefined): void {
    if (mark?.kind !== 'unclear') return;
    const key = wordKey(mark.words);
    const known = this.#rows.get(key);
    if (known) known.rows += 1;
    else if (this.#rows.size < LIMITS.listWordsListed) this.#rows.set(key, { word: mark.words, rows: 1 });
  }

  /** The most frequent first. */
  get listed(): UnclearWord[] {
    return [...this.#rows.values()].sort((a, b) => b.rows - a.rows);
  }
}
