import { inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';

/** Reads the PDFs of one page that the product makes: what stands on the paper, in millimetres from its top left. */

interface PdfPage {
  width: number;
  height: number;
  lines: Line[];
  pictures: Picture[];
  squares: Square[];
}

/** A line of text, in the order in which they are drawn. */
interface Line {
  text: string;
  /** Where it begins, and what it stands on. */
  left: number;
  base: number;
  /** `#RRGGBB` */
  color: string;
}

interface Picture {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Square {
  x: number;
  y: number;
  side: number;
}

const MM = 25.4 / 72;

export function readPdf(bytes: Uint8Array): PdfPage {
  const objects = readObjects(Buffer.from(bytes).toString('latin1'));
  const page = [...objects.values()].find(({ head }) => /\/Type \/Page\b(?!s)/.test(head))?.head ?? '';
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [];
  const named = (name: string) => objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(page)?.[1] ?? '');
  const content = named('Contents')?.stream ?? '';
  const scale = Number(/^([\d.]+) 0 0 \1 0 0 cm$/m.exec(content)?.[1]) * MM;
  return {
    width: Number(width) * MM,
    height: Number(height) * MM,
    lines: readLines(content, fontsOf(named('Resources')?.head ?? '', objects), scale),
    pictures: readPictures(content, scale),
    squares: [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) \3 re$/gm)].map(([, x, y, side]) => ({
      x: Number(x) * scale,
      y: Number(y) * scale,
      side: Number(side) * scale,
    })),
  };
}

type Objects = Map<string, { head: string; stream: string }>;

function readObjects(file: string): Objects {
  return new Map(
    [...file.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms)].map(([, number = '', body = '']) => {
      const [head = '', packed] = body.split(/\nstream\n/);
      const bytes = Buffer.from(packed?.replace(/\nendstream$/, '') ?? '', 'latin1');
      return [number, { head, stream: packed === undefined ? '' : inflateSync(bytes).toString('latin1') }];
    }),
  );
}

/** For each font by its name on the page, the text that its glyphs stand for. */
function fontsOf(resources: string, objects: Objects): Map<string, string[]> {
  return new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1] ?? '';
      const [, listed = ''] =
        /beginbfrange\n\S+ \S+ \[(.*?)\]\nendbfrange/s.exec(objects.get(map)?.stream ?? '') ?? [];
      const glyphs = [...listed.matchAll(/<([\da-f ]*)>/g)].map(([, hex = '']) =>
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      );
      return [name, glyphs];
    }),
  );
}

function readLines(content: string, fonts: Map<string, string[]>, scale: number): Line[] {
  const drawn = /^([\d.]+) ([\d.]+) ([\d.]+) scn\nq\n1 0 0 -1 0 ([\d.]+) cm\nBT\n(.*?)\nET$/gms;
  return [...content.matchAll(drawn)].map(([, red, green, blue, turned, block = '']) => {
    const glyphs = fonts.get(/^\/(F\d+) /m.exec(block)?.[1] ?? '') ?? [];
    const codes = [...block.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    const [, left, up] = /^1 0 0 1 ([\d.]+) ([\d.]+) Tm$/m.exec(block) ?? [];
    return {
      text: codes.map((code) => glyphs[Number.parseInt(code, 16)]).join(''),
      left: Number(left) * scale,
      base: (Number(turned) - Number(up)) * scale,
      color: `#${[red, green, blue].map(hexOf).join('')}`,
    };
  });
}

const hexOf = (share: string | undefined): string =>
  Math.round(Number(share) * 255)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase();

/** Each is drawn upside down from its lower edge, on a page that is turned over itself. */
const readPictures = (content: string, scale: number): Picture[] =>
  [...content.matchAll(/^([\d.]+) 0 0 -([\d.]+) ([\d.]+) ([\d.]+) cm\n\/I\d+ Do$/gm)].map(
    ([, ...numbers]) => {
      const [width = 0, height = 0, x = 0, bottom = 0] = numbers.map((number) => Number(number) * scale);
      return { x, y: bottom - height, width, height };
    },
  );

/** Scans the code that the squares make, as a camera would; gives what it says and how wide it is. */
export function scan(squares: Square[]): { content: string; width: number } {
  const side = squares[0]?.side ?? Number.NaN;
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))];
  const width = Math.max(...squares.map(({ x }) => x)) + side - left;
  const [quiet, pixels] = [4, 6];
  const size = (Math.round(width / side) + 2 * quiet) * pixels;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const { x, y } of squares) {
    const [column, row] = [x - left, y - top].map((at) => (Math.round(at / side) + quiet) * pixels) as [
      number,
      number,
    ];
    for (let line = row; line < row + pixels; line += 1) {
      for (let pixel = column; pixel < column + pixels; pixel += 1)
        data.fill(0, 4 * (line * size + pixel), 4 * (line * size + pixel) + 3);
    }
  }
  return { content: decodeQR({ width: size, height: size, data }), width };
}
