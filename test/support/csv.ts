import { Readable } from 'node:stream';

/** Lists of made-up patients as CSV, the same for the same seed, streamed however long they are. */

export const FIRST = [
  'Anna',
  'Béla',
  'Carla',
  'Dev',
  'Elena',
  'Grace',
  'Imre',
  'Jonah',
  'Luis',
  'Nora',
  'Owen',
  'Priya',
];
const LAST = [
  'Abrams',
  'Boone',
  'Campos',
  'Doyle',
  'Fleming',
  'Kovács',
  'Medina',
  'Nagy',
  'Okafor',
  'Price',
  'Shah',
];

const CSV_HEADER = 'First name,Last name,Mobile,E-mail,Tags';

export interface CsvOptions {
  rows: number;
  seed?: number;
}

/** Small and quick numbers that look random and never change (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The fictional number of a row: every row of a list has its own, up to ten million. */
const csvPhone = (row: number): string => `+1555${String(row).padStart(7, '0')}`;

/** The lines of a list with its header, about 64 kB at a time. */
export function* csvText({ rows, seed = 1 }: CsvOptions): Generator<string> {
  const random = seeded(seed);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  let text = `${CSV_HEADER}\n`;
  for (let row = 0; row < rows; row += 1) {
    const email = random() < 0.7 ? `patient${row}@example.com` : '';
    const tags = random() < 0.1 ? '"recall; morning"' : '';
    text += `${pick(FIRST)},${pick(LAST)},${csvPhone(row)},${email},${tags}\n`;
    if (text.length < 65_536) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** The same as a stream of bytes, as a file is read. */
export const csvStream = (options: CsvOptions): Readable =>
  Readable.from(csvBytes(options), { objectMode: false });

function* csvBytes(options: CsvOptions): Generator<Buffer> {
  for (const text of csvText(options)) yield Buffer.from(text);
}
