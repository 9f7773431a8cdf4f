import { on } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { LIMITS } from '../../../contract/core/limits.ts';
import { Refusal } from '../../refusal.ts';
import { OTHER_ARCHIVE } from '../foreign.ts';

/**
 * Excel workbooks. They are read in a thread of their own: to unpack one takes seconds in which nobody else would be answered,
 * and one that was made to fill the memory ends its thread alone.
 */

export interface WorkbookAsked {
  /** They are handed over: nobody else has them afterwards. */
  bytes: Uint8Array<ArrayBuffer>;
  /** The name of the sheet; without it, the one that holds a list. */
  sheet?: string | undefined;
}

export type WorkbookProblem = 'too_large' | 'other_archive' | 'unreadable';

/** What the thread tells. It waits for a word after `opened` and after each piece of `rows`. */
export type Told =
  | { type: 'opened'; sheet: string; sheets: string[] }
  | { type: 'rows'; text: string }
  | { type: 'problem'; problem: WorkbookProblem }
  | { type: 'no_sheet'; sheets: string[] }
  | { type: 'end' };

export interface Workbook {
  sheet: string;
  /** All that people see, in their order. */
  sheets: string[];
  /** The rows of the sheet as lines of CSV, with commas. */
  rows: AsyncGenerator<string>;
}

/** The thread's program: beside the built program, or the repository's own. */
const program = [
  new URL('./workbookThread.js', import.meta.url),
  new URL('./workbookThread.ts', import.meta.url),
].find((place) => existsSync(place)) as URL;

/** So many are read at once; each may take so much memory, which is what the largest take. */
const AT_ONCE = 2;
const MOST_MEMORY = { maxOldGenerationSizeMb: 400 };

let open = 0;

type Messages = ReturnType<typeof on>;

/** Opens a workbook. Throws `unreadable_file`, `too_large`, `invalid_input`, and `unavailable` where too many are open. */
export async function openWorkbook(asked: WorkbookAsked): Promise<Workbook> {
  if (open >= AT_ONCE) {
    throw new Refusal('unavailable', 'Other Excel files are being read just now. Try again in a minute.');
  }
  open += 1;
  const worker = new Worker(program, {
    workerData: asked,
    transferList: [asked.bytes.buffer],
    resourceLimits: MOST_MEMORY,
  });
  worker.once('exit', () => {
    open -= 1;
  });
  const told = on(worker, 'message', { close: ['exit'] });
  try {
    const first = await next(worker, told);
    if (first?.type === 'no_sheet') throw noSheet(asked.sheet, first.sheets);
    if (first?.type !== 'opened') throw unreadable();
    const { sheet, sheets } = first;
    return { sheet, sheets, rows: readRows(worker, told) };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

async function* readRows(worker: Worker, told: Messages): AsyncGenerator<string> {
  try {
    for (;;) {
      const one = await next(worker, told);
      if (one?.type === 'end') return;
      if (one?.type !== 'rows') throw unreadable();
      yield one.text;
    }
  } finally {
    await worker.terminate();
  }
}

/** Lets the thread go on, and gives what it tells. */
async function next(worker: Worker, told: Messages): Promise<Told | undefined> {
  worker.postMessage('go on');
  const { value, done } = await told.next().catch((error) => {
    throw error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error;
  });
  const one: Told | undefined = done ? undefined : value[0];
  if (one?.type !== 'problem') return one;
  if (one.problem === 'too_large') throw tooLarge();
  throw one.problem === 'other_archive' ? new Refusal('unreadable_file', OTHER_ARCHIVE) : unreadable();
}

const SAVE_AS_CSV = 'save its sheet as “CSV UTF-8” and take that file';

const tooLarge = (): Refusal =>
  new Refusal('too_large', `This Excel file is too large to be read: ${SAVE_AS_CSV}.`);

const unreadable = (): Refusal =>
  new Refusal('unreadable_file', `This Excel file is damaged: open it in Excel, ${SAVE_AS_CSV}.`);

function noSheet(sheet: string | undefined, sheets: readonly string[]): Refusal {
  if (sheets.length === 0) return new Refusal('empty_file', 'This Excel file shows no sheet.');
  const names = sheets.slice(0, LIMITS.workbookSheets).map((name) => `“${name}”`);
  const message = `This Excel file has no sheet “${sheet}”. Its sheets are ${names.join(', ')}.`;
  return new Refusal('invalid_input', message, { details: [{ path: 'sheet', message }] });
}
