import { crc32, deflateSync } from 'node:zlib';

/** PNGs as the tests need them, right and wrong ones. */

export interface PngParts {
  width?: number;
  height?: number;
  /** 2: red, green and blue; 3: a palette; 6: with transparency. */
  color?: number;
  depth?: number;
  interlace?: number;
  /** What stands unpacked in the picture; rows of one colour where absent. */
  rows?: Buffer;
  /** Red, green, blue and transparency of every pixel. */
  pixel?: readonly number[];
}

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A chunk as it stands in the file. */
export function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export function header({ width = 120, height = 40, color = 6, depth = 8, interlace = 0 }: PngParts): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, color, 0, 0, interlace], 8);
  return chunk('IHDR', data);
}

/** The rows of a picture of one colour. */
export function rowsOf({
  width = 120,
  height = 40,
  color = 6,
  pixel = [30, 107, 82, 255],
}: PngParts = {}): Buffer {
  const channels = CHANNELS[color] ?? 4;
  const row = [0, ...Array.from({ length: width }, () => pixel.slice(0, channels)).flat()];
  return Buffer.from(Array.from({ length: height }, () => row).flat());
}

/** A whole picture. */
export function png(parts: PngParts = {}): Buffer {
  const palette = parts.color === 3 ? [chunk('PLTE', Buffer.from([30, 107, 82]))] : [];
  const picture = chunk(
    'IDAT',
    deflateSync(parts.rows ?? rowsOf({ ...parts, ...(parts.color === 3 && { pixel: [0] }) })),
  );
  return Buffer.concat([SIGNATURE, header(parts), ...palette, picture, chunk('IEND')]);
}
