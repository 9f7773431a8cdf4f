import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { headerKey } from '../server/contract/csv.ts';
import { IMPORT_FIELDS } from '../server/contract/patientImports.ts';
import { decodeText } from '../server/contract/textFile.ts';
import { cannotRead } from './cannotRead.ts';
import { EXIT, Stop } from './errors.ts';

/** A row of a calendar as it stands in the file. */
interface CalendarRow {
  /** The line on which it begins, from 1. */
  line: number;
  fields: string[];
  number: string;
  /** Day and time, as they are written. */
  when: string;
}

export interface Calendar {
  columns: string[];
  rows: CalendarRow[];
}

/** The headers that are guessed for each column, in English and Hungarian; the time may stand beside the day. */
const GUESSES = {
  number: IMPORT_FIELDS.phone.guesses,
  date: [
    'date',
    'appointment date',
    'day',
    'start date',
    'appointment',
    'appointment time',
    'date and time',
    'start',
    'when',
    'dátum',
    'nap',
    'időpont',
  ],
  time: ['time', 'appointment time', 'start time', 'hour', 'at', 'idő', 'óra', 'kezdés'],
} as const;

const HINT = 'The first line has to name the columns, such as number,date,time.';

/** Reads a calendar of appointments; - is standard input. Stops with code 2 where it cannot be read as one. */
export async function readCalendar(file: string): Promise<Calendar> {
  const bytes = await buffer(file === '-' ? process.stdin : createReadStream(file)).catch((error: Error) => {
    throw cannotRead(file, error);
  });
  const text = decodeText(bytes);
  if (text === undefined) {
    throw new Stop(`${file} is not a text file.`, 'In a spreadsheet, save it as CSV.', EXIT.refused);
  }
  const [header, ...records] = await parseRecords(text, file);
  if (!header) throw new Stop(`${file} is empty.`, HINT, EXIT.refused);
  const columns = findColumns(header.fields, file);
  const cell = (fields: string[], at: number | undefined): string => fields[at ?? -1]?.trim() ?? '';
  const rows = records.map(({ line, fields }) => ({
    line,
    fields,
    number: cell(fields, columns.number),
    when: `${cell(fields, columns.date)} ${cell(fields, columns.time)}`.trim(),
  }));
  return { columns: header.fields, rows };
}

type Columns = Partial<Record<keyof typeof GUESSES, number>>;

function findColumns(headers: readonly string[], file: string): Columns {
  const keys = headers.map(headerKey);
  const columns: Columns = {};
  for (const name of ['number', 'date', 'time'] as const) {
    const taken = Object.values(columns);
    const guesses = GUESSES[name].map(headerKey);
    const found = guesses.map((guess) => keys.findIndex((key, at) => key === guess && !taken.includes(at)));
    const at = found.find((position) => position >= 0);
    if (at !== undefined) columns[name] = at;
  }
  const missing = (['number', 'date'] as const).filter((name) => columns[name] === undefined);
  if (missing.length === 0) return columns;
  const found = `Its columns are: ${headers.join(', ')}.`;
  throw new Stop(`${file} has no column for the ${missing.join(' and the ')}. ${found}`, HINT, EXIT.refused);
}

/** The records of the file, each with the line on which it begins; blank lines are left out. */
async function parseRecords(text: string, file: string): Promise<{ line: number; fields: string[] }[]> {
  const { parse } = await import('csv-parse/sync');
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const delimiter = [',', ';', '\t'].reduce((best, other) =>
    firstLine.split(other).length > firstLine.split(best).length ? other : best,
  );
  const options = { bom: true, delimiter, relax_column_count: true, relax_quotes: true, info: true } as const;
  try {
    const records = parse(text, { ...options, skip_empty_lines: true }) as unknown as Parsed[];
    return records.map(({ record, info }) => ({ line: info.lines - breaksIn(record), fields: record }));
  } catch (error) {
    throw new Stop(`${file} is no CSV: ${(error as Error).message}`, 'Save it as CSV again.', EXIT.refused);
  }
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** Lines that a record goes on for, inside its quotes. */
const breaksIn = (fields: readonly string[]): number => fields.join('').split('\n').length - 1;
