import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meaningOf } from '../../server/domain/sending/meaning/meaningOf.ts';

describe('what a patient’s text means', () => {
  /** Every word that stops, with and without its accent. */
  const WORDS = [
    ...['STOP', 'STOPALL', 'STOP2END', 'UNSUBSCRIBE', 'UNSUB', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'REMOVE'],
    ...['OPT OUT', 'OPTOUT', 'ARRET', 'ARRÊT', 'ALTO', 'BAJA', 'LEIRATKOZÁS', 'LEIRATKOZAS'],
  ];
  /** A text whose letters are each large or small. */
  const inAnyCase = (word: string) =>
    fc
      .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
      .map((isSmall) =>
        [...word].map((letter, at) => (isSmall[at] ? letter.toLowerCase() : letter)).join(''),
      );
  const marks = (...among: string[]) =>
    fc.array(fc.constantFrom(...among), { maxLength: 3 }).map((m) => m.join(''));
  const word = fc.constantFrom(...WORDS).chain(inAnyCase);
  const form = fc.constantFrom('NFC', 'NFD');
  const thanks = fc.constantFrom('', ' please', ' thank you', ' por favor', ' köszönöm');
  const rest = fc.constantFrom('the dog barks', 'we liked the new chairs', 'tomorrow at noon');

  test('a word that stops does so in any case, with punctuation and thanks around it', () => {
    const around = [marks(' ', '"', '\n', '“', '('), marks(' ', '.', '!', '?', '"', '\n', ',')] as const;
    fc.assert(
      fc.property(...around, word, thanks, form, (before, after, said, more, normal) => {
        expect(meaningOf(`${before}${said}${after}${more}`.normalize(normal))).toBe('stop');
      }),
    );
  });

  test('a word that stops is spaced out', () => {
    fc.assert(
      fc.property(word, (said) => {
        expect(meaningOf([...said.replaceAll(' ', '')].join(' '))).toBe('stop');
      }),
    );
  });

  test('anyone who begins with a word that stops and goes on is no answer, and not opted out', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('STOP', 'CANCEL', 'END', 'QUIT', 'REMOVE', 'UNSUBSCRIBE'),
        rest,
        (said, more) => {
          expect(['cancellation', 'maybe_stop']).toContain(meaningOf(`${said} ${more}`));
        },
      ),
    );
  });

  test('a word that stops inside another word, or behind others, is no such word', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('stop', 'end', 'quit', 'cancel'),
        fc.constantFrom('ped', 'ing', 's', '2'),
        (...parts) => {
          expect(meaningOf(parts.join(''))).not.toBe('stop');
          expect(meaningOf(`I will ${parts[0]} by`)).not.toBe('stop');
        },
      ),
    );
  });

  test('any text at all is read, and soon: what patients send is anybody’s input', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 1_600 }), (text) => void meaningOf(text)));
    for (const piece of ['stop ', 'no more ', 'Liked “', '👍 to ', '“', 's ', 'dont text '])
      expect(typeof meaningOf(piece.repeat(20_000))).toBe('string');
  });

  test('the words that bring texts back do so as the whole message alone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('START', 'YES', 'UNSTOP').chain(inAnyCase),
        fc.lorem({ maxCount: 2 }),
        (said, more) => {
          expect(meaningOf(` ${said}\n`)).toBe('start');
          expect(meaningOf(`${said} ${more}`)).not.toBe('start');
          expect(meaningOf(`${more} ${said}`)).not.toBe('start');
        },
      ),
    );
  });

  test.each(['This is not Nora', 'im not nora', 'No soy Nora', 'nem Nora vagyok', 'nem vagyok Nora'])(
    '%s: somebody else has the number of Nora',
    (said) => {
      expect(meaningOf(said, { names: ['Nora', 'Hale'] })).toBe('maybe_stop');
      expect(meaningOf(said, { names: ['Ben', 'Stone'] })).toBe('answer');
    },
  );

  test('an accent written as two characters is the same word', () => {
    expect(meaningOf('LEIRATKOZÁS'.normalize('NFD'))).toBe('stop');
  });
});
