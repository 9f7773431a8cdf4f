import { createHash } from 'node:crypto';
import { headerKey } from '../../../contract/csv.ts';
import { IMPORT_FIELD_NAMES } from '../../../contract/patientImports.ts';
import { readPhone } from '../../../contract/phone.ts';
import { findMapping, saveMapping } from '../../../store/importMappings.ts';
import { type Context, instantNow } from '../../context.ts';
import { findColumns, type Mapping } from './columns.ts';
import { findShape, type Layout } from './layout.ts';

/**
 * Finds how a file is laid out. Columns are as they are given; the rest as the clinic chose last for a file
 * with the same headers, else guessed. Throws what findShape and findColumns throw.
 */
export async function findLayout(
  ctx: Context,
  clinicId: string,
  head: string,
  given: Mapping,
): Promise<Layout> {
  const shape = findShape(head, given);
  const { headers } = shape;
  const chosen = await findMapping(ctx.db, clinicId, hashOf(headers));
  const remembered: Mapping = chosen === undefined ? {} : JSON.parse(chosen);
  return { ...shape, columns: findColumns(headers, { ...remembered, ...given }) };
}

/** Every field with the header of its column, empty where it has none: nothing of it is guessed again. */
export function wholeMapping({ headers, columns }: Layout): Required<Mapping> {
  const pairs = IMPORT_FIELD_NAMES.map((field) => [field, headers[columns[field] ?? -1] ?? '']);
  return Object.fromEntries(pairs) as Required<Mapping>;
}

/** Remembers the columns for the next file with these headers, unless they are a patient and no headers. */
export async function rememberMapping(ctx: Context, clinicId: string, layout: Layout): Promise<void> {
  if (layout.headers.some((header) => readPhone(header).phone !== undefined)) return;
  const mapping = JSON.stringify(wholeMapping(layout));
  const headersHash = hashOf(layout.headers);
  await saveMapping(ctx.db, clinicId, { headersHash, mapping, now: instantNow(ctx) });
}

/** The same for the same set of headers, in any order. */
function hashOf(headers: readonly string[]): string {
  const keys = [...new Set(headers.map(headerKey))].sort();
  return createHash('sha256').update(JSON.stringify(keys)).digest('hex');
}
