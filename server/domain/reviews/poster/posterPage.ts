import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';
import PDFDocument from 'pdfkit';
import encodeQR from 'qr';
import type { PosterChoice } from '../../../contract/routes/settings.ts';
import { awayFrom, TEXT_CONTRAST } from '../../../contract/rules/contrast.ts';
import { type Box, fitText, type Measure } from './fitText.ts';

/** Draws the poster as a PDF. Loaded when somebody wants one: what draws it is large. */

interface Poster extends PosterChoice {
  clinicName: string;
  question: string;
  how: string;
  url: string;
  /** A PNG, if the clinic has one. */
  logo: Buffer | undefined;
  /** '#RRGGBB', of what is written large; null for ink. */
  accentColor: string | null;
  /** When it was made. */
  now: Date;
}

const PAPER = '#FFFFFF';
const INK = '#1c2321';
const AMBER = '#f5a524';

const require = createRequire(import.meta.url);
const BOLD = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');
const PLAIN = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

/**
 * Everything is measured on A4, in millimetres. A5 is half of it, so lengths shrink by the root of two; US Letter is shorter
 * and wider, so they shrink by the height, and stand in the middle.
 */
const MM = 72 / 25.4;
const PAGE = { width: 210, height: 297 };
const LETTER = { width: 215.9, height: 279.4 };
const PAGES = {
  a4: { size: 'A4', scale: MM, middle: PAGE.width / 2 },
  a5: { size: 'A5', scale: MM / Math.SQRT2, middle: PAGE.width / 2 },
  letter: {
    size: 'LETTER',
    scale: (MM * LETTER.height) / PAGE.height,
    middle: (LETTER.width * PAGE.height) / LETTER.height / 2,
  },
};
const MARGIN = 20;
const TEXT_WIDTH = PAGE.width - 2 * MARGIN;
/** A logo takes its room from the code and the name: whatever those are, all of it stands on the page. */
const ROOM = {
  alone: { qr: 92, name: { width: TEXT_WIDTH, lines: 3, size: 12 } },
  withLogo: { qr: 86, name: { width: TEXT_WIDTH, lines: 2, size: 10 } },
};
const LOGO = { width: 110, height: 24 };
/** Modules that scanners want to be white around the code (ISO/IEC 18004). */
const QUIET = 4;
const LINE_HEIGHT = 1.22;

/** Something of the poster that stands below the one before, in the middle. */
interface Block {
  height: number;
  draw(top: number, middle: number): void;
}

