import { countWords } from '../../contract/counts.ts';
import { checkTotals } from '../../domain/reports/totals.ts';
import { withInstallation } from '../running.ts';
import { say } from '../terminal.ts';

/** What each table holds that is counted again, in an operator's words. */
const TOTALS_WORDS = {
  text_totals: 'Texts that the carrier accepted',
  request_totals: 'Requests by platform, member and template',
  review_totals: 'Reviews',
  log_totals: 'Texts in the log',
  patient_totals: 'Patients',
  activity_totals: 'Activities',
};

export async function totals({ repair = false }: { repair?: boolean }): Promise<void> {
  const found = await withInstallation((ctx) => checkTotals(ctx, { repair }));
  say('What is kept of totals, against the rows that it counts:');
  for (const { table, totals: all, differing } of found) {
    say(`  ${TOTALS_WORDS[table]}: ${countWords(all - differing)} of ${countWords(all)} agree.`);
  }
  if (found.every(({ differing }) => differing === 0)) return;
  if (repair) return say('Those that did not agree are set right.');
  say(
    'Screens show wrong numbers where totals do not agree. Set them right with: goodword-server totals --repair',
  );
  process.exitCode = 1;
}
