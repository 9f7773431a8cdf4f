/**
 * How many segments a carrier makes of a text, counted exactly. Source: GSM 03.38, and Twilio's page
 * "What is GSM-7 character encoding": 160 septets in one segment and 153 in each of several; one character
 * outside the alphabet makes the whole text UCS-2, with 70 and 67 UTF-16 units.
 */

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENDED = new Set('^{}\\[~]|€\f');

/** Units in one segment alone and in each of several. */
export const GSM = { alone: 160, joined: 153 };
export const UCS2 = { alone: 70, joined: 67 };

/** Plain characters for what word processors slip in, where Unicode knows none that looks alike. */
const REPLACEMENTS: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': ',',
  '′': "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '‑': '-',
  '•': '-',
  '\t': ' ',
  ő: 'ö',
  ű: 'ü',
  Ő: 'Ö',
  Ű: 'Ü',
};

/** Characters that count one for those that count two; braces are for placeholders, and the euro sign has none. */
const SINGLE: Record<string, string> = { '[': '(', ']': ')', '\\': '/', '|': '/', '~': '-' };

const inAlphabet = (character: string): boolean => BASIC.has(character) || EXTENDED.has(character);

/** What could stand in a character's place: the same letter without its accent, '...' for '…'; '' where nothing can. */
function plainFor(character: string): string {
  const known = REPLACEMENTS[character];
  if (known !== undefined) return known;
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...plain].every(inAlphabet) ? plain : '';
}

/** A character that costs segments, and what could stand in its place ('' where nothing plain can). */
interface CostlyCharacter {
  character: string;
  replacement: string;
}

export interface SegmentCount {
  encoding: 'GSM-7' | 'UCS-2';
  /** Septets in GSM-7, UTF-16 units in UCS-2. */
  length: number;
  segments: number;
  /** Units left before another segment begins. */
  left: number;
  /**
   * The characters that cost segments, each once: those that make the text UCS-2; in GSM-7 those that count two, where
   * that takes a segment more.
   */
  costly: CostlyCharacter[];
}

/** Counts the segments of a text. */
export function countSegments(text: string): SegmentCount {
  const characters = [...text];
  const outside = characters.filter((c) => !inAlphabet(c));
  if (outside.length > 0) {
    const units = characters.map((c) => c.length);
    return { encoding: 'UCS-2', ...fill(units, UCS2), costly: eachOnce(outside, plainFor) };
  }
  const count = fill(characters.map(septetsOf), GSM);
  return { encoding: 'GSM-7', ...count, costly: costlyPairs(characters, count.segments) };
}

const septetsOf = (character: string): number => (EXTENDED.has(character) ? 2 : 1);

/** The characters that count two, where others in their place would save a segment. */
function costlyPairs(characters: string[], segments: number): CostlyCharacter[] {
  const pairs = characters.filter((c) => SINGLE[c] !== undefined);
  if (segments < 2 || pairs.length === 0) return [];
  const saved = fill(
    characters.map((c) => (SINGLE[c] === undefined ? septetsOf(c) : 1)),
    GSM,
  );
  return saved.segments < segments ? eachOnce(pairs, (c) => SINGLE[c] ?? '') : [];
}

const eachOnce = (characters: string[], replace: (character: string) => string): CostlyCharacter[] =>
  [...new Set(characters)].map((character) => ({ character, replacement: replace(character) }));

/** Lays units into segments; a character of two units is never cut in two. */
function fill(units: number[], size: { alone: number; joined: number }) {
  const length = units.reduce((sum, unit) => sum + unit, 0);
  if (length <= size.alone) return { length, segments: Math.min(1, length), left: size.alone - length };
  let segments = 1;
  let used = 0;
  for (const unit of units) {
    if (used + unit > size.joined) {
      segments += 1;
      used = 0;
    }
    used += unit;
  }
  return { length, segments, left: size.joined - used };
}
