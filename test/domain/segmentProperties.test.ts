import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countSegments } from '../../server/contract/rules/segments.ts';

/**
 * The count against a second one made another way: the alphabets as code points from 3GPP TS 23.038 (section 6.2.1),
 * the text laid out as the carrier sends it, and cut at fixed lengths, one earlier where the cut would split a pair.
 */

/** Row by row as in the table, 16 to a row; null is the escape to the extension. */
const TABLE = [
  0x40,
  0xa3,
  0x24,
  0xa5,
  0xe8,
  0xe9,
  0xf9,
  0xec,
  0xf2,
  0xc7,
  0x0a,
  0xd8,
  0xf8,
  0x0d,
  0xc5,
  0xe5,
  0x394,
  0x5f,
  0x3a6,
  0x393,
  0x39b,
  0x3a9,
  0x3a0,
  0x3a8,
  0x3a3,
  0x398,
  0x39e,
  null,
  0xc6,
  0xe6,
  0xdf,
  0xc9,
  0x20,
  0x21,
  0x22,
  0x23,
  0xa4,
  0x25,
  0x26,
  0x27,
  0x28,
  0x29,
  0x2a,
  0x2b,
  0x2c,
  0x2d,
  0x2e,
  0x2f,
  0x30,
  0x31,
  0x32,
  0x33,
  0x34,
  0x35,
  0x36,
  0x37,
  0x38,
  0x39,
  0x3a,
  0x3b,
  0x3c,
  0x3d,
  0x3e,
  0x3f,
  0xa1,
  0x41,
  0x42,
  0x43,
  0x44,
  0x45,
  0x46,
  0x47,
  0x48,
  0x49,
  0x4a,
  0x4b,
  0x4c,
  0x4d,
  0x4e,
  0x4f,
  0x50,
  0x51,
  0x52,
  0x53,
  0x54,
  0x55,
  0x56,
  0x57,
  0x58,
  0x59,
  0x5a,
  0xc4,
  0xd6,
  0xd1,
  0xdc,
  0xa7,
  0xbf,
  0x61,
  0x62,
  0x63,
  0x64,
  0x65,
  0x66,
  0x67,
  0x68,
  0x69,
  0x6a,
  0x6b,
  0x6c,
  0x6d,
  0x6e,
  0x6f,
  0x70,
  0x71,
  0x72,
  0x73,
  0x74,
  0x75,
  0x76,
  0x77,
  0x78,
  0x79,
  0x7a,
  0xe4,
  0xf6,
  0xf1,
  0xfc,
  0xe0,
];
const EXTENSION = [0x0c, 0x5e, 0x7b, 0x7d, 0x5c, 0x5b, 0x7e, 0x5d, 0x7c, 0x20ac];

const BASIC = TABLE.flatMap((code) => (code === null ? [] : String.fromCodePoint(code)));
const EXTENDED = EXTENSION.map((code) => String.fromCodePoint(code));
const ESCAPE = '\u001b';

function count(text: string): { encoding: string; length: number; segments: number } {
  const isGsm = [...text].every((character) => BASIC.includes(character) || EXTENDED.includes(character));
  const laidOut = isGsm
    ? [...text].map((character) => (EXTENDED.includes(character) ? ESCAPE + character : character)).join('')
    : text;
  const { length } = laidOut;
  const size = isGsm ? { alone: 160, joined: 153 } : { alone: 70, joined: 67 };
  const segments = length <= size.alone ? Math.min(1, length) : cut(laidOut, size.joined).length;
  return { encoding: isGsm ? 'GSM-7' : 'UCS-2', length, segments };
}

const splitsPair = (text: string, at: number): boolean =>
  text[at - 1] === ESCAPE || /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));

function cut(text: string, size: number): string[] {
  const pieces: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const end = rest.length > size && splitsPair(rest, size) ? size - 1 : size;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return pieces;
}

const gsm = fc.array(fc.oneof(fc.constantFrom(...BASIC), fc.constantFrom(...EXTENDED)), { maxLength: 700 });
const mixed = fc.array(
  fc.oneof(fc.constantFrom(...BASIC, ...EXTENDED), fc.constantFrom('ő', '’', '漢', '😀', '👩')),
  {
    maxLength: 300,
  },
);
const textOf = (characters: string[]): string => characters.join('');

describe('segments, counted another way', () => {
  test('the alphabet is the basic table and its extension, whole and nothing more', () => {
    expect(BASIC).toHaveLength(127);
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
