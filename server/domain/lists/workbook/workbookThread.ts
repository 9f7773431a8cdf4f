import { on } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { unzipSync } from 'fflate';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { LIMITS } from '../../../contract/core/limits.ts';
import { isHeader } from '../columns.ts';
import { cellText, rowLine } from './cellText.ts';
import type { Told, WorkbookAsked, WorkbookProblem } from './workbook.ts';

/** The thread in which `workbook.ts` has a workbook read. Formulas are not worked out and macros not run: both are only text here. */

/** Characters that are told at once. */
const PIECE = 64 * 1024;

/** Rows in which the header of a list stands. */
const HEAD_ROWS = 30;

const port = parentPort as MessagePort;
const { bytes, sheet: wanted } = workerData as WorkbookAsked;

/** What its table of contents says against an archive; one that was made to fill a server's memory tells it there. */
function problemOfArchive(): WorkbookProblem | undefined {
  let unpacked = 0;
  let isWorkbook = false;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      unpacked += originalSize;
      isWorkbook ||= name.startsWith('xl/');
      return false;
    },
  });
  if (!isWorkbook) return 'other_archive';
  return unpacked > LIMITS.workbookUnpackedBytes ? 'too_large' : undefined;
}

/** The sheets that people see, in their order. */
async function listSheets(): Promise<string[]> {
  const sheets: string[] = [];
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) sheets.push(name);
      return false;
    },
  });
  return sheets;
}

/** The first sheet with a header that names phone numbers, else the first one that holds anything. */
async function findSheet(sheets: readonly string[]): Promise<string | undefined> {
  let filled: string | undefined;
  for (const sheet of sheets.slice(0, LIMITS.workbookSheets)) {
    for await (const { values } of streamXlsxRows(bytes, { sheet, maxRows: HEAD_ROWS })) {
      const cells = values.map(cellText);
      if (isHeader(cells, {})) return sheet;
      if (cells.some((cell) => cell.trim() !== '')) filled ??= sheet;
    }
  }
  return filled ?? sheets[0];
}

/** Each word asks for one message more: a database takes rows slower than they are read. */
const words = on(port, 'message');

async function tellNext(told: Told): Promise<void> {
  await words.next();
  port.postMessage(told);
}

async function tellRows(sheet: string): Promise<void> {
  let text = '';
  let line = 0;
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    // Rows that are empty are left out of a workbook, and count as lines all the same.
    text += `${'\n'.repeat(Math.max(0, index - line))}${rowLine(values)}\n`;
    line = Math.max(line, index) + 1;
    if (text.length < PIECE) continue;
    await tellNext({ type: 'rows', text });
    text = '';
  }
  await tellNext({ type: 'rows', text });
  await tellNext({ type: 'end' });
}

async function read(): Promise<void> {
  const problem = problemOfArchive();
  if (problem) return tellNext({ type: 'problem', problem });
  const sheets = await listSheets();
  const sheet = wanted ?? (await findSheet(sheets));
  if (sheet === undefined || !sheets.includes(sheet)) return tellNext({ type: 'no_sheet', sheets });
  await tellNext({ type: 'opened', sheet, sheets });
  await tellRows(sheet);
}

await read().catch(() => tellNext({ type: 'problem', problem: 'unreadable' }));
port.close();
