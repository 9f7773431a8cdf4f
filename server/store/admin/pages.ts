import type { Knex } from 'knex';
import { LIMITS } from '../../contract/core/limits.ts';
import type { Row } from '../db/db.ts';

/** Pages of the super admin's lists, however long they are. The newest row is the first one; ids tell apart what is as new. */

export interface Page {
  /** From 1. */
  page: number;
  limit: number;
}

export interface FoundPage {
  ids: string[];
  total: number;
  /** Whether more rows than `total` fit what is searched: so many are counted, and no more. */
  more: boolean;
}

/** What a list is made of: its rows' ids, and the columns that put them in order. */
export interface Listed {
  query: Knex.QueryBuilder;
  createdAt: string;
  id: string;
}

const inOrder = ({ query, createdAt, id }: Listed, order: 'asc' | 'desc'): Knex.QueryBuilder =>
  query
    .clone()
    .orderBy([createdAt, id].map((column) => ({ column, order })))
    .select({ id });

/** A page of a list, which is counted whole and read from the end that is nearer. */
export async function pageOf(listed: Listed, { page, limit }: Page): Promise<FoundPage> {
  const total = await countRows(listed.query);
  const before = (page - 1) * limit;
  const behind = Math.max(0, total - before - limit);
  const isNearEnd = behind < before;
  const wanted = isNearEnd ? Math.max(0, total - before - behind) : limit;
  const rows: Row[] = await inOrder(listed, isNearEnd ? 'asc' : 'desc')
    .offset(isNearEnd ? behind : before)
    .limit(wanted);
  const ids = rows.map(({ id }) => id);
  return { ids: isNearEnd ? ids.reverse() : ids, total, more: false };
}

/** A page of what is searched: any number of rows may fit, and they are counted as far as somebody reads on. */
export async function pageOfFound(listed: Listed, { page, limit }: Page): Promise<FoundPage> {
  const end = page * limit;
  const counted = LIMITS.matchesCounted;
  const rows: Row[] = await inOrder(listed, 'desc').limit(Math.max(end, counted + 1));
  return {
    ids: rows.slice(end - limit, end).map(({ id }) => id),
    total: Math.min(rows.length, counted),
    more: rows.length > counted,
  };
}

/** Ids of a list piece by piece, newest first; unlike pages by number, none twice or never while others come. */
export async function* idsInPieces(listed: Listed, size: number): AsyncGenerator<string[]> {
  const { query, createdAt, id } = listed;
  let rows: Row[] = [];
  do {
    const last = rows.at(-1);
    const rest = last
      ? query.clone().whereRaw('(??, ??) < (?, ?)', [createdAt, id, last.created_at, last.id])
      : query;
    rows = await inOrder({ ...listed, query: rest }, 'desc')
      .select({ created_at: createdAt })
      .limit(size);
    yield rows.map((row) => row.id);
  } while (rows.length === size);
}

/** Rows in the order of their ids; those that went meanwhile are left out. */
export function inOrderOf<T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const [row]: Row[] = await query.clone().count({ total: '*' });
  return Number(row?.total);
}
