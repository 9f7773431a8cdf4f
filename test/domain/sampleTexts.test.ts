import { expect, test } from 'vitest';
import { sampleTexts } from '../../server/domain/samples/sampleTexts.ts';

test('a sample that waits is due later than now, and one that went out is not', () => {
  const now = new Date('2030-03-04T17:00:00.000Z');
  for (const { text } of sampleTexts(now)) {
    const isDueLater = (text?.sendAt ?? '') > now.toISOString();
    expect(isDueLater).toBe(text?.status === 'queued');
  }
});
