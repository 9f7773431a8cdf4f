import { Flags } from '@oclif/core';
import type { Pagination } from '../../server/contract/core/common.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { plural } from '../../server/contract/words/counts.ts';
import { pageWords } from './words.ts';

/** What is listed page by page. */

export const pageFlags = (perPage: number) => ({
  page: Flags.integer({
    description: 'Which page, from 1.',
    default: 1,
    min: 1,
    max: LIMITS.lastPage,
    helpValue: 'N',
  }),
  limit: Flags.integer({
    description: 'How many a page.',
    default: perPage,
    min: 1,
    max: LIMITS.pageMax,
    helpValue: 'N',
  }),
});

export type Listed = Pick<Pagination, 'total' | 'page' | 'totalPages'> & {
  /** Whether more were found than were counted. */
  more?: boolean;
};

/** '41 users, page 1 of 3; the next with --page 2', or that there is none. */
export function pageLine({ total, page, totalPages, more }: Listed, one: string, many = `${one}s`): string {
  if (total === 0) return `No ${many} found.`;
  return `${more ? 'More than ' : ''}${plural(total, one, many)}, ${pageWords(page, totalPages)}`;
}

/** Every row of a list. */
export async function everyRow<Row>(
  read: (query: { page: number; limit: number }) => Promise<{ data: Row[]; pagination: Pagination }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await read({ page, limit: LIMITS.pageMax });
    rows.push(...data);
    if (page >= pagination.totalPages) return rows;
  }
}
