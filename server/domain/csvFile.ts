import { DateTime } from 'luxon';
import { ERROR_TEXT } from '../contract/core/errors.ts';
import { BYTE_ORDER_MARK, csvLine } from '../contract/rules/csv.ts';
import type { Zone } from '../contract/rules/zones.ts';
import { audit } from './audit.ts';
import type { Caller, ClinicCaller } from './caller.ts';
import type { Context } from './context.ts';
import { Refusal } from './refusal.ts';

/** Rows as a CSV file, made while it is read. */

export interface CsvFile {
  filename: string;
  pieces: AsyncGenerator<string>;
}

/** What stands in each column, by its header. */
export type Columns<Row> = Record<string, (row: Row) => string | null>;

/** Throws `subscription_required` for a clinic that never paid: it has no rows of its own. */
export function refusePreview({ preview }: ClinicCaller): void {
  if (preview) throw new Refusal('subscription_required', ERROR_TEXT.subscriptionRequired);
}

/** Tells of an export before its first row leaves, however far the reader goes: how many, and by which filters. */
export async function auditExport(
  ctx: Context,
  caller: Caller,
  entityType: string,
  { filter, ...counted }: { filter: object } & Record<string, unknown>,
): Promise<void> {
  const metadata = { ...counted, filters: filtersIn(filter) };
  await audit(ctx, caller, { action: 'EXPORT', entityType, metadata });
}

const EVERYTHING: unknown[] = ['all', 'All', 'any'];

/** The names of the filters that narrow; what they ask for may be patients' data. */
const filtersIn = (filter: object): string[] =>
  Object.entries(filter)
    .filter(([, value]) => value && !EVERYTHING.includes(value))
    .map(([name]) => name);

/** A file of what `pages` reads, named after what it holds and the reader's day: `patients-2026-11-22.csv`. */
export function csvFile<Row>(
  ctx: Context,
  { name, zone, columns }: { name: string; zone: Zone | 'UTC'; columns: Columns<Row> },
  pages: AsyncIterable<readonly Row[]>,
): CsvFile {
  const day = DateTime.fromJSDate(ctx.now(), { zone }).toISODate();
  return { filename: `${name}-${day}.csv`, pieces: write(columns, pages) };
}

async function* write<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(columns));
  const readers = Object.values(columns);
  const toLine = (row: Row): string => csvLine(readers.map((read) => read(row) ?? ''));
  for await (const rows of pages) if (rows.length > 0) yield rows.map(toLine).join('');
}
