import { pino } from 'pino';
import { readConfig } from '../../../server/config.ts';
import { createContext } from '../../../server/context.ts';
import { createClinic, createUser } from '../../../server/domain/accounts/auth.ts';
import { hashPassword } from '../../../server/domain/accounts/passwords.ts';
import { NEVER_SUBSCRIBED, saveSubscription } from '../../../server/store/billing/subscriptions.ts';
import { untilNoon } from '../../support/clock.ts';
import type { FreeContext } from '../../support/freeRows.ts';
import type { Place } from './place.ts';

/** A migrated database with one paid clinic and its owner, and the environment of programs that work on it. */
export interface Installation {
  env: Record<string, string>;
  databaseUrl: string;
  folder: string;
  clinicId: string;
  /** Lets `work` read and write the installation as the programs see it, while they run or not. */
  within<T>(work: (ctx: FreeContext) => Promise<T>): Promise<T>;
}

export const OWNER = { email: 'owner@example.com', password: 'Correct-horse-7!' };

const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001';
const MOST_TEXTS = 10_000_000;
const DAY = 86_400_000;

/** The same name with the same secret everywhere: keys only have to differ from real ones. */
const SECRET_KEY = 'the-secret-of-the-benchmarks-0123456789';

export async function install(place: Place, more: Record<string, string> = {}): Promise<Installation> {
  const folder = await place.newFolder();
  const databaseUrl = await place.newDatabase();
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
    CLOCK_OFFSET: String(untilNoon()),
    SENDS_PER_SECOND: '10000',
    ...more,
  };
  const within = async <T>(work: (ctx: FreeContext) => Promise<T>): Promise<T> => {
    const { ctx, database } = await createContext(readConfig(env), pino({ level: 'silent' }));
    return work(ctx).finally(() => database.close());
  };
  const clinicId = await within((ctx) => addClinic(ctx, OWNER));
  return { env, databaseUrl, folder, clinicId, within };
}

/** The same without the triggers that keep what is counted: what a floor is written into. */
export async function installBare(place: Place): Promise<Installation> {
  const installation = await install(place);
  await installation.within(async ({ db: { engine, knex } }) => {
    if (engine === 'postgres') {
      for (const table of ['messages', 'links', 'patients']) {
        await knex.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      }
      return;
    }
    const names: string[] = await knex('sqlite_master').where({ type: 'trigger' }).pluck('name');
    for (const name of names) await knex.raw(`DROP TRIGGER ${name}`);
  });
  return installation;
}

/** Adds a clinic whose owner raised the cap, so that the quota ends no benchmark. */
export async function addClinic(ctx: FreeContext, owner: typeof OWNER): Promise<string> {
  const { id } = await createClinic(ctx, {
    name: 'Oak Street Clinic',
    email: 'desk@example.com',
    offer: null,
    reviewLinks: { google: GOOGLE },
    monthlyCap: MOST_TEXTS,
  });
  const at = (days: number) => new Date(ctx.now().getTime() + days * DAY).toISOString();
  await saveSubscription(ctx.db, {
    clinicId: id,
    ...NEVER_SUBSCRIBED,
    status: 'active',
    periodStart: at(-10),
    periodEnd: at(20),
    everPaid: true,
    updatedAt: at(0),
  });
  const subscription = { provider_subscription_id: `sub_bench_${id}` };
  await ctx.db.knex('subscriptions').where({ clinic_id: id }).update(subscription);
  const passwordHash = await hashPassword(owner.password);
  const names = { firstName: 'Robin', lastName: 'Test' };
  await createUser(ctx, { email: owner.email, ...names, passwordHash, role: 'owner', clinicId: id }, true);
  return id;
}
