import { LIMITS } from '../../../contract/limits.ts';

/** What of a file tells that it is a picture we show: its frame, after the PNG specification (ISO/IEC 15948). */

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Length 13 and the name of the header chunk, which comes first. */
const HEADER = Buffer.from('0000000d49484452', 'hex');
/** The whole end chunk: no data, its name, and the check sum that it always has. */
const END = Buffer.from('0000000049454e44ae426082', 'hex');

const WIDTH_AT = 16;
const HEIGHT_AT = 20;
/** The header's data ends with three bytes and a check sum. */
const LEAST_BYTES = 33 + END.length;

/** Whether bytes are a PNG of a size that the patient's page shows; nothing beyond its frame is read. */
export function isLogo(bytes: Buffer): boolean {
  if (bytes.length < LEAST_BYTES || bytes.length > LIMITS.logoBytes) return false;
  if (!bytes.subarray(0, WIDTH_AT).equals(Buffer.concat([SIGNATURE, HEADER]))) return false;
  if (!bytes.subarray(-END.length).equals(END)) return false;
  const [width, height] = [bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)];
  return width > 0 && width <= LIMITS.logoWidth && height > 0 && height <= LIMITS.logoHeight;
}
