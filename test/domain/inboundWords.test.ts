import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meaningOf } from '../../server/domain/sending/inboundWords.ts';

const STOP = [
  'STOP',
  'stop',
  'Stop.',
  ' stop ',
  'STOP please',
  'Stop! No more',
  'stopall',
  'UNSUBSCRIBE',
  'cancel',
  'END',
  'Quit',
  'revoke',
  'OPT OUT',
  'opt-out',
  'OPTOUT',
  'LEIRATKOZÁS',
  'leiratkozás.',
  'Leiratkozás köszönöm',
  'leiratkozas',
  '"STOP"',
  'STOP\nthank you',
  'ＳＴＯＰ',
  '\u200fSTOP',
  'ST\u200bOP',
];
const ANSWERS = [
  'Thank you',
  'Stopped by today, all good',
  'Ending was great',
  'yes, thank you',
  'Starting now',
  'I will stop by tomorrow',
  'The bus does not stop in our street any more',
  'Do you have no more appointments on Friday?',
  'Muchas gracias, todo bien',
  'Köszönöm, minden rendben volt',
  '',
];

describe('what a patient’s text means', () => {
  test.each(STOP)('%j stops', (text) => expect(meaningOf(text)).toBe('stop'));
  test.each(['START', 'start', 'YES', 'unstop', ' yes '])('%j asks for texts again', (text) =>
    expect(meaningOf(text)).toBe('start'),
  );
  test.each(['HELP', 'help?', 'Info'])('%j asks who it is', (text) => expect(meaningOf(text)).toBe('help'));
  test.each(ANSWERS)('%j is an answer', (text) => expect(meaningOf(text)).toBe('answer'));
  test.each([
    'Please don’t text me',
    'do not contact me again',
    'Remove me',
    'Wrong number',
    'Leave me alone',
    'Please stop texting',
    'Please stop',
    'pls STOP!!',
    'I said stop.',
    'Please stoppp',
    'Don’t txt me again',
    'I don’t want any more texts',
    'Lose my number',
    'No me envíe más mensajes',
    'No más mensajes por favor',
    'Alto',
    'Número equivocado',
    'Ne írjanak többet',
    'ne kuldjon tobbet',
    'Nem kérek több üzenetet',
  ])('%j may mean stop', (text) => expect(meaningOf(text)).toBe('maybe_stop'));

  /** Every word that stops (DESIGN 7.5), with and without its accent. */
  const WORDS = [
    ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPT OUT', 'OPTOUT'],
    ...['LEIRATKOZÁS', 'LEIRATKOZAS'],
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
  const rest = fc.array(fc.lorem({ maxCount: 3 }), { maxLength: 2 }).map((words) => words.join(', '));

  test('a word that stops does so in any case, with punctuation around it and words behind it', () => {
    const around = [marks(' ', '"', '\n', '“', '('), marks(' ', '.', '!', '?', '"', '\n', ',')] as const;
    fc.assert(
      fc.property(...around, word, rest, form, (before, after, said, more, normal) => {
        const text = `${before}${said}${after}${more && ` ${more}`}`;
        expect(meaningOf(text.normalize(normal))).toBe('stop');
      }),
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

  test('an accent written as two characters is the same word', () => {
    expect(meaningOf('LEIRATKOZÁS'.normalize('NFD'))).toBe('stop');
  });
});
