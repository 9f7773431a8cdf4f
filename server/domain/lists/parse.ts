import { parse } from 'csv-parse/sync';
import { PROBLEMS, type RawRecord } from './records.ts';

/** A record with its fields, or with what is wrong with it. */
export interface ParsedRecord {
  line: number;
  fields: string[];
  problem?: string;
}

/** Parses many records in one go; blank lines are left out. */
export function parseRecords(records: readonly RawRecord[], delimiter: string): ParsedRecord[] {
  const whole = records.filter(({ problem }) => problem === undefined);
  const parsed = parseText(whole.map(({ text }) => text).join('\n'), delimiter);
  const agrees = parsed.length === whole.length;
  let next = 0;
  return records.flatMap(({ line, text, problem }): ParsedRecord[] => {
    if (problem !== undefined) return [{ line, fields: text.split(delimiter), problem }];
    const fields = agrees ? parsed[next++] : parseAlone(text, delimiter);
    if (!fields) return [{ line, fields: text.split(delimiter), problem: PROBLEMS.quote }];
    return fields.some((field) => field !== '') ? [{ line, fields }] : [];
  });
}

/** Where the parser sees other records than were cut, each is parsed by itself. */
function parseAlone(text: string, delimiter: string): string[] | undefined {
  const parsed = parseText(text, delimiter);
  return parsed.length === 1 ? parsed[0] : undefined;
}

/** Gives nothing where the text cannot be parsed. */
function parseText(text: string, delimiter: string): string[][] {
  try {
    return parse(`${text}\n`, {
      delimiter,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      trim: true,
    });
  } catch {
    return [];
  }
}
