import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { cannotRead } from './cannotRead.ts';

/** A picture's bytes, and no more of a larger file than shows that it is too large. Stops with code 2. */
export async function readPicture(file: string, mostBytes: number): Promise<Buffer> {
  try {
    return await buffer(createReadStream(file, { end: mostBytes }));
  } catch (error) {
    throw cannotRead(file, error as Error);
  }
}
