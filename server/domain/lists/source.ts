import type { Readable } from 'node:stream';
import { LIMITS } from '../../contract/core/limits.ts';
import { Refusal } from '../refusal.ts';
import { TextReader } from './encoding.ts';
import { isArchive } from './foreign.ts';
import { openWorkbook } from './workbook/workbook.ts';

/** What a workbook says of itself; a list without sheets has none of it. */
interface Sheets {
  /** The one that is read. */
  sheet: string | null;
  sheets: string[];
}

/** The body as text, a workbook as the CSV of one of its sheets. Leaving it unread does not destroy it: the answer travels on the same connection. */
export class Source {
  readonly #body: Readable;
  readonly #wantedSheet: string | undefined;
  readonly #reader = new TextReader();
  #sheets: Sheets = { sheet: null, sheets: [] };
  bytes = 0;

  constructor(body: Readable, wantedSheet?: string) {
    this.#body = body;
    this.#wantedSheet = wantedSheet;
  }

  get encoding(): string {
    return this.#sheets.sheet === null ? this.#reader.encoding : 'Excel';
  }

  /** What stands between the columns, where that is known for sure. */
  get delimiter(): ',' | undefined {
    return this.#sheets.sheet === null ? undefined : ',';
  }

  get sheets(): Sheets {
    return this.#sheets;
  }

  /** The whole text of a body that is short enough. */
  async readAll(): Promise<string> {
    let text = '';
    for await (const piece of this.read()) text += piece;
    return text;
  }

  async *read(): AsyncGenerator<string> {
    const pieces = this.#pieces();
    try {
      const head = await beginning(pieces);
      if (isArchive(head)) return yield* this.#readWorkbook(head, pieces);
      for (let bytes: Buffer | undefined = head; bytes; bytes = (await pieces.next()).value) {
        const text = this.#reader.push(bytes);
        if (text !== '') yield text;
      }
      yield this.#reader.end();
    } finally {
      await pieces.return(undefined);
    }
  }

  async *#pieces(): AsyncGenerator<Buffer, undefined> {
    for await (const bytes of this.#body.iterator({ destroyOnReturn: false })) {
      this.bytes += bytes.length;
      yield bytes;
    }
  }

  async *#readWorkbook(head: Buffer, pieces: AsyncGenerator<Buffer, undefined>): AsyncGenerator<string> {
    const { rows, ...sheets } = await openWorkbook({
      bytes: await collect(head, pieces),
      sheet: this.#wantedSheet,
    });
    this.#sheets = sheets;
    yield* rows;
  }
}

/** Enough to tell what a file is. */
const TELLING = 4;

async function beginning(pieces: AsyncGenerator<Buffer, undefined>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < TELLING) {
    const { value } = await pieces.next();
    if (value === undefined) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

/** What a workbook holds stands at its end: it is read whole. */
async function collect(
  head: Buffer,
  pieces: AsyncGenerator<Buffer, undefined>,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts = [head];
  let length = head.length;
  for await (const part of pieces) {
    parts.push(part);
    length += part.length;
    if (length > LIMITS.workbookBytes) throw tooLarge();
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const tooLarge = (): Refusal =>
  new Refusal(
    'too_large',
    `An Excel file may have ${LIMITS.workbookBytes / 1024 / 1024} MiB at most. Save its sheet as “CSV UTF-8” and take that file.`,
  );
