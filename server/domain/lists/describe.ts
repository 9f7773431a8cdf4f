import type { ListReading } from '../../contract/routes/lists.ts';
import { LIST_ROLE_NAMES } from '../../contract/rules/listRoles.ts';
import { Refusal } from '../refusal.ts';
import type { Layout } from './layout.ts';
import type { Source } from './source.ts';

type Described = Pick<
  ListReading,
  'encoding' | 'sheet' | 'sheets' | 'delimiter' | 'headerLine' | 'columns' | 'mapping' | 'markColumns'
>;

/** What a file is taken for, for people. */
export function describeLayout(
  { delimiter, headerLine, headers, columns }: Layout,
  { encoding, sheets }: Pick<Source, 'encoding' | 'sheets'>,
): Described {
  const { status, mayText, doNotText, consentMethod, marks = [] } = columns;
  const places = [status, mayText, doNotText, consentMethod, ...marks.map(({ at }) => at)];
  const roles = LIST_ROLE_NAMES.filter((role) => columns[role] !== undefined);
  return {
    encoding,
    ...sheets,
    delimiter,
    headerLine,
    columns: headers,
    mapping: Object.fromEntries(roles.map((role) => [role, headers[columns[role] ?? -1] ?? ''])),
    markColumns: places.flatMap((at) => (at === undefined ? [] : (headers[at] ?? []))),
  };
}

/** What refuses a workbook names its sheets: the list may stand on another one. */
export function withSheets(error: unknown, { sheets: { sheet, sheets } }: Pick<Source, 'sheets'>): unknown {
  if (!(error instanceof Refusal) || sheets.length < 2) return error;
  const others = sheets.filter((name) => name !== sheet).map((name) => `“${name}”`);
  const message = `${error.message} This is the sheet “${sheet}”; the file also has ${others.join(', ')}.`;
  const named = sheets.map((name) => ({ path: 'sheets', message: name }));
  return new Refusal(error.code, message, { details: [...(error.details ?? []), ...named] });
}
