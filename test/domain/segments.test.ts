import { describe, expect, test } from 'vitest';
import { countSegments } from '../../server/contract/rules/segments.ts';

describe('segments', () => {
  test.each([
    ['', 0, 'GSM-7'],
    ['a'.repeat(160), 1, 'GSM-7'],
    ['a'.repeat(161), 2, 'GSM-7'],
    ['a'.repeat(306), 2, 'GSM-7'],
    ['a'.repeat(307), 3, 'GSM-7'],
    ['€'.repeat(80), 1, 'GSM-7'],
    ['€'.repeat(81), 2, 'GSM-7'],
    ['ő'.repeat(70), 1, 'UCS-2'],
    ['ő'.repeat(71), 2, 'UCS-2'],
    ['ő'.repeat(135), 3, 'UCS-2'],
  ])('%j takes %i as %s', (text, segments, encoding) => {
    expect(countSegments(text)).toMatchObject({ segments, encoding });
  });

  test('a character of two units is never cut in two', () => {
    expect(countSegments(`${'a'.repeat(152)}€${'a'.repeat(152)}`).segments).toBe(3);
  });

  test('the characters that make a text dear are named with their plain replacement', () => {
    const { costly } = countSegments('It’s Ő’s turn – 漢…');
    expect(costly).toEqual([
      { character: '’', replacement: "'" },
      { character: 'Ő', replacement: 'Ö' },
      { character: '–', replacement: '-' },
      { character: '漢', replacement: '' },
      { character: '…', replacement: '...' },
    ]);
  });

  test('a character that counts two is named where it takes a segment more', () => {
    const { segments, costly } = countSegments(`[${'a'.repeat(157)}]`);
    expect({ segments, costly }).toEqual({
      segments: 2,
      costly: [
        { character: '[', replacement: '(' },
        { character: ']', replacement: ')' },
      ],
    });
    expect(countSegments(`[${'a'.repeat(156)}]`)).toMatchObject({ segments: 1, costly: [] });
    expect(countSegments(`[${'a'.repeat(170)}]`)).toMatchObject({ segments: 2, costly: [] });
  });

  test('letters of other languages lose their accent alone, and no space stays special', () => {
    const { costly } = countSegments('áč ş\u00a0ç\u202f™');
    expect(costly.map(({ replacement }) => replacement)).toEqual(['a', 'c', 's', ' ', 'c', ' ', 'TM']);
  });
});
