import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addMember, type TestApp } from '../support/app.ts';
import { deskOf, makeDesk } from '../support/desk.ts';
import { freePort } from '../support/ports.ts';

/** Who runs the examples of each document, and what they have at hand. */

const GOODWORD_SERVER = fileURLToPath(new URL('../../bin/goodword-server', import.meta.url));

type AtEnd = (cleanUp: () => Promise<void>) => void;

interface Reader {
  folder: string;
  env: Record<string, string>;
}

const owner = async (app: TestApp, atEnd: AtEnd): Promise<Reader> => deskOf(app, await addMember(app), atEnd);

/** The operator, on which Maple Street Clinic and its owner Nora are. */
async function superAdmin(app: TestApp, atEnd: AtEnd): Promise<Reader> {
  const { userId } = await addMember(app, { clinicName: 'Maple Street Clinic' });
  await app.ctx.db.knex('users').where({ id: userId }).update({ email: 'nora@example.com' });
  return deskOf(app, await addMember(app, { role: 'super_admin' }), atEnd);
}

/** Somebody on a machine where nothing is yet: not at the address that is its own by default either. */
async function operator(app: TestApp, atEnd: AtEnd): Promise<Reader> {
  const { folder, env } = await makeDesk(app.url, atEnd);
  await symlink(GOODWORD_SERVER, join(folder, 'bin', 'goodword-server'));
  const { NODE_ENV: _, ...rest } = env;
  return { folder, env: { ...rest, PUBLIC_URL: `http://127.0.0.1:${await freePort()}` } };
}

export const DOCUMENT_READERS: Record<string, (app: TestApp, atEnd: AtEnd) => Promise<Reader>> = {
  'docs/clinic-staff.md': owner,
  'docs/integrator.md': owner,
  'docs/operator.md': operator,
  'docs/super-admin.md': superAdmin,
  'README.md': owner,
};
