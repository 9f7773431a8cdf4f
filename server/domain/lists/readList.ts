import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '../../contract/core/limits.ts';
import type { DateOrder, LeftOutRow, ListReading, ListRecipient } from '../../contract/routes/lists.ts';
import type { Verdict } from '../../contract/routes/sms.ts';
import { countryOf, splitNumbers } from '../../contract/rules/phoneReading.ts';
import type { Zone } from '../../contract/rules/zones.ts';
import { countWords } from '../../contract/words/counts.ts';
import { fullName } from '../../contract/words/names.ts';
import { findClinic } from '../../store/accounts/clinics.ts';
import { inChunks } from '../../store/db/db.ts';
import { readListWords } from '../../store/patients/listWords.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { readMap } from './columns.ts';
import { ordersOf, sameOrder } from './days.ts';
import { describeLayout, withSheets } from './describe.ts';
import { findShape, type Given, isAround, type Layout } from './layout.ts';
import { findLayout } from './mapping.ts';
import { type Mark, markReason } from './marks.ts';
import { type ParsedRecord, parseRecords } from './parse.ts';
import { findPlainList, type PlainList } from './plainList.ts';
import { RecordCutter } from './records.ts';
import { type RowRules, readCell, readRow } from './row.ts';
import { Source } from './source.ts';
import { readWhen } from './when.ts';
import { WordCount } from './wordCount.ts';

export interface ListFile {
  body: Readable;
  map?: string | undefined;
  headerLine?: number | undefined;
  /** Of an Excel file. */
  sheet?: string | undefined;
  /** Each row is an appointment. */
  appointments: boolean;
  zone?: Zone | undefined;
  dates?: DateOrder | undefined;
  /** Whether the answer repeats each row as it stands. */
  fields: boolean;
}

/** Rows that are read before other requests get their turn. */
const ROWS_A_TURN = 500;

/**
 * Reads a list of numbers, whole: whom it names, and whom it says not to text. Nothing is kept. Throws `empty_file`,
 * `no_phone_column`, `several_phone_columns`, `unreadable_file`, `invalid_input`, `too_large`.
 */
export async function readList(ctx: Context, caller: ClinicCaller, file: ListFile): Promise<ListReading> {
  const clinic = await findClinic(ctx.db, caller.clinicId);
  if (!clinic) throw notFound('The clinic');
  const source = new Source(file.body, file.sheet);
  const text = await source.readAll();
  const { delimiter } = source;
  const layout = await layoutOfList(ctx, caller, text, { ...file, delimiter }).catch((error) => {
    throw withSheets(error, source);
  });
  const { records, passedOver } = recordsOf(text, layout);
  if (records.length > LIMITS.listRows) throw tooManyRows();
  const rules = {
    headers: layout.headers,
    columns: layout.columns,
    zone: file.zone ?? clinic.timezone,
    country: countryOf(clinic.timezone),
    decided: await readListWords(ctx.db, caller.clinicId),
    orders: file.dates ? sameOrder(file.dates) : ordersOf(daysOf(records, layout)),
  };
  const read: ReadRow[] = [];
  for (const some of inChunks(records, ROWS_A_TURN)) {
    read.push(...some.map((record) => readOne(record, rules, file)));
    await nextTurn();
  }
  const stopped = stopsOf(read);
  const rows = read.map((row) => settle(row, stopped));
  const words = new WordCount();
  for (const { mark } of read) words.add(mark);
  return {
    ...describeLayout(layout, source),
    rows: rows.length,
    passedOver,
    recipients: rows.flatMap(({ recipient }) => recipient ?? []),
    leftOut: rows.flatMap(({ leftOut }) => leftOut ?? []),
    unclearWords: words.listed,
  };
}

async function layoutOfList(
  ctx: Context,
  { clinicId }: ClinicCaller,
  text: string,
  { map, headerLine, appointments, delimiter }: ListFile & Pick<Given, 'delimiter'>,
): Promise<Layout | PlainList> {
  const given = { mapping: readMap(map), headerLine, delimiter };
  try {
    return await findLayout(ctx, clinicId, text, given);
  } catch (error) {
    const isUnnamed = error instanceof Refusal && error.code === 'no_phone_column' && !appointments;
    const plain =
      isUnnamed && Object.keys(given.mapping).length === 0
        ? findPlainList(text, findShape(text, given))
        : undefined;
    if (plain) return plain;
    throw error;
  }
}

