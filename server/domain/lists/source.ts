import type { Readable } from 'node:stream';
import { TextReader } from './encoding.ts';

/** The body as text. Leaving it unread does not destroy it: the answer travels on the same connection. */
export class Source {
  readonly #body: Readable;
  readonly #reader = new TextReader();
  bytes = 0;

  constructor(body: Readable) {
    this.#body = body;
  }

  get encoding(): string {
    return this.#reader.encoding;
  }

  /** The whole text of a body that is short enough. */
  async readAll(): Promise<string> {
    let text = '';
    for await (const piece of this.read()) text += piece;
    return text;
  }

  async *read(): AsyncGenerator<string> {
    for await (const bytes of this.#body.iterator({ destroyOnReturn: false })) {
      this.bytes += bytes.length;
      const text = this.#reader.push(bytes);
      if (text !== '') yield text;
    }
    yield this.#reader.end();
  }
}
