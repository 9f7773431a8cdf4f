import { isAscii } from 'node:buffer';
import { Refusal } from '../refusal.ts';
import { foreignSentence, NO_TEXT } from './foreign.ts';

/** Turns the bytes of a file into text, whatever office program wrote it. */

export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1250' | 'Windows-1252';

/** So many bytes are held back to judge by, at the start and where the first letter beyond ASCII stands. */
const JUDGED_BYTES = 64 * 1024;

/**
 * Decodes a stream. While the file is plain ASCII every encoding but UTF-16 reads alike, so that the
 * judgement waits for the first other byte, wherever that is. Broken UTF-8 becomes U+FFFD, for its row to be
 * rejected. Throws `unreadable_file` for what is no text at all.
 */
export class TextReader {
  #encoding: Encoding = 'UTF-8';
  #decoder: TextDecoder | undefined;
  /** Bytes that wait for the judgement. */
  #held: Buffer[] = [];
  #heldBytes = 0;
  #started = false;
  /** Whether one of the two Windows pages was chosen for a letter that only it can mean. */
  #pageIsSure = true;

  get encoding(): Encoding {
    return this.#encoding;
  }

  push(bytes: Buffer): string {
    if (this.#decoder) return this.#decode(bytes);
    if (this.#started && this.#held.length === 0 && isAscii(bytes)) return bytes.toString('latin1');
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    return this.#heldBytes < JUDGED_BYTES ? '' : this.#judge(false);
  }

  end(): string {
    const text = this.#decoder ? '' : this.#judge(true);
    return text + (this.#decoder?.decode() ?? '');
  }

  #judge(isLast: boolean): string {
    const bytes = Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    const wide = this.#started ? undefined : findWideEncoding(bytes);
    if (!this.#started && !wide) refuseBinary(bytes);
    this.#started = true;
    if (!wide && isAscii(bytes)) return bytes.toString('latin1');
    if (wide ?? isUtf8(bytes, isLast)) this.#choose(wide ?? 'UTF-8');
    else this.#choosePage(bytes);
    return this.#decode(bytes);
  }

  #choose(encoding: Encoding): void {
    this.#encoding = encoding;
    this.#decoder = new TextDecoder(encoding.toLowerCase());
  }

  /** Both pages read alike until a letter comes that they read differently. */
  #choosePage(bytes: Buffer): void {
    const page = guessPage(bytes);
    this.#pageIsSure = page !== undefined;
    this.#choose(page ?? 'Windows-1252');
  }

  #decode(bytes: Buffer): string {
    if (!this.#pageIsSure) this.#choosePage(bytes);
    return this.#decoder?.decode(bytes, { stream: true }) ?? '';
  }
}

/** UTF-16 shows by its mark or, since most letters of a list are ASCII, by a NUL in every other place. */
function findWideEncoding(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE';
  const pairs = Math.floor(bytes.length / 2);
  if (pairs === 0) return undefined;
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > pairs * 0.6 && even < pairs * 0.1) return 'UTF-16LE';
  return even > pairs * 0.6 && odd < pairs * 0.1 ? 'UTF-16BE' : undefined;
}

/** A few broken letters among many good ones are still UTF-8: by chance no other text reads as it. */
function isUtf8(bytes: Buffer, isLast: boolean): boolean {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: !isLast });
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  if (broken === 0) return true;
  const good = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
  return good > broken;
}

/** ő, ű, Ő and Ű of the Central European page, which the Western one reads as õ, û, Õ and Û. */
const HUNGARIAN = new Set([0xf5, 0xfb, 0xd5, 0xdb]);

/** ñ, è, ê, ã, à, ç's neighbours and their capitals, which the Central European page reads as other letters. */
const WESTERN = new Set([
  0xf1, 0xe8, 0xea, 0xe3, 0xe0, 0xec, 0xf2, 0xf8, 0xe5, 0xe6, 0xd1, 0xc8, 0xca, 0xc3, 0xc0,
]);

/** The page that the letters speak for; undefined where both read them alike. */
function guessPage(bytes: Buffer): 'Windows-1250' | 'Windows-1252' | undefined {
  let hungarian = 0;
  let western = 0;
  for (const byte of bytes) {
    if (byte < 0xc0) continue;
    if (HUNGARIAN.has(byte)) hungarian += 1;
    else if (WESTERN.has(byte)) western += 1;
  }
  if (hungarian === 0 && western === 0) return undefined;
  return hungarian >= western ? 'Windows-1250' : 'Windows-1252';
}

function refuseBinary(bytes: Buffer): void {
  const foreign = foreignSentence(bytes);
  if (foreign !== undefined) throw new Refusal('unreadable_file', foreign);
  const nuls = bytes.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  if (nuls > bytes.length / 10) throw new Refusal('unreadable_file', NO_TEXT);
}
