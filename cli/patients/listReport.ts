import type { ListReading, UnclearWord } from '../../server/contract/routes/lists.ts';
import { countWords, plural } from '../../server/contract/words/counts.ts';
import { listWords, printable } from '../kit/words.ts';

/** What is said of a list before anything is done with it: on one line what stands for what, then what there is to say. */

const REASONS_SHOWN = 10;

/** A list without its rows, for programs. */
export type ListFacts = Omit<ListReading, 'recipients' | 'leftOut'>;

export function factsOf({ recipients: _, leftOut: __, ...facts }: ListReading): ListFacts {
  return facts;
}

/** Which column was taken, whom the list leaves out and why, and what nobody understands. */
export function readingLines(reading: ListReading, { days = false } = {}): string[] {
  const { recipients, leftOut, unclearWords } = reading;
  return [
    ...columnLines(reading, { days }),
    ...reasonLines('Left out', countOf(leftOut.map(({ reason }) => reason ?? ''))),
    ...reasonLines('Please check', countOf(recipients.flatMap(({ warning }) => warning ?? []))),
    ...unclearLines(unclearWords),
  ];
}

/** Which of several sheets was read. */
export function sheetLines({ sheet, sheets }: Pick<ListFacts, 'sheet' | 'sheets'>): string[] {
  if (sheet === null || sheets.length < 2) return [];
  const others = sheets.filter((name) => name !== sheet);
  return [`Sheet: “${printable(sheet)}”. Not read: ${quotedList(others)}; --sheet takes another.`];
}

/** Which sheet and column were taken, and what around the rows was passed over. Nothing of numbers alone. */
export function columnLines(facts: ListFacts, { days = false } = {}): string[] {
  const { headerLine, columns, mapping, markColumns, passedOver } = facts;
  const sheet = sheetLines(facts);
  if (headerLine === 0 && columns.length < 2) return [...sheet, ...passedOverLines(passedOver)];
  const { phone, appointmentDate, appointmentTime } = mapping;
  const named = (header: string | undefined): string[] => (header === undefined ? [] : [header]);
  const sources: [string, string[]][] = [
    ['Numbers', named(phone)],
    ['days', days ? named(appointmentDate) : []],
    ['times', days ? named(appointmentTime) : []],
    ['who may be texted', markColumns],
  ];
  const from = sources
    .filter(([, headers]) => headers.length > 0)
    .map(([what, headers], at) => `${what} from ${at === 0 ? 'the column ' : ''}${quotedList(headers)}`);
  const header = headerLine === 0 ? 'the list has no header' : `header on line ${headerLine}`;
  return [...sheet, `${[...from, header].join(', ')}.`, ...passedOverLines(passedOver)];
}

export const quotedList = (words: readonly string[]): string =>
  listWords(words.map((word) => `“${printable(word)}”`));

export const passedOverLines = (passedOver: number): string[] =>
  passedOver > 0
    ? [`Passed over: ${plural(passedOver, 'line')} around the rows, such as titles and totals.`]
    : [];

/** How many rows each sentence is about, the most frequent first. */
function reasonLines(title: string, counts: ReadonlyMap<string, number>): string[] {
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  const rows = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (rows === 0) return [];
  const more = sorted.length - REASONS_SHOWN;
  return [
    `${title}: ${plural(rows, 'row')}.`,
    ...countedLines(sorted),
    ...(more > 0 ? [`  and ${plural(more, 'more reason')}`] : []),
  ];
}

export function countedLines(counts: readonly (readonly [string, number])[]): string[] {
  const shown = counts.slice(0, REASONS_SHOWN);
  const width = Math.max(0, ...shown.map(([, count]) => countWords(count).length));
  return shown.map(([reason, count]) => `  ${countWords(count).padStart(width)} × ${printable(reason)}`);
}

function countOf(reasons: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return counts;
}

/** Words that wait for a decision, with how to decide. */
export const unclearLines = (words: readonly UnclearWord[]): string[] =>
  words.map(({ word, rows }) => {
    const decide = `goodword block-list decide ${quoted(printable(word))} --may-text`;
    return `Decide what “${printable(word)}” means (${plural(rows, 'row')}): ${decide}, or --do-not-text`;
  });

/** A word as a shell takes it. */
export function quoted(word: string): string {
  if (/^[\w./-]+$/.test(word)) return word;
  return /["$`\\!]/.test(word) ? `'${word.replaceAll("'", `'\\''`)}'` : `"${word}"`;
}