/** The poster's PDF, piece by piece. */
export async function* drawPoster(poster: Poster): AsyncGenerator<Uint8Array> {
  const { size, scale, middle } = PAGES[poster.size];
  const doc = new PDFDocument({
    size,
    margin: 0,
    lang: poster.language,
    displayTitle: true,
    info: { Title: `${poster.clinicName} – ${poster.question}`, CreationDate: poster.now },
  });
  doc.scale(scale);
  const { logo, accentColor } = poster;
  const room = logo ? ROOM.withLogo : ROOM.alone;
  const ink = { font: BOLD, color: INK };
  const accent = { font: BOLD, color: accentColor ? awayFrom(PAPER, accentColor, TEXT_CONTRAST) : INK };
  const address = poster.url.replace(/^https:\/\//, '');
  place(
    [
      ...(logo ? [logoBlock(doc, logo)] : []),
      textBlock(doc, printable(poster.clinicName, BOLD), ink, room.name),
      starsBlock(doc),
      textBlock(doc, poster.question, accent, { width: TEXT_WIDTH, lines: 2, size: 15 }),
      qrBlock(doc, poster.url, room.qr),
      textBlock(doc, poster.how, { ...ink, font: PLAIN }, { width: TEXT_WIDTH * 0.85, lines: 2, size: 7.5 }),
      textBlock(doc, address, accent, { width: TEXT_WIDTH, lines: 2, size: 7.5 }),
    ],
    middle,
  );
  doc.end();
  yield* doc;
}

/** Shares what is left of the page's height among the blocks. */
function place(blocks: Block[], middle: number): void {
  const used = blocks.reduce((sum, { height }) => sum + height, 0);
  const gap = (PAGE.height - 2 * MARGIN - used) / (blocks.length - 1);
  let top = MARGIN;
  for (const { height, draw } of blocks) {
    draw(top, middle);
    top += height + gap;
  }
}

interface Letters {
  font: string;
  color: string;
}

/** Lines of text, as large as their box lets them be. */
function textBlock(doc: PDFKit.PDFDocument, text: string, { font, color }: Letters, box: Box): Block {
  // Features that are named have a line shaped as a whole: letters join, and Hebrew and Arabic run to the left.
  const options = { lineBreak: false, features: [] };
  const measure = (line: string) => doc.font(font).fontSize(1).widthOfString(line, options);
  const { size, lines } = fitText(text, box, remembering(measure));
  return {
    height: lines.length * size * LINE_HEIGHT,
    draw: (top, middle) => {
      for (const [row, line] of lines.entries()) {
        const x = middle - (measure(line) * size) / 2;
        doc.fontSize(size).fillColor(color);
        doc.text(line, x, top + row * size * LINE_HEIGHT, options);
      }
    },
  };
}

/** Fitting measures the same words again and again, and shaping them takes time. */
function remembering(measure: Measure): Measure {
  const known = new Map<string, number>();
  return (line) => {
    const width = known.get(line) ?? measure(line);
    known.set(line, width);
    return width;
  };
}

/** Where a PNG says its width and height. */
const PNG_SIZE_AT = [16, 20];

/** The picture in its own proportions, as large as its place. */
function logoBlock(doc: PDFKit.PDFDocument, png: Buffer): Block {
  const [width, height] = PNG_SIZE_AT.map((at) => png.readUInt32BE(at)) as [number, number];
  const scale = Math.min(LOGO.width / width, LOGO.height / height);
  const size = { width: width * scale, height: height * scale };
  return {
    height: size.height,
    draw: (top, middle) => doc.image(png, middle - size.width / 2, top, size),
  };
}

/** Five stars, which keep their outline where there is no colour. */
function starsBlock(doc: PDFKit.PDFDocument): Block {
  const [radius, step] = [9, 22];
  return {
    height: 2 * radius,
    draw: (top, middle) => {
      for (const place of [-2, -1, 0, 1, 2]) {
        star(doc, middle + place * step, top + radius, radius);
        doc.lineWidth(0.7).lineJoin('round').fillAndStroke(AMBER, INK);
      }
    },
  };
}

function star(doc: PDFKit.PDFDocument, x: number, y: number, radius: number): void {
  const inner = 0.45;
  for (let point = 0; point < 10; point += 1) {
    const [angle, reach] = [(point * Math.PI) / 5, point % 2 === 0 ? radius : radius * inner];
    const [toX, toY] = [x + Math.sin(angle) * reach, y - Math.cos(angle) * reach];
    if (point === 0) doc.moveTo(toX, toY);
    else doc.lineTo(toX, toY);
  }
  doc.closePath();
}

/** The code in lines and areas, sharp at every size; a quarter of it may be dirty or torn. */
function qrBlock(doc: PDFKit.PDFDocument, content: string, width: number): Block {
  const modules = encodeQR(content, 'raw', { border: QUIET, ecc: 'quartile' });
  const module = width / (modules.length - 2 * QUIET);
  const height = modules.length * module;
  return {
    height,
    draw: (top, middle) => {
      const left = middle - height / 2;
      for (const [y, row] of modules.entries()) {
        for (const [x, dark] of row.entries()) {
          if (dark) doc.rect(left + x * module, top + y * module, module, module);
        }
      }
      doc.fill('#000');
    },
  };
}

/** A text without the characters that the font lacks, which it would draw as empty boxes. */
function printable(text: string, path: string): string {
  const font = openSync(path) as Font;
  return [...text].filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)).join('');
}
