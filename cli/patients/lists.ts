import { stat } from 'node:fs/promises';
import { Flags } from '@oclif/core';
import type { Client } from '../../server/contract/core/client.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { DateOrder, ListReading } from '../../server/contract/routes/lists.ts';
import { LIST_ROLE_NAMES } from '../../server/contract/rules/listRoles.ts';
import type { Zone } from '../../server/contract/rules/zones.ts';
import { EXIT, Stop } from '../kit/errors.ts';
import { readBytes } from '../kit/textFile.ts';

/** Files of numbers: what somebody says of one, and how the server reads it. */

const FIELDS: readonly string[] = LIST_ROLE_NAMES;

/** What a file does not say itself. */
export const layoutFlags = (fields = FIELDS) => ({
  map: Flags.string({
    description: `Which column is what, such as phone=Mobile, or phone=#2 for the second; again for more. Fields: ${fields.join(', ')}.`,
    multiple: true,
    multipleNonGreedy: true,
    helpValue: 'FIELD=HEADER',
  }),
  'header-line': Flags.integer({
    description: 'The line on which the header stands, where it is not found.',
    min: 1,
    helpValue: 'N',
  }),
  sheet: Flags.string({
    description: 'The sheet of an Excel file; without it, the one with the phone numbers.',
    helpValue: 'NAME',
  }),
});

interface LayoutFlags {
  map?: string[] | undefined;
  'header-line'?: number | undefined;
  sheet?: string | undefined;
}

/** The same for the server. Stops with code 2 where --map names no field. */
export function layoutOf(
  { map = [], 'header-line': headerLine, sheet }: LayoutFlags,
  fields = FIELDS,
): { map?: string; headerLine?: number; sheet?: string } {
  for (const text of map) checkMapping(text, fields);
  return {
    ...(map.length > 0 && { map: map.join(',') }),
    ...(headerLine !== undefined && { headerLine }),
    ...(sheet !== undefined && { sheet }),
  };
}

function checkMapping(text: string, fields: readonly string[]): void {
  const field = text.slice(0, Math.max(0, text.indexOf('=')));
  if (fields.includes(field)) return;
  throw new Stop(
    `--map ${text} does not name a field.`,
    `Write --map FIELD=HEADER with one of ${fields.join(', ')}.`,
    EXIT.refused,
  );
}

/** The bytes of a list. Stops with code 2 where it cannot be read, or holds more than a list may. */
export async function readListFile(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = file === '-' ? undefined : await stat(file).catch(() => undefined);
  if (found && found.size > LIMITS.listBytes) {
    const most = LIMITS.listBytes / 1024 / 1024;
    throw new Stop(
      `The list is larger than ${most} MiB.`,
      'Split it, one part after the other.',
      EXIT.refused,
    );
  }
  return new Uint8Array(await readBytes(file));
}

export interface ListTerms extends LayoutFlags {
  appointments?: boolean;
  zone?: Zone;
  dates?: DateOrder | undefined;
  /** Whether the answer repeats each row as it stands. */
  fields?: boolean;
}

/** Has the server read a list: whom it names, and whom it says not to text. */
export async function readList(client: Client, body: BodyInit, terms: ListTerms): Promise<ListReading> {
  const { appointments = false, fields = false, zone, dates } = terms;
  const query = {
    ...layoutOf(terms),
    appointments: String(appointments),
    fields: String(fields),
    ...(zone && { zone }),
    ...(dates && { dates }),
  };
  return (await client.readList({ query, body })).data;
}
