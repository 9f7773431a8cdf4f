import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { describe, expect, test } from 'vitest';
import { countSegments } from '../../server/contract/rules/segments.ts';

/**
 * The count against the carrier's own calculator. Screens do not load that one: with the table of every grapheme that
 * it brings it is larger than all the rest that counts there.
 */
function count(text: string): { encoding: string; length: number; segments: number } {
  const { encodingName, segmentsCount, messageSize } = new SegmentedMessage(text);
  const unit = encodingName === 'GSM-7' ? 7 : 16;
  return { encoding: encodingName, length: messageSize / unit, segments: text === '' ? 0 : segmentsCount };
}

const ALPHABET = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => count(character).encoding === 'GSM-7',
);

const gsm = fc.array(fc.constantFrom(...ALPHABET), { maxLength: 700 });
const mixed = fc.array(fc.oneof(fc.constantFrom(...ALPHABET), fc.constantFrom('ő', '’', '漢', '😀', '👩')), {
  maxLength: 300,
});
const textOf = (characters: string[]): string => characters.join('');

describe('segments, as the carrier counts them', () => {
  test('each character is in the alphabet, or counts two there, as it does for the carrier', () => {
    expect(ALPHABET).toHaveLength(137);
    const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code));
    const wrong = characters.filter((character) => {
      const { encoding, length } = countSegments(character);
      const told = count(character);
      return encoding !== told.encoding || length !== told.length;
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ['of the alphabet alone', gsm],
    ['of any characters', mixed],
  ])('a text %s takes the same units and segments', (_, characters) => {
    fc.assert(
      fc.property(characters.map(textOf), (text) => {
        expect(countSegments(text)).toMatchObject(count(text));
      }),
    );
  });

  test('what is left fits into the last segment, and one unit more does not', () => {
    fc.assert(
      fc.property(gsm.map(textOf), (text) => {
        const { segments, left } = countSegments(text);
        expect(countSegments(text + 'a'.repeat(left)).segments).toBe(Math.max(1, segments));
        expect(countSegments(`${text}${'a'.repeat(left + 1)}`).segments).toBeGreaterThan(
          Math.max(1, segments),
        );
      }),
    );
  });

  test('with every plain replacement a text is in the alphabet, and one that was in it takes fewer segments', () => {
    const texts = fc.oneof(gsm.map(textOf), fc.string({ unit: 'grapheme', maxLength: 200 }));
    fc.assert(
      fc.property(texts, (text) => {
        const { costly, encoding, segments } = countSegments(text);
        fc.pre(costly.length > 0);
        const plain = costly.reduce(
          (words, { character, replacement }) => words.replaceAll(character, () => replacement),
          text,
        );
        const after = countSegments(plain);
        expect(after.encoding).toBe('GSM-7');
        if (encoding === 'GSM-7') expect(after.segments).toBeLessThan(segments);
      }),
    );
  });
});
