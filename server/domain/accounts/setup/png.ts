import { crc32, inflateSync } from 'node:zlib';
import { LIMITS } from '../../../contract/core/limits.ts';

/**
 * Whether bytes are a picture that we show: a whole PNG (ISO/IEC 15948), of 8 bits a channel and
 * not interlaced. All of it is read, since what draws the poster ends the process over a broken one.
 */
export function isLogo(bytes: Buffer): boolean {
  if (bytes.length > LIMITS.logoBytes || !bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return false;
  const chunks = readChunks(bytes) ?? [];
  const named = (name: string) => chunks.filter((chunk) => chunk.name === name).map(({ data }) => data);
  const [header, ...more] = named('IHDR');
  const [end] = named('IEND');
  const isFramed = chunks[0]?.data === header && chunks.at(-1)?.data === end && more.length === 0;
  const picture = header && end?.length === 0 && isFramed && readHeader(header);
  if (!picture) return false;
  const colors = { palettes: named('PLTE'), transparency: named('tRNS') };
  return isDrawable(colors, picture) && isWhole(Buffer.concat(named('IDAT')), picture);
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

interface Chunk {
  name: string;
  data: Buffer;
}

/** A length, a name, data and a check sum, again and again; undefined where that does not come out even. */
function readChunks(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < bytes.length; ) {
    const end = at + 12 + (at + 12 <= bytes.length ? bytes.readUInt32BE(at) : 0);
    if (end > bytes.length) return undefined;
    const named = bytes.subarray(at + 4, end - 4);
    if (crc32(named) !== bytes.readUInt32BE(end - 4)) return undefined;
    chunks.push({ name: named.toString('latin1', 0, 4), data: named.subarray(4) });
    at = end;
  }
  return chunks;
}

interface Picture {
  width: number;
  height: number;
  color: number;
  channels: number;
}

/** Bytes of a pixel by the kind of colours: grey, true colour, palette, grey and colour with transparency. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;

function readHeader(header: Buffer): Picture | undefined {
  if (header.length !== 13) return undefined;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, color = -1, compression, filter, interlace] = header.subarray(8);
  const channels = CHANNELS[color];
  const isKnown = depth === 8 && compression === 0 && filter === 0 && interlace === 0;
  const fits = width > 0 && width <= LIMITS.logoWidth && height > 0 && height <= LIMITS.logoHeight;
  return channels && isKnown && fits ? { width, height, color, channels } : undefined;
}

/** A palette and its transparency stand in a picture that is painted by them, and in no other: posters would use them. */
function isDrawable(
  { palettes, transparency }: Record<'palettes' | 'transparency', Buffer[]>,
  { color }: Picture,
): boolean {
  if (color !== PALETTE) return palettes.length === 0 && transparency.length === 0;
  const [palette] = palettes;
  if (!palette || palettes.length > 1 || transparency.length > 1) return false;
  return palette.length > 0 && palette.length <= 768 && palette.length % 3 === 0;
}

/** Every row is there, after a byte that names one of the five filters, and nothing else. */
function isWhole(packed: Buffer, { width, height, channels }: Picture): boolean {
  const row = 1 + width * channels;
  try {
    const rows = inflateSync(packed, { maxOutputLength: row * height });
    return rows.length === row * height && rows.every((byte, at) => at % row !== 0 || byte <= 4);
  } catch {
    return false;
  }
}
