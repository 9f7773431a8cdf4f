import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitText } from '../../server/domain/reviews/poster/fitText.ts';

/** Text that is to stand in a box; every letter is as wide as it is high here. */

const measure = (line: string): number => [...line].length;
const boxed = (text: string, box = { width: 20, lines: 2, size: 1 }) => fitText(text, box, measure);

describe('a text in a box', () => {
  test('that has room stays in one line, as large as may be', () => {
    expect(boxed('Birch Clinic')).toEqual({ size: 1, lines: ['Birch Clinic'] });
  });

  test('is wrapped into lines that are about equally long', () => {
    expect(boxed('Birch Family and Children Dental').lines).toEqual(['Birch Family and', 'Children Dental']);
  });

  test('gets smaller where its lines are too many, and where a word is longer than a line', () => {
    expect(boxed('one two three four five six seven eight nine ten').size).toBeLessThan(1);
    expect(boxed('Gyermekgyógyászatirendelő')).toEqual({
      size: 20 / 25,
      lines: ['Gyermekgyógyászatirendelő'],
    });
  });

  test('is broken within a word only where it would be less than half as large', () => {
    const { size, lines } = boxed('W'.repeat(70));
    expect(size).toBeLessThanOrEqual(0.6);
    expect(lines.map((line) => line.length)).toEqual([expect.any(Number), expect.any(Number)]);
    expect(lines.join('')).toBe('W'.repeat(70));
  });

  test('is empty where there is nothing to say', () => {
    expect(boxed('  ').lines).toEqual([]);
    expect(fitText('\u200d', { width: 20, lines: 2, size: 1 }, () => 0).lines).toEqual(['\u200d']);
  });

  test('is whole and inside the box, whatever it says', () => {
    const words = array(string({ unit: constantFrom('a', 'ő', 'W', '-'), minLength: 1, maxLength: 40 }), {
      maxLength: 20,
    });
    const isInside = (text: string) => {
      const { size, lines } = boxed(text);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(20 + 1e-9);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    };
    assert(property(words, (each) => isInside(each.join(' '))));
  });
});
