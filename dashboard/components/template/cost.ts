import { countSegments } from '../../../server/contract/rules/segments.ts';

/** A character that costs segments, and the message without it. */
interface CostlyCharacter {
  character: string;
  replacement: string;
  /** The message with the plain character; undefined where the clinic's name brings it. */
  plain: string | undefined;
}

export interface Cost {
  segments: number;
  /** Segments of the text with plain characters alone. */
  plainSegments: number;
  characters: CostlyCharacter[];
}

/** What special characters cost a text; undefined where plain ones would save nothing. */
export function costOf(text: string, filled: string): Cost | undefined {
  const { costly, segments } = countSegments(filled);
  const plainText = costly.reduce(
    (words, { character, replacement }) => words.replaceAll(character, () => replacement),
    filled,
  );
  const plainSegments = countSegments(plainText).segments;
  if (plainSegments >= segments) return undefined;
  const characters = costly.map(({ character, replacement }) => ({
    character,
    replacement,
    plain: text.includes(character) ? text.replaceAll(character, () => replacement) : undefined,
  }));
  return { segments, plainSegments, characters };
}
