import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { plural } from '../../contract/words/counts.ts';
import { type Check, pass, warn } from './check.ts';

/** What `backup` leaves of its last run. */
const lastBackup = z.object({ at: z.iso.datetime(), file: z.string() });

const HOUR = 3_600_000;
const OLD_HOURS = 36;
const BACK_UP = 'Run each night: goodword-server backup';

/** Whether there is a backup of yesterday. */
export const backups: Check = {
  name: 'Backups',
  async look({ config: { dataDir, production } }) {
    const at = readLast(dataDir);
    if (at === null) {
      const says = 'None was made yet.';
      return [production ? warn(says, BACK_UP) : pass(says)];
    }
    const hours = Math.floor((Date.now() - at.getTime()) / HOUR);
    const says = `The newest is ${plural(hours, 'hour')} old.`;
    return [hours > OLD_HOURS ? warn(says, BACK_UP) : pass(says)];
  },
};

function readLast(dataDir: string): Date | null {
  try {
    const text = readFileSync(join(dataDir, 'last-backup.json'), 'utf8');
    return new Date(lastBackup.parse(JSON.parse(text)).at);
  } catch {
    return null;
  }
}
