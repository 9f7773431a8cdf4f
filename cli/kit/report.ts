import { countWords } from '../../server/contract/words/counts.ts';
import { type ChangeWords, sayChange, sayPercent } from '../../server/contract/words/reportWords.ts';
import { bold } from './words.ts';

/** What a clinic reads of itself, drawn in a terminal (ui/report.tsx) and in plain lines elsewhere: the same facts. */
export interface Report {
  /** The time that it tells of, where its figures do not say so. */
  head?: string;
  /** What is to be known beside it: that these are samples, or that there is nothing yet. */
  note: string | null;
  figures: Figure[];
  sections: Section[];
}

/** A number, and how it moved. */
export interface Figure {
  label: string;
  value: string;
  notes: string[];
}

export interface Section {
  title: string;
  help?: string;
  /** Stands to the right of the others where there is room. */
  beside?: boolean;
  /** As wide as the terminal allows; without one the width has no end. */
  lines: (width: number) => string[];
}

export const BEGIN = 'Begin with goodword send --to NUMBER';
export const NO_VALUE = '–';

/** '↑ 12 % more this month …' */
export function changeNote(amount: number | null, words: ChangeWords): string {
  const said = sayChange(amount, words, countWords);
  return amount ? `${amount > 0 ? '↑' : '↓'} ${said}` : said;
}

export const percentOf = (rate: number | null): string => (rate === null ? NO_VALUE : sayPercent(rate));

/** Names and what is known of them, the latter below each other. */
export function factLines(facts: readonly (readonly [name: string, value: string])[]): string[] {
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
}

/** A report without a terminal: a fact a line. */
export function plainLines({ head, figures, sections }: Report): string[] {
  const parts = [head ? [bold(head)] : [], figureLines(figures), ...sections.map(sectionLines)];
  const [first = [], ...rest] = parts.filter((lines) => lines.length > 0);
  return [...first, ...rest.flatMap((lines) => ['', ...lines])];
}

function figureLines(figures: Figure[]): string[] {
  const width = Math.max(...figures.map(({ value }) => value.length));
  return factLines(
    figures.map(({ label, value, notes }) => [
      label,
      `${value.padEnd(width)}  ${notes.join('; ')}`.trimEnd(),
    ]),
  );
}

const sectionLines = ({ title, help, lines }: Section): string[] => [
  bold(title),
  ...(help ? [help] : []),
  ...lines(Number.POSITIVE_INFINITY),
];
