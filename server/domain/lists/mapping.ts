import { createHash } from 'node:crypto';
import { headerKey } from '../../contract/rules/csv.ts';
import { LIST_ROLE_NAMES } from '../../contract/rules/listRoles.ts';
import { findMapping, saveMapping } from '../../store/patients/importMappings.ts';
import { type Context, instantNow } from '../context.ts';
import type { Mapping } from './columns.ts';
import { findShape, type Given, type Layout, layoutOf } from './layout.ts';

/**
 * Finds how a file is laid out. Columns are as they are given; the rest as the clinic chose last for a file
 * with the same headers, else guessed. Throws what findShape and findColumns throw.
 */
export async function findLayout(
  ctx: Context,
  clinicId: string,
  head: string,
  given: Given,
): Promise<Layout> {
  const shape = findShape(head, given);
  const chosen = await findMapping(ctx.db, clinicId, hashOf(shape.headers));
  const remembered: Mapping = chosen === undefined ? {} : JSON.parse(chosen);
  return layoutOf(shape, { ...remembered, ...given.mapping });
}

/** Every role with the header of its column, or its place in a list without one; empty where it has none. */
export function wholeMapping({ headers, headerLine, columns }: Layout): Required<Mapping> {
  const nameOf = (at: number): string => (headerLine === 0 ? `#${at + 1}` : (headers[at] ?? ''));
  const pairs = LIST_ROLE_NAMES.map((role) => [
    role,
    columns[role] === undefined ? '' : nameOf(columns[role]),
  ]);
  return Object.fromEntries(pairs) as Required<Mapping>;
}

/** Remembers the columns for the next file with these headers, where it has any. */
export async function rememberMapping(ctx: Context, clinicId: string, layout: Layout): Promise<void> {
  if (layout.headerLine === 0) return;
  const mapping = JSON.stringify(wholeMapping(layout));
  const headersHash = hashOf(layout.headers);
  await saveMapping(ctx.db, clinicId, { headersHash, mapping, now: instantNow(ctx) });
}

/** The same for the same set of headers, in any order. */
function hashOf(headers: readonly string[]): string {
  const keys = [...new Set(headers.map(headerKey))].sort();
  return createHash('sha256').update(JSON.stringify(keys)).digest('hex');
}
