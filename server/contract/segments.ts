/**
 * How many segments a carrier makes of a text, counted exactly. Source: GSM 03.38, and Twilio's page
 * "What is GSM-7 character encoding": 160 septets in one segment and 153 in each of several; one character
 * outside the alphabet makes the whole text UCS-2, with 70 and 67 UTF-16 units.
 */

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENDED = new Set('^{}\\[~]|€\f');

const GSM = { alone: 160, joined: 153 };
const UCS2 = { alone: 70, joined: 67 };

/** Plain replacements for the characters that word processors slip in. */
const REPLACEMENTS: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  á: 'a',
  í: 'i',
  ó: 'o',
  ú: 'u',
  ő: 'ö',
  ű: 'ü',
  Á: 'A',
  Í: 'I',
  Ó: 'O',
  Ú: 'U',
  Ő: 'Ö',
  Ű: 'Ü',
};

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
  /** The characters that make the text UCS-2, each once. */
  costly: CostlyCharacter[];
}

/** Counts the segments of a text. */
export function countSegments(text: string): SegmentCount {
  const characters = [...text];
  const outside = [...new Set(characters.filter((c) => !BASIC.has(c) && !EXTENDED.has(c)))];
  const costly = outside.map((character) => ({ character, replacement: REPLACEMENTS[character] ?? '' }));
  if (costly.length > 0)
    return {
      encoding: 'UCS-2',
      ...fill(
        characters.map((c) => c.length),
        UCS2,
      ),
      costly,
    };
  const septets = characters.map((c) => (EXTENDED.has(c) ? 2 : 1));
  return { encoding: 'GSM-7', ...fill(septets, GSM), costly };
}

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
