import { stripVTControlCharacters } from 'node:util';
import { widthOf } from './table.ts';

/** What names a command is copied, and a line break would run the half of it. */
const NAMES_COMMAND = /\bgoodword [a-z]/;

/**
 * A message as its terminal shows it: broken between words where it is wider, and further lines stand below its first
 * word. Terminals break in the midst of words. Elsewhere it stays one line.
 */
export function wrapped(line: string, stream: NodeJS.WriteStream): string {
  if (NAMES_COMMAND.test(line)) return line;
  const width = stream.isTTY && stream.columns > 0 ? stream.columns : Number.POSITIVE_INFINITY;
  const indent = ' '.repeat(/^ *(?:[✓✗] )?/.exec(stripVTControlCharacters(line))?.[0].length ?? 0);
  const [first = '', ...words] = line.split(' ');
  const rows = [first];
  for (const word of words) {
    const row = `${rows.at(-1)} ${word}`;
    const isStart = shownWidth(row) - shownWidth(word) <= indent.length;
    if (isStart || shownWidth(row) <= width) rows[rows.length - 1] = row;
    else rows.push(indent + word);
  }
  return rows.join('\n');
}

const shownWidth = (text: string): number => widthOf(stripVTControlCharacters(text));
