import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { STOP_WORDS } from '../../server/contract/rules/inboundWords.ts';
import { meaningOf } from '../../server/domain/sending/meaning/meaningOf.ts';

/** What people text, with the right reading of each: after a request, after a reminder, or after any text. */
interface Phrasing {
  language: string;
  after: 'any' | 'request' | 'reminder';
  reply: string;
  meaning: string;
}

const PHRASINGS: Phrasing[] = parse(readFileSync(join(import.meta.dirname, '../field/phrasings.csv')), {
  columns: true,
});

const SAID = PHRASINGS.flatMap(({ after, ...said }) =>
  (after === 'any' ? (['request', 'reminder'] as const) : [after]).map((one) => ({ ...said, after: one })),
);

describe('what patients text is read as they mean it', () => {
  test.each(SAID)('after a $after: $reply is $meaning', ({ after, reply, meaning }) =>
    expect(meaningOf(reply, { reminder: after === 'reminder' })).toBe(meaning),
  );

  test('in three languages, by at least 300 phrasings that say each thing in many ways', () => {
    expect(PHRASINGS.length).toBeGreaterThan(300);
    expect(new Set(PHRASINGS.map(({ language }) => language))).toEqual(new Set(['en', 'es', 'hu']));
  });

  test('by lists of words: no phrasing stands in the code as it is', () => {
    const folders = ['contract/rules/inboundWords', 'domain/sending/meaning'].map((folder) =>
      join(import.meta.dirname, '../../server', folder),
    );
    const code = folders
      .flatMap((folder) => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')))
      .join('\n')
      .toLowerCase();
    const named = new Set(STOP_WORDS.map((word) => word.toLowerCase()));
    const phrases = PHRASINGS.map(({ reply }) => reply.toLowerCase()).filter(
      (reply) => reply.trim().includes(' ') && !named.has(reply),
    );
    const quoted = (phrase: string) => ["'", '"', '`'].some((mark) => code.includes(mark + phrase + mark));
    expect(phrases.filter(quoted)).toEqual([]);
  });
});
