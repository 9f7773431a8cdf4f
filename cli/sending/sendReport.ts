import { showPhone } from '../../server/contract/rules/phone.ts';
import { countWords, plural } from '../../server/contract/words/counts.ts';
import { VERDICT_WORDS } from '../../server/contract/words/statusWords.ts';
import { type Column, tableLines } from '../kit/table.ts';
import { bold, paint, printable, showInstant } from '../kit/words.ts';
import type { NumberResult } from './recipients.ts';
import { isAccepted, type Preview, type SendOutcome } from './sending.ts';
import { issueLines } from './templates.ts';

const ROWS_SHOWN = 50;

/** A message as a patient gets it, what it costs, and what the content check says of it. */
export function messageLines(preview: Preview): string[] {
  const { text, segments, encoding, costly } = preview;
  const replacements = costly.map(({ character, replacement }) =>
    replacement ? `${character} → ${replacement}` : `${character} (leave it out)`,
  );
  return [
    bold('Message'),
    `  ${printable(text)}`,
    `  ${plural(segments, 'segment')} a text, ${encoding}${replacements.length > 0 ? `; cheaper with ${replacements.join(', ')}` : ''}`,
    ...issueLines(preview),
  ];
}

/** What a send would do: the text, its segments, who gets it, who is left out and why. */
export function previewLines(preview: Preview, utc: boolean): string[] {
  return [
    ...messageLines(preview),
    ...(preview.hasDestination ? [] : [`  ${paint('bad', '✗')} Your clinic has no link for this platform.`]),
    '',
    bold('Recipients'),
    ...recipientLines(preview.results),
    ...warningLines(preview.results),
    ...excludedLines(preview.results, utc),
  ];
}

const lineColumn: Column<NumberResult> = {
  header: 'Line',
  value: ({ line }) => (line === undefined ? '' : String(line)),
  drop: 2,
};

/** Numbers that are texted, and might have been meant otherwise. */
function warningLines(results: readonly NumberResult[]): string[] {
  const warned = results.filter((result) => isAccepted(result) && result.warning !== undefined);
  if (warned.length === 0) return [];
  const columns: Column<NumberResult>[] = [
    lineColumn,
    { header: 'Please check', value: ({ phoneNumber }) => showPhone(phoneNumber), drop: 0 },
    { header: 'How it was read', value: ({ warning = '' }) => warning, drop: 0, cut: 20 },
  ];
  return ['', ...tableLines(warned.slice(0, ROWS_SHOWN), columns), ...moreLines(warned.length - ROWS_SHOWN)];
}

const moreLines = (more: number): string[] =>
  more > 0 ? [`and ${countWords(more)} more; --json lists them all`] : [];

function recipientLines(results: NumberResult[]): string[] {
  const accepted = results.filter(isAccepted);
  const some = accepted.slice(0, 3).map(({ phoneNumber }) => showPhone(phoneNumber));
  const others = accepted.length - some.length;
  const names = others > 0 ? `${some.join(', ')} and ${countWords(others)} more` : some.join(', ');
  return [accepted.length > 0 ? `  ${plural(accepted.length, 'patient')}: ${names}` : '  Nobody'];
}

/** Those who get no text, with the reason. */
export function excludedLines(results: NumberResult[], utc: boolean): string[] {
  const excluded = results.filter((result) => !isAccepted(result));
  if (excluded.length === 0) return [];
  const columns: Column<NumberResult>[] = [
    lineColumn,
    { header: 'Left out', value: ({ phoneNumber }) => showPhone(phoneNumber), drop: 0 },
    { header: 'Why', value: ({ verdict }) => VERDICT_WORDS[verdict], drop: 0 },
    { header: 'Again', value: ({ nextDate, nextSlot }) => againOf(nextDate ?? nextSlot, utc), drop: 1 },
    { header: 'Reason', value: ({ reason }) => reason ?? '', drop: 0, cut: 20 },
  ];
  const shown = tableLines(excluded.slice(0, ROWS_SHOWN), columns);
  return ['', ...shown, ...moreLines(excluded.length - ROWS_SHOWN)];
}

const againOf = (instant: string | undefined, utc: boolean): string =>
  instant === undefined ? '' : showInstant(instant, utc);

/** What became of a send. */
export function outcomeLines(
  { accepted, results }: SendOutcome,
  scheduledFor: string | undefined,
  utc: boolean,
): string[] {
  const excluded = results.filter((result) => !isAccepted(result)).length;
  const mark = accepted > 0 ? paint('good', '✓') : paint('bad', '✗');
  const done = scheduledFor ? `Scheduled ${whenWords(scheduledFor, utc)}` : 'Queued';
  const leftOut = excluded > 0 ? `; ${countWords(excluded)} left out` : '';
  return [
    `${mark} ${done}: ${plural(accepted, 'text')}${leftOut}`,
    ...warningLines(results),
    ...excludedLines(results, utc),
  ];
}

/** An instant as flags take it back; whole seconds are all that people write. */
export const asTyped = (instant: string): string => instant.replace('.000Z', 'Z');

export const whenWords = (instant: string, utc: boolean): string =>
  utc ? instant : `${showInstant(instant, false)} (${asTyped(instant)})`;

/** The earliest time at which those refused for the hour could be texted. */
export const nextSlotOf = (results: NumberResult[]): string | undefined =>
  results
    .filter(({ verdict }) => verdict === 'outside_hours')
    .flatMap(({ nextSlot }) => nextSlot ?? [])
    .sort()[0];
