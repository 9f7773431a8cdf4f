import { readConfig } from '../../config.ts';
import { plural } from '../../contract/words/counts.ts';
import { RESUME } from '../../domain/restoredCopy.ts';
import { sayProgress } from '../copy/progress.ts';
import { restore as restoreBackup } from '../copy/restore.ts';
import { say } from '../terminal.ts';

export async function restore(file: string, { secretKeyFile }: { secretKeyFile?: string }): Promise<void> {
  const config = readConfig();
  const { header, rows } = await restoreBackup(config, { file, secretKeyFile }, sayProgress());
  say(`Restored ${plural(rows, 'row')} of ${header.at}, read again and compared.`);
  say('Texts, webhooks and what waits of mails are held back: the original may have sent them since.');
  say(`Stop the original for good, start this one, and let it find out and go on: ${RESUME}`);
}
