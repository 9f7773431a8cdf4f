import type { ApiError } from '../../../../server/contract/core/client.ts';
import type { ListReading } from '../../../../server/contract/routes/lists.ts';
import { numbersOfList, type Taken } from '../../../lib/numbersDraft.ts';
import { listsText as text } from '../../../texts/patients/lists.ts';

/** A list that is handed over on Request Reviews, and what is asked and said of it. */

export interface Handed {
  /** The file's name; null for what was pasted. */
  name: string | null;
  body: File | string;
}

/** A table, or numbers with words around them: more than numbers one below the other, and read by the server. */
export const isTable = (written: string): boolean =>
  /[\n\r\t]/.test(written.trim()) && /\p{L}/u.test(written);

interface ColumnChoice {
  /** As the call names it. */
  value: string;
  label: string;
}

export interface Question {
  code: 'no_phone_column' | 'several_phone_columns';
  columns: ColumnChoice[];
  /** Where the columns have no names: the first line, by which they are told apart. */
  firstLine: string | null;
}

/** What a refusal asks: which of the columns it names; undefined for any other. */
export async function questionOf(
  { code, details }: ApiError,
  { body }: Handed,
): Promise<Question | undefined> {
  if (code !== 'no_phone_column' && code !== 'several_phone_columns') return undefined;
  const headers = details.flatMap(({ path, message }) => (path === 'columns' ? [message] : []));
  if (headers.length > 0 && headers.every((header) => PLACE.test(header))) {
    const columns = headers.map((value) => ({ value, label: text.ask.column(value.slice(1)) }));
    return { code, columns, firstLine: await firstLineOf(body) };
  }
  const columns = headers.flatMap((header, at): ColumnChoice[] => {
    const isClear = !header.endsWith('…') && headers.indexOf(header) === headers.lastIndexOf(header);
    return header === '' ? [] : [{ value: isClear ? header : `#${at + 1}`, label: header }];
  });
  return columns.length === 0 ? undefined : { code, columns, firstLine: null };
}

/** How a column without a name is called: `#2` is the second. */
const PLACE = /^#\d+$/;

/** Bytes in which the first line is looked for. */
const BEGINNING = 2_000;

async function firstLineOf(body: File | string): Promise<string> {
  const begins = typeof body === 'string' ? body : await body.slice(0, BEGINNING).text();
  return begins.split(/[\r\n]/).find((line) => line.trim() !== '') ?? '';
}

/** What was taken from a list; undefined where it holds no number at all. */
export function takenOf(reading: ListReading, { name }: Handed): Taken | undefined {
  const { recipients, leftOut, headerLine, columns, mapping, passedOver } = reading;
  const named = numbersOfList(reading).length;
  if (named === 0) return undefined;
  return {
    name,
    fine: recipients.length,
    left: named - recipients.length,
    empty: leftOut.filter(({ phoneNumber }) => phoneNumber === '').length,
    passedOver,
    column: headerLine === 0 && columns.length < 2 ? null : (mapping.phone ?? null),
  };
}
