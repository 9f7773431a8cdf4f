import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { decodeText } from '../../server/contract/rules/textFile.ts';
import { cannotRead } from './cannotRead.ts';
import { EXIT, Stop } from './errors.ts';

/** The bytes of a file; - for standard input. Stops with code 2 where it cannot be read. */
export async function readBytes(file: string): Promise<Buffer> {
  try {
    return await buffer(file === '-' ? process.stdin : createReadStream(file));
  } catch (error) {
    throw cannotRead(file, error as Error);
  }
}

/** The text of a file; - for standard input. Stops with code 2 where it cannot be read, or is no text. */
export async function readText(file: string): Promise<string> {
  const text = decodeText(await readBytes(file));
  if (text !== undefined) return text;
  throw new Stop(`${file} is not a text file.`, 'In a spreadsheet, save it as CSV.', EXIT.refused);
}
