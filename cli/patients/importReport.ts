import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportReport,
} from '../../server/contract/routes/patientImports.ts';
import { countWords, plural } from '../../server/contract/words/counts.ts';
import { sharedSentence, understoodWords } from '../../server/contract/words/importWords.ts';
import { paint, printable } from '../kit/words.ts';
import { countedLines, passedOverLines, quotedList, sheetLines, unclearLines } from './listReport.ts';

const ROWS_SHOWN = 10;
const NUMBERS_SHOWN = 10;

/** The report of an import for people. `rejectsPath` is the file that holds the rejected rows. */
export function importReportLines(
  report: ImportReport,
  { filename, rejectsPath, broken }: { filename: string; rejectsPath: string | undefined; broken: boolean },
): string[] {
  const { dryRun, rows, rejected } = report;
  const done = broken ? 'Broken off' : dryRun ? 'Checked, nothing was imported' : 'Imported';
  const mark = broken || rejected === rows ? paint('bad', '✗') : paint('good', '✓');
  return [
    `${mark} ${done}: ${printable(filename)}, ${plural(rows, 'row')}`,
    ...counterLines(report),
    ...mappingLines(report),
    ...understoodLines(report),
    ...stoppedLines(report),
    ...sharedLines(report),
    ...unclearLines(report.unclearWords).map((line) => `  ${line}`),
    ...passedOverLines(report.passedOver).map((line) => `  ${line}`),
    ...countedLines(sorted(report.notes)),
    ...reasonLines(report),
    ...(rejectsPath && rejected > 0
      ? [`  The rejected rows are in ${rejectsPath}: correct them there and import that file.`]
      : rowLines(report)),
  ];
}

function counterLines({ created, updated, unchanged, rejected, dryRun }: ImportReport): string[] {
  const would = dryRun ? 'Would be ' : '';
  const word = (name: string): string => (dryRun ? would + name.toLowerCase() : name);
  const counters: [string, number][] = [
    [word('Created'), created],
    [word('Updated'), updated],
    ['Unchanged', unchanged],
    [word('Rejected'), rejected],
  ];
  const nameWidth = Math.max(...counters.map(([name]) => name.length));
  const countWidth = Math.max(...counters.map(([, count]) => countWords(count).length));
  return counters.map(([name, count]) => {
    const line = `  ${name.padEnd(nameWidth)}  ${countWords(count).padStart(countWidth)}`;
    return count > 0 && count === rejected && name.toLowerCase().endsWith('rejected')
      ? paint('bad', line)
      : line;
  });
}

function mappingLines({ mapping, headerLine, ...file }: ImportReport): string[] {
  const kept = Object.entries(mapping).filter(([role]) => role in IMPORT_FIELDS);
  const pairs = kept.map(
    ([field, header]) => `${IMPORT_FIELDS[field as ImportField].label} from “${printable(header)}”`,
  );
  const header = headerLine > 1 ? `; the header stands on line ${headerLine}` : '';
  const columns = pairs.length > 0 ? [`  Columns: ${pairs.join(', ')}${header}`] : [];
  return [...sheetLines(file).map((line) => `  ${line}`), ...columns];
}

/** The first rows as they were understood, so that somebody sees at a glance whether the columns are right. */
const understoodLines = ({ understood }: ImportReport): string[] =>
  understood.length > 0
    ? ['  As understood:', ...understood.map((row) => `    ${printable(understoodWords(row))}`)]
    : [];

function sharedLines({ shared }: ImportReport): string[] {
  const shown = shared.listed.slice(0, NUMBERS_SHOWN).map((one) => `  ${printable(sharedSentence(one))}`);
  const more = shared.numbers - shown.length;
  return more > 0 ? [...shown, `  and ${plural(more, 'more shared number')}; --json has them`] : shown;
}

/** Whom the file says not to text, and by which columns. */
function stoppedLines({ stopped, markColumns }: ImportReport): string[] {
  const { stop, withdrawn, gone, unclear } = stopped;
  const told = [
    `${countWords(stop)} by their own wish`,
    `${countWords(withdrawn)} without consent`,
    `${countWords(gone)} deceased, archived or patients no more`,
    `${countWords(unclear)} until somebody decides`,
  ].filter((words) => !words.startsWith('0 '));
  if (told.length === 0) return [];
  return [`  Not to be texted, by ${quotedList(markColumns)}: ${told.join(', ')}`];
}

const sorted = (counts: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(counts).sort(([, one], [, other]) => other - one);

const reasonLines = ({ reasons }: ImportReport): string[] => countedLines(sorted(reasons));

function rowLines({ rejects, rejected }: ImportReport): string[] {
  const shown = rejects
    .slice(0, ROWS_SHOWN)
    .map(({ line, reason }) => `  line ${line}: ${printable(reason)}`);
  const more = rejected - shown.length;
  return more > 0 ? [...shown, `  and ${countWords(more)} more; add --rejects FILE to get them all`] : shown;
}
