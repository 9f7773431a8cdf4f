import { countSegments } from '../../server/contract/segments.ts';

/** What a carrier counts of a text: '1 segment · 98 characters, 62 left · GSM-7'. */
export function segmentWords(text: string): string {
  const { segments, length, left, encoding } = countSegments(text);
  const counted = `${segments} ${segments === 1 ? 'segment' : 'segments'}`;
  return `${counted} · ${length} characters, ${left} left · ${encoding}`;
}
