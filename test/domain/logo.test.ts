import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { isLogo } from '../../server/domain/accounts/setup/png.ts';
import { drawPoster } from '../../server/domain/reviews/poster/posterPage.ts';
import { POSTER_WORDS } from '../../server/domain/reviews/poster/posterWords.ts';
import { chunk, header, png, rowsOf, SIGNATURE } from '../support/png.ts';

/** Which files are taken as a clinic's logo: whole PNGs that pages show and the poster draws. */

test.each([0, 2, 3, 4, 6])('a picture is taken whatever its kind of colours: %i', (color) => {
  expect(isLogo(png({ color }))).toBe(true);
});

test('the largest picture is taken, and no pixel more either way', () => {
  const [width, height] = [LIMITS.logoWidth, LIMITS.logoHeight];
  expect(isLogo(png({ width, height }))).toBe(true);
  expect(isLogo(png({ width: width + 1, height }))).toBe(false);
  expect(isLogo(png({ width, height: height + 1 }))).toBe(false);
});

test('what a drawing program notes between the chunks of a picture changes nothing', () => {
  const [start, rest] = [png().subarray(0, 33), png().subarray(33)];
  expect(isLogo(Buffer.concat([start, chunk('tEXt', Buffer.from('Author\0Robin')), rest]))).toBe(true);
});

const filler = (bytes: number) => chunk('zzZz', Buffer.alloc(bytes));
const picture = chunk('IDAT', deflateSync(rowsOf()));
const end = chunk('IEND');
const file = (...parts: Buffer[]) => Buffer.concat([SIGNATURE, ...parts]);
const endless = Buffer.concat([Buffer.from('fffffff4', 'hex'), Buffer.from('zzZz'), Buffer.alloc(4)]);

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
  ['a drawing in XML', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a signature alone', SIGNATURE],
  ['one without its end', file(header({}), picture)],
  ['one with something behind its end', file(header({}), picture, end, Buffer.from('PK'))],
  ['one with a second end', file(header({}), picture, end, end)],
  ['one whose end holds something', file(header({}), picture, chunk('IEND', Buffer.from('x')))],
  ['one without a header', file(picture, end)],
  ['one whose header comes late', file(filler(1), header({}), picture, end)],
  ['one with two headers', file(header({}), header({}), picture, end)],
  ['one without pixels', file(header({}), end)],
  ['one that is 0 pixels wide', png({ width: 0 })],
  ['one that is 0 pixels high', png({ height: 0 })],
  ['one that claims four billion rows', file(header({ height: 0xffffffff }), picture, end)],
  ['one with a chunk of a negative length', file(header({}), endless, picture, end)],
  ['one that is cut off', png().subarray(0, -1)],
  ['one whose rows are no zlib data', file(header({}), chunk('IDAT', Buffer.from('not packed')), end)],
  ['one with a row too few', png({ rows: rowsOf({ height: 39 }) })],
  ['one with a row too many', png({ rows: rowsOf({ height: 41 }) })],
  ['one that unpacks to a thousand times its size', png({ rows: Buffer.alloc(30_000_000) })],
  ['one with a filter that is none', png({ rows: rowsOf().fill(5, 0, 1) })],
  ['one with an unknown kind of colours', png({ color: 5 })],
  ['one whose palette nobody paints with', file(header({}), chunk('PLTE', Buffer.alloc(3)), picture, end)],
  ['one that tells of transparency twice', file(header({}), chunk('tRNS', Buffer.alloc(6)), picture, end)],
  ['one of 16 bits a channel', png({ depth: 16 })],
  ['one that is interlaced', png({ interlace: 1 })],
  [
    'a palette picture without its palette',
    file(header({ color: 3 }), chunk('IDAT', deflateSync(rowsOf({ color: 3 }))), end),
  ],
  ['one of too many bytes', file(header({}), filler(LIMITS.logoBytes), picture, end)],
])('%s is not taken', (_, bytes) => {
  expect(isLogo(bytes)).toBe(false);
});

test('a picture in which any byte was changed is not taken', () => {
  const whole = png();
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const bent = Buffer.from(whole);
      bent[at] = (bent[at] ?? 0) ^ change;
      expect(isLogo(bent)).toBe(false);
    }),
  );
});

const LENGTHS = [0, 1, 2, 3, 6, 256, 768, 1_000];
/** What the poster's drawing reads comes in every length; the rest is passed over, whatever it holds. */
const MORE = { PLTE: LENGTHS, tRNS: LENGTHS, tEXt: [0], gAMA: [1], bKGD: [6], acTL: [1_000] };

test.each([0, 2, 3, 4, 6])(
  'whatever is taken can be drawn, with more in it too: kind of colours %i',
  async (color) => {
    const whole = png({ color });
    for (const [name, lengths] of Object.entries(MORE)) {
      for (const length of lengths) {
        const more = Buffer.concat([
          whole.subarray(0, 33),
          chunk(name, Buffer.alloc(length, 1)),
          whole.subarray(33),
        ]);
        if (isLogo(more)) expect(await drawn(more)).toBeGreaterThan(0);
      }
    }
  },
);

/** How many bytes the poster with a logo has. */
async function drawn(logo: Buffer): Promise<number> {
  const words = {
    clinicName: 'Oak Street Clinic',
    url: 'https://reviews.example.com/r/30000001',
    ...POSTER_WORDS.en,
  };
  const pieces = drawPoster({
    ...words,
    size: 'a5',
    language: 'en',
    logo,
    accentColor: null,
    now: new Date(),
  });
  let bytes = 0;
  for await (const { length } of pieces) bytes += length;
  return bytes;
}
