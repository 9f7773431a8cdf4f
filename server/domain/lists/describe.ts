import type { ListReading } from '../../contract/routes/lists.ts';
import { LIST_ROLE_NAMES } from '../../contract/rules/listRoles.ts';
import type { Layout } from './layout.ts';

type Described = Pick<
  ListReading,
  'encoding' | 'delimiter' | 'headerLine' | 'columns' | 'mapping' | 'markColumns'
>;

/** What a file is taken for, for people. */
export function describeLayout(
  { delimiter, headerLine, headers, columns }: Layout,
  encoding: string,
): Described {
  const { status, mayText, doNotText, consentMethod, marks = [] } = columns;
  const places = [status, mayText, doNotText, consentMethod, ...marks.map(({ at }) => at)];
  const roles = LIST_ROLE_NAMES.filter((role) => columns[role] !== undefined);
  return {
    encoding,
    delimiter,
    headerLine,
    columns: headers,
    mapping: Object.fromEntries(roles.map((role) => [role, headers[columns[role] ?? -1] ?? ''])),
    markColumns: places.flatMap((at) => (at === undefined ? [] : (headers[at] ?? []))),
  };
}
