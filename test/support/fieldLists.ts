import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ListReading } from '../../server/contract/routes/lists.ts';
import { readList } from '../../server/domain/lists/readList.ts';
import type { TestClinic } from './clinic.ts';

/** A file of test/field: lists as offices and patients hand them over. */
export const field = (name: string): Promise<Buffer> =>
  readFile(new URL(`../field/${name}`, import.meta.url));

/** Reads a list as a clinic that is about to text it. */
export function readAs(
  { ctx, caller }: TestClinic,
  file: string | Buffer,
  more: Partial<Parameters<typeof readList>[2]> = {},
): Promise<ListReading> {
  const body = Readable.from([Buffer.from(file)]);
  return readList(ctx, caller, { body, appointments: false, fields: false, ...more });
}
