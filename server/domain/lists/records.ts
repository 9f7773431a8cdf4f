/**
 * Cuts text into records at the line breaks that no quotation marks enclose, and finds its way back after a
 * broken quote: that line alone is given as broken, and reading goes on with the next one. A CSV parser by
 * itself would swallow every row up to the next quotation mark of the file.
 */

export interface RawRecord {
  /** The line of the file on which it begins, from 1. */
  line: number;
  text: string;
  /** Why it cannot be parsed. */
  problem?: string;
}

export const PROBLEMS = {
  quote: 'A quotation mark in this row is out of place or never closed',
  length: 'This row is too long to be one patient',
} as const;

/** A quoted value that goes on for longer was never meant to: its quote is broken. */
const LONGEST_QUOTE = 10_000;

/** Longest record that is kept whole, in characters. */
const LONGEST_RECORD = 2_000_000;

/** What is shown of a longer one. */
const SHOWN_OF_LONG = 10_000;

interface Line {
  line: number;
  text: string;
}

export class RecordCutter {
  readonly #delimiter: string;
  /** Columns of the header, once known: a record over several lines has as many, or its quote is broken. */
  readonly #columns: number | undefined;
  #line = 0;
  /** The last line, whose end has not come yet. */
  #rest = '';
  /** The beginning of a line that is too long to be kept; the rest of it is passed over. */
  #longStart: string | undefined;
  /** Lines of a record whose quote is open. */
  #open: Line[] = [];
  #openLength = 0;
  #openFields = 0;
  #records: RawRecord[] = [];

  constructor(delimiter: string, columns?: number) {
    this.#delimiter = delimiter;
    this.#columns = columns;
  }

  /** Takes more text and gives the records that it completes. */
  push(text: string): RawRecord[] {
    // A carriage return at the end may be half of a line break.
    const whole = this.#rest + text;
    const lines = whole.split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#endLine(line);
    if (this.#rest.length > LONGEST_RECORD) {
      this.#longStart ??= this.#rest.slice(0, SHOWN_OF_LONG);
      this.#rest = this.#rest.slice(-1);
    }
    return this.#take();
  }

  /** Gives what is left once the text has ended. */
  end(): RawRecord[] {
    const rest = this.#rest;
    this.#rest = '';
    if (rest !== '' || this.#longStart !== undefined) this.#endLine(rest.replace(/\r$/, ''));
    while (this.#open.length > 0) {
      const waiting: Line[] = [];
      this.#breakOpen(waiting);
      this.#readLines(waiting);
    }
    return this.#take();
  }

  #take(): RawRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  #endLine(text: string): void {
    this.#line += 1;
    const start = this.#longStart;
    this.#longStart = undefined;
    if (start !== undefined) this.#records.push({ line: this.#line, text: start, problem: PROBLEMS.length });
    else this.#readLines([{ line: this.#line, text }]);
  }

  /** Reads the lines that wait, the last one first; a broken quote puts the lines after it back there. */
  #readLines(waiting: Line[]): void {
    for (let line = waiting.pop(); line; line = waiting.pop()) this.#readLine(line, waiting);
  }

  #readLine(line: Line, waiting: Line[]): void {
    const isOpen = this.#open.length > 0;
    if (!isOpen && !line.text.includes('"')) {
      this.#records.push(line);
      return;
    }
    const { state, fields } = scanQuotes(line.text, this.#delimiter, isOpen);
    if (!isOpen && state === 'broken') this.#records.push({ ...line, problem: PROBLEMS.quote });
    else if (!isOpen && state === 'closed') this.#records.push(line);
    else this.#continue(line, state, fields, waiting);
  }

  #continue(line: Line, state: Ending, fields: number, waiting: Line[]): void {
    this.#open.push(line);
    this.#openLength += line.text.length + 1;
    this.#openFields += fields;
    const count = this.#openFields + 1;
    const fits =
      this.#columns === undefined || (state === 'open' ? count <= this.#columns : count === this.#columns);
    const isLong = this.#open.length > 1 && this.#openLength > LONGEST_QUOTE;
    if (state === 'broken' || isLong || (!fits && this.#open.length > 1)) this.#breakOpen(waiting);
    else if (state === 'closed') this.#closeOpen();
  }

  #closeOpen(): void {
    const [first] = this.#open;
    const text = this.#open.map((line) => line.text).join('\n');
    if (first) this.#records.push({ line: first.line, text });
    this.#clearOpen();
  }

  #breakOpen(waiting: Line[]): void {
    const [first, ...others] = this.#open;
    this.#clearOpen();
    if (first) this.#records.push({ ...first, problem: PROBLEMS.quote });
    waiting.push(...others.reverse());
  }

  #clearOpen(): void {
    this.#open = [];
    this.#openLength = 0;
    this.#openFields = 0;
  }
}

const passBlanks = (text: string, from: number, delimiter: string): number => {
  let at = from;
  while ((text[at] === ' ' || text[at] === '\t') && text[at] !== delimiter) at += 1;
  return at;
};

type Ending = 'closed' | 'open' | 'broken';

/**
 * Follows the quotation marks of one line, field by field. Gives how the line ends, and how many delimiters it
 * passed.
 */
function scanQuotes(text: string, delimiter: string, startsOpen: boolean): { state: Ending; fields: number } {
  let field = scanField(text, delimiter, 0, startsOpen);
  let fields = 0;
  for (; field.next >= 0; fields += 1) field = scanField(text, delimiter, field.next, false);
  return { state: field.state, fields };
}

/**
 * A quote opens where a field begins and closes before a delimiter or the line's end; anywhere else in an unquoted
 * field it is a character like others. Gives where the next field begins, -1 where the line ends with this one.
 */
function scanField(
  text: string,
  delimiter: string,
  from: number,
  isOpen: boolean,
): { state: Ending; next: number } {
  const begin = isOpen ? from : passBlanks(text, from, delimiter);
  if (!isOpen && text[begin] !== '"') {
    const end = text.indexOf(delimiter, begin);
    return { state: 'closed', next: end < 0 ? -1 : end + 1 };
  }
  const closing = findClosing(text, isOpen ? begin : begin + 1);
  if (closing < 0) return { state: 'open', next: -1 };
  const end = passBlanks(text, closing, delimiter);
  if (end >= text.length) return { state: 'closed', next: -1 };
  return text[end] === delimiter ? { state: 'closed', next: end + 1 } : { state: 'broken', next: -1 };
}

/** The place after the quotation mark that closes; two in a row mean one that is written. */
function findClosing(text: string, from: number): number {
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return -1;
    if (text[quote + 1] !== '"') return quote + 1;
    at = quote + 2;
  }
}
