/** What a cell of a workbook says, as its sheet shows it to people. */

export type CellValue = string | number | boolean | Date | null | undefined;

/** Days of a workbook begin in 1900; what lies before has a time of day alone. */
const FIRST_DAY = Date.UTC(1900, 0, 1);

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** Numbers are written with all their digits, days as 2026-12-01, times as 09:30; formulas give their last value. */
export function cellText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dayText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value);
}

/** A workbook has no zones: its clock is written as if it were that of UTC. Days are counted in parts that are rarely whole minutes. */
function dayText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const written = new Date(Math.round(value.getTime() / MINUTE) * MINUTE).toISOString();
  const [day, time] = [written.slice(0, 10), written.slice(11, 16)];
  if (value.getTime() < FIRST_DAY) return time;
  return value.getTime() % DAY === 0 ? day : `${day} ${time}`;
}

/** One line of CSV for one row: what would break the line becomes a space, so that lines count as the sheet's rows do. */
export function rowLine(values: readonly CellValue[]): string {
  const cells = values.map((value) => cellText(value).replace(/\s+/g, ' ').trim());
  while (cells.length > 0 && cells.at(-1) === '') cells.pop();
  return cells.map(quoted).join(',');
}

const quoted = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
