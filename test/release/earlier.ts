import { execFile } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '../../server/store/db/db.ts';
import type { FreeDatabase } from '../support/freeRows.ts';
import { type Folder, pack, REPOSITORY } from './installation.ts';

const run = promisify(execFile);

/** The commit that the release before this one was packed from: 0.1.0. */
const EARLIER = 'cb5678b';

/** Packs the release before this one, built from the repository's history. */
export async function packEarlier(room: string): Promise<string> {
  const folder = join(room, 'earlier');
  await run('git', ['clone', '--quiet', '--no-checkout', REPOSITORY, folder]);
  await run('git', ['checkout', '--quiet', EARLIER], { cwd: folder });
  await symlink(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
  await run('npm', ['run', 'build'], { cwd: folder });
  return pack(room, folder);
}

/** Lets the clinic there text without paying; that release had no command for it. */
export async function letTextBefore({ path }: Folder): Promise<void> {
  const database: FreeDatabase = openDatabase(`file:${join(path, 'data/goodword.db')}`);
  const { id, updated_at } = await database.knex('clinics').first();
  const subscription = { clinic_id: id, status: 'trial', override_status: 'active', updated_at };
  await database.knex('subscriptions').insert(subscription);
  await database.close();
}
