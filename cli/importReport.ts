import { countWords, plural } from '../server/contract/counts.ts';
import { IMPORT_FIELDS, type ImportField, type ImportReport } from '../server/contract/patientImports.ts';
import { paint, printable } from './words.ts';

const REASONS_SHOWN = 10;
const ROWS_SHOWN = 10;

/** The report of an import for people. `rejectsPath` is the file that holds the rejected rows. */
export function importReportLines(
  report: ImportReport,
  { filename, rejectsPath, broken }: { filename: string; rejectsPath: string | undefined; broken: boolean },
): string[] {
  const { dryRun, rows, rejected } = report;
  const deed = broken ? 'Broken off' : dryRun ? 'Checked, nothing was imported' : 'Imported';
  const mark = broken || rejected === rows ? paint('bad', '✗') : paint('good', '✓');
  return [
    `${mark} ${deed}: ${printable(filename)}, ${plural(rows, 'row')}`,
    ...counterLines(report),
    ...mappingLines(report),
    ...reasonLines(report),
    ...(rejectsPath && rejected > 0
      ? [`  The rejected rows are in ${rejectsPath}: mend them there and import that file.`]
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

function mappingLines({ mapping }: ImportReport): string[] {
  const pairs = Object.entries(mapping).map(
    ([field, header]) => `${IMPORT_FIELDS[field as ImportField].label} from “${printable(header)}”`,
  );
  return pairs.length > 0 ? [`  Columns: ${pairs.join(', ')}`] : [];
}

function reasonLines({ reasons }: ImportReport): string[] {
  const sorted = Object.entries(reasons).sort(([, one], [, other]) => other - one);
  const width = countWords(sorted[0]?.[1] ?? 0).length;
  return sorted
    .slice(0, REASONS_SHOWN)
    .map(([reason, count]) => `  ${countWords(count).padStart(width)} × ${printable(reason)}`);
}

function rowLines({ rejects, rejected }: ImportReport): string[] {
  const shown = rejects
    .slice(0, ROWS_SHOWN)
    .map(({ line, reason }) => `  line ${line}: ${printable(reason)}`);
  const more = rejected - shown.length;
  return more > 0 ? [...shown, `  and ${countWords(more)} more; add --rejects FILE to get them all`] : shown;
}
