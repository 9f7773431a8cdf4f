import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '../../contract/core/roles.ts';
import { FIRST_PLATFORMS } from '../../contract/rules/platforms.ts';
import { findUserByEmail, setPassword, type UserRow } from '../../store/accounts/users.ts';
import { NEVER_SUBSCRIBED, saveSubscription } from '../../store/billing/subscriptions.ts';
import { createClinic, createUser } from '../accounts/auth.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { removeNext } from '../admin/purge.ts';
import { type Context, instantNow } from '../context.ts';
import { sandboxSecret } from '../keys.ts';
import { addColleagues } from './colleagues.ts';
import { fillClinic } from './fill.ts';
import { DEMO_CLINIC, DEMO_LINKS } from './story.ts';

/** The demonstration: a paid clinic with a history, an owner on preview and a super admin. */

export interface DemoAccount {
  role: 'owner' | 'preview' | 'super_admin';
  email: string;
  password: string;
}

interface DemoFile {
  url: string;
  sandboxKey: string;
  accounts: DemoAccount[];
}

const pathOf = (dataDir: string): string => join(dataDir, 'demo.json');

const readDemo = (dataDir: string): DemoFile => JSON.parse(readFileSync(pathOf(dataDir), 'utf8'));

/** The demonstration's logins, as they were made. */
export const demoAccounts = (dataDir: string): DemoAccount[] => readDemo(dataDir).accounts;

/** The key that opens the pretend phone. */
export const sandboxKeyOf = (dataDir: string): string => readDemo(dataDir).sandboxKey;

const PEOPLE: { role: DemoAccount['role']; stored: Role; email: string; name: [string, string] }[] = [
  { role: 'owner', stored: 'owner', email: 'owner@demo.example.com', name: ['Dana', 'Reyes'] },
  { role: 'preview', stored: 'owner', email: 'preview@demo.example.com', name: ['Pat', 'Lowell'] },
  { role: 'super_admin', stored: 'super_admin', email: 'admin@demo.example.com', name: ['Sam', 'Okoye'] },
];

/** Loads the demonstration and keeps its logins in DATA_DIR/demo.json (0600); does nothing when it is there. */
export async function loadDemo(ctx: Context): Promise<void> {
  const { dataDir, secretKey, publicUrl } = ctx.config;
  const sandboxKey = sandboxSecret(secretKey, 'page');
  if (existsSync(pathOf(dataDir))) {
    // Another secret has another key of the pretend phone.
    if (sandboxKeyOf(dataDir) !== sandboxKey) keepFile(dataDir, { ...readDemo(dataDir), sandboxKey });
    return;
  }
  const accounts = PEOPLE.map(({ role, email }) => ({ role, email, password: makePassword() }));
  for (const account of accounts) await makeAccount(ctx, account);
  keepFile(dataDir, { url: publicUrl, sandboxKey, accounts });
}

/** Whole or not at all: half a file would stop every later start. */
function keepFile(dataDir: string, file: DemoFile): void {
  const fresh = `${pathOf(dataDir)}.new`;
  writeFileSync(fresh, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(fresh, pathOf(dataDir));
}

/**
 * Takes the demonstration's clinics away with all that was done there, and loads it again, with other passwords. Nobody
 * else's rows are touched; what is cut short is ended by the next call.
 */
export async function resetDemo(ctx: Context): Promise<void> {
  rmSync(pathOf(ctx.config.dataDir), { force: true });
  for (const { email } of PEOPLE) {
    const clinicId = (await findUserByEmail(ctx.db, email))?.clinicId;
    while (clinicId && (await ctx.transaction((tx) => removeNext(tx, clinicId))));
  }
  await loadDemo(ctx);
}

/** The clinic with a history, once it is loaded. */
export async function demoClinicId({ db }: Context): Promise<string | null> {
  const [owner] = PEOPLE;
  return (owner && (await findUserByEmail(db, owner.email))?.clinicId) ?? null;
}

/** Twelve random characters, and one of each kind that the password rule asks for. */
const makePassword = (): string => `${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}-aA7!`;

async function makeAccount(ctx: Context, account: DemoAccount): Promise<void> {
  const passwordHash = await hashPassword(account.password);
  const known = await findUserByEmail(ctx.db, account.email);
  if (known) {
    await setPassword(ctx.db, known.id, { passwordHash, at: instantNow(ctx) });
    return;
  }
  await ctx.transaction(async (tx) => {
    const clinicId = account.role === 'super_admin' ? null : (await makeClinic(tx, account.role)).id;
    const user = await makeUser(tx, account, passwordHash, clinicId);
    if (account.role !== 'owner' || !clinicId) return;
    await fillClinic(tx, { clinicId, userId: user.id });
    await addColleagues(tx, { clinicId, userId: user.id });
  });
}

function makeUser(
  ctx: Context,
  account: DemoAccount,
  passwordHash: string,
  clinicId: string | null,
): Promise<UserRow> {
  const person = PEOPLE.find(({ role }) => role === account.role) as (typeof PEOPLE)[number];
  const [firstName, lastName] = person.name;
  const facts = { email: account.email, firstName, lastName, passwordHash, role: person.stored, clinicId };
  return createUser(ctx, facts, true);
}

async function makeClinic(ctx: Context, role: DemoAccount['role']) {
  if (role === 'preview') {
    return createClinic(ctx, {
      name: 'Riverside Family Practice',
      email: 'preview@demo.example.com',
      offer: null,
      platforms: FIRST_PLATFORMS,
    });
  }
  const platforms = FIRST_PLATFORMS;
  const clinic = await createClinic(ctx, { ...DEMO_CLINIC, platforms, reviewLinks: DEMO_LINKS, offer: null });
  // In whole seconds, as the payment provider counts: what is subscribed there begins at the same instant.
  const now = Math.floor(ctx.now().getTime() / 1_000) * 1_000;
  const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
  await saveSubscription(ctx.db, {
    clinicId: clinic.id,
    ...NEVER_SUBSCRIBED,
    status: 'active',
    periodStart: at(-20),
    periodEnd: at(10),
    everPaid: true,
    updatedAt: at(0),
  });
  return clinic;
}
