import { type Config, ConfigError } from '../../config/config.ts';
import { readConfig } from '../../config.ts';
import { plural } from '../../contract/words/counts.ts';
import { RESUME } from '../../domain/restoredCopy.ts';
import { moveBack, move as moveTo } from '../copy/move.ts';
import { sayProgress } from '../copy/progress.ts';
import { say } from '../terminal.ts';

export async function move({ to, back }: { to?: string; back?: boolean }): Promise<void> {
  const config = readConfig();
  if (back) return goBack(config);
  if (!to) throw new ConfigError('Name the database to move to: --to postgres://…');
  const { tables, rows } = await moveTo(config, to, sayProgress());
  say(`Moved ${plural(rows, 'row')} of ${plural(tables, 'table')}, read again and compared.`);
  say('Set DATABASE_URL to that database in the environment of serve and worker, with the same');
  say('SECRET_KEY or DATA_DIR, and start them. The file is marked as moved and is not worked with any more.');
}

async function goBack(config: Config): Promise<void> {
  await moveBack(config);
  say(
    'The SQLite file is in use again, as it was when it was moved. It knows nothing of what was done since.',
  );
  say(
    `Take DATABASE_URL out of the environment, start serve, and let it find out what was texted: ${RESUME}`,
  );
}
