import { isMet, type Measured, ratioOf, type Unit } from './row.ts';

/** A measurement with the database that it ran on, as the table names it. */
export interface Line extends Measured {
  database: string;
}

const HEAD = ['work', 'database', 'ours', 'floor', 'ratio', 'bar', 'met'];

/** The table as Markdown, its columns aligned so that a terminal shows it well. */
export function drawTable(lines: readonly Line[]): string {
  const cells = [HEAD, ...lines.map(toCells)];
  const widths = HEAD.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const draw = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [draw(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(draw)].join(
    '\n',
  );
}

function toCells(line: Line): string[] {
  const { work, database, ours, floor, unit, bar } = line;
  const ratio = ratioOf(line);
  return [
    work,
    database,
    show(ours, unit),
    floor === null ? '–' : show(floor, unit),
    ratio === null ? '–' : ratio.toFixed(2),
    ...(bar === null ? ['–', '–'] : [showBar(bar, floor === null ? unit : null), isMet(line) ? 'yes' : 'NO']),
  ];
}

function showBar(bar: NonNullable<Line['bar']>, unit: Unit | null): string {
  const [sign, limit] = 'most' in bar ? ['≤', bar.most] : ['≥', bar.least];
  return `${sign} ${unit === null ? limit : show(limit, unit)}`;
}

const DIGITS: Record<Unit, number> = { s: 2, ms: 0, µs: 0, 'a second': 0, MiB: 0, kB: 1, points: 0 };

/** What is too little for these digits is told by its first one: no work takes no time, however short its form. */
function show(value: number, unit: Unit): string {
  const rounded = value.toFixed(DIGITS[unit]);
  return `${Number(rounded) === 0 ? value.toPrecision(1) : rounded} ${unit}`;
}

/** `14 of 16 bars met.` */
export function countMet(lines: readonly Line[]): string {
  const asked = lines.filter(({ bar }) => bar !== null);
  return `${asked.filter(isMet).length} of ${asked.length} bars met.`;
}
