import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';
import PDFDocument from 'pdfkit';
import encodeQR from 'qr';
import type { PosterChoice } from '../../../contract/settings.ts';
import { type Box, fitText, type Measure } from './fitText.ts';

/** Draws the poster as a PDF. Loaded when somebody wants one: what draws it is large. */

interface Poster extends PosterChoice {
  clinicName: string;
  question: string;
  how: string;
  url: string;
  /** When it was made. */
  now: Date;
}

const INK = '#1c2321';
const AMBER = '#f5a524';

const require = createRequire(import.meta.url);
const BOLD = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');
const PLAIN = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

/** Everything is measured on A4, in millimetres; A5 is half of it, so lengths shrink by the root of two. */
const MM = 72 / 25.4;
const PAGES = { a4: { size: 'A4', scale: MM }, a5: { size: 'A5', scale: MM / Math.SQRT2 } };
const PAGE = { width: 210, height: 297 };
const MARGIN = 20;
const TEXT_WIDTH = PAGE.width - 2 * MARGIN;
const QR_WIDTH = 92;
/** Modules that scanners want to be white around the code (ISO/IEC 18004). */
const QUIET = 4;
const LINE_HEIGHT = 1.22;

/** Something of the poster that stands below the one before, in the middle. */
interface Block {
  height: number;
  draw(top: number): void;
}

/** The poster's PDF, piece by piece. */
export async function* drawPoster(poster: Poster): AsyncGenerator<Uint8Array> {
  const { size, scale } = PAGES[poster.size];
  const doc = new PDFDocument({
    size,
    margin: 0,
    lang: poster.language,
    displayTitle: true,
    info: { Title: `${poster.clinicName} – ${poster.question}`, CreationDate: poster.now },
  });
  doc.scale(scale);
  place([
    textBlock(doc, printable(poster.clinicName, BOLD), BOLD, { width: TEXT_WIDTH, lines: 3, size: 12 }),
    starsBlock(doc),
    textBlock(doc, poster.question, BOLD, { width: TEXT_WIDTH, lines: 2, size: 15 }),
    qrBlock(doc, poster.url),
    textBlock(doc, poster.how, PLAIN, { width: TEXT_WIDTH * 0.85, lines: 2, size: 7.5 }),
    textBlock(doc, poster.url.replace(/^https:\/\//, ''), BOLD, { width: TEXT_WIDTH, lines: 2, size: 7.5 }),
  ]);
  doc.end();
  yield* doc;
}

/** Shares what is left of the page's height among the blocks. */
function place(blocks: Block[]): void {
  const used = blocks.reduce((sum, { height }) => sum + height, 0);
  const gap = (PAGE.height - 2 * MARGIN - used) / (blocks.length - 1);
  let top = MARGIN;
  for (const { height, draw } of blocks) {
    draw(top);
    top += height + gap;
  }
}

/** Lines of text, as large as their box lets them be. */
function textBlock(doc: PDFKit.PDFDocument, text: string, font: string, box: Box): Block {
  // Features that are named have a line shaped as a whole: letters join, and Hebrew and Arabic run to the left.
  const options = { lineBreak: false, features: [] };
  const measure = (line: string) => doc.font(font).fontSize(1).widthOfString(line, options);
  const { size, lines } = fitText(text, box, remembering(measure));
  return {
    height: lines.length * size * LINE_HEIGHT,
    draw: (top) => {
      for (const [row, line] of lines.entries()) {
        const x = (PAGE.width - measure(line) * size) / 2;
        doc.fontSize(size).fillColor(INK);
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

/** Five stars, which keep their outline where there is no colour. */
function starsBlock(doc: PDFKit.PDFDocument): Block {
  const [radius, step] = [9, 22];
  return {
    height: 2 * radius,
    draw: (top) => {
      for (const place of [-2, -1, 0, 1, 2]) {
        star(doc, PAGE.width / 2 + place * step, top + radius, radius);
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
function qrBlock(doc: PDFKit.PDFDocument, content: string): Block {
  const modules = encodeQR(content, 'raw', { border: QUIET, ecc: 'quartile' });
  const module = QR_WIDTH / (modules.length - 2 * QUIET);
  const height = modules.length * module;
  const left = (PAGE.width - height) / 2;
  return {
    height,
    draw: (top) => {
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
