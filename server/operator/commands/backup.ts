import { readInstallation } from '../../config.ts';
import { countWords, plural } from '../../contract/words/counts.ts';
import { backUp } from '../copy/backup.ts';
import { sayProgress } from '../copy/progress.ts';
import { say } from '../terminal.ts';

export async function backup(file: string | undefined, { keep }: { keep?: number }): Promise<void> {
  const { path, bytes, rows, removed } = await backUp(readInstallation(), { file, keep }, sayProgress());
  say(
    `${path}: ${plural(rows, 'row')}, ${countWords(Math.ceil(bytes / 1024))} KiB, read again and compared.`,
  );
  for (const older of removed) say(`Removed ${older}.`);
}