/** The rows of the list; of numbers alone each is a row. */
function recordsOf(
  text: string,
  layout: Layout | PlainList,
): { records: ParsedRecord[]; passedOver: number } {
  const cutter = new RecordCutter(
    layout.delimiter,
    'isNumbers' in layout ? undefined : layout.headers.length,
  );
  const cut = [...cutter.push(text), ...cutter.end()];
  const parsed = parseRecords(cut, layout.delimiter).filter(({ line }) => line > layout.headerLine);
  if ('isNumbers' in layout && layout.isNumbers) return { records: parsed.flatMap(cellsOf), passedOver: 0 };
  const records = parsed.filter(({ fields }) => !isAround(fields, layout));
  return { records, passedOver: parsed.length - records.length + layout.titleLines };
}

const cellsOf = ({ line, fields, problem }: ParsedRecord): ParsedRecord[] =>
  problem === undefined
    ? fields.flatMap(splitNumbers).map((number) => ({ line, fields: [number] }))
    : [{ line, fields, problem }];

const daysOf = (records: readonly ParsedRecord[], { columns }: Layout): string[] =>
  records.map(({ fields }) => fields[columns.appointmentDate ?? -1] ?? '');

const tooManyRows = (): Refusal =>
  new Refusal(
    'too_large',
    `One list takes at most ${countWords(LIMITS.listRows)} rows. Split it and send the parts.`,
  );

interface ReadRow {
  recipient: ListRecipient;
  mark?: Mark | undefined;
  /** Why the row cannot be taken, whatever its number. */
  problem?: string;
}

function readOne(record: ParsedRecord, rules: RowRules, { appointments, fields }: ListFile): ReadRow {
  const { line } = record;
  const more = fields ? { fields: record.fields } : {};
  const at = rules.columns.phone ?? 0;
  const { row, problem } = readRow(record, rules);
  if (!row) {
    const phoneNumber = readCell(record.fields[at]);
    return { recipient: { line, phoneNumber, name: '', ...more }, problem };
  }
  const { phone: phoneNumber, warning } = row;
  const recipient = { line, phoneNumber, name: fullName(row), ...more, ...(warning && { warning }) };
  if (!appointments) return { recipient, mark: row.mark };
  const cell = (place: number | undefined) => readCell(record.fields[place ?? -1]);
  const when = readWhen(cell(rules.columns.appointmentDate), cell(rules.columns.appointmentTime), rules);
  if (when.at === undefined) return { recipient, mark: row.mark, problem: when.problem };
  return { recipient: { ...recipient, appointmentAt: when.at }, mark: row.mark };
}

/**
 * Whom the list says not to text, also where another row says nothing of the same number. An appointment that does not take
 * place says nothing of other rows.
 */
function stopsOf(rows: readonly ReadRow[]): Map<string, Mark> {
  const stops = new Map<string, Mark>();
  for (const { recipient, mark } of rows) {
    const known = stops.get(recipient.phoneNumber);
    const weighsMore = known === undefined || (known.kind === 'unclear' && mark?.kind !== 'unclear');
    if (mark && mark.kind !== 'not_now' && weighsMore) stops.set(recipient.phoneNumber, mark);
  }
  return stops;
}

function settle(
  { recipient, mark, problem }: ReadRow,
  stops: ReadonlyMap<string, Mark>,
): { recipient?: ListRecipient; leftOut?: LeftOutRow } {
  const { line, phoneNumber, name, fields } = recipient;
  const leave = (verdict: Verdict, reason: string, word?: string) => ({
    leftOut: { line, phoneNumber, name, verdict, reason, ...(word && { word }), ...(fields && { fields }) },
  });
  const stop = stops.get(phoneNumber) ?? mark;
  if (stop?.kind === 'unclear') return leave('held', markReason(stop), stop.words);
  if (stop) return leave('blocked', markReason(stop));
  return problem === undefined ? { recipient } : leave('invalid', problem);
}
