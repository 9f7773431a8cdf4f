import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { createContext } from '../../server/context.ts';
import { createClient } from '../../server/contract/core/client.ts';
import { createClinic, createUser } from '../../server/domain/accounts/auth.ts';
import { hashPassword } from '../../server/domain/accounts/passwords.ts';
import { loginAs, PASSWORD } from '../support/app.ts';
import { csvText } from '../support/csv.ts';
import { createDatabase } from '../support/database.ts';
import { freePort } from '../support/ports.ts';
import { type Environment, startServer } from './goodword.ts';

/**
 * An import whose server is killed goes on at another one once the first is certainly gone, and no
 * row is lost or doubled. The kill falls at a row drawn from a seed that is printed; FAULT_SEED repeats a run.
 */

const ROWS = 20_000;
const EMAIL = 'desk@example.com';

async function prepare(engine: string): Promise<Environment & { PORT: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'goodword-faults-'));
  const database = engine === 'postgres' ? await createDatabase() : undefined;
  onTestFinished(async () => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret of the fault tests, long enough',
    ...(database && { DATABASE_URL: database.url }),
  };
}

/** A clinic that pays, and somebody who works there. */
async function addOwner(env: Environment): Promise<void> {
  const { ctx, database } = await createContext(readConfig(env), pino({ level: 'silent' }));
  const clinic = await createClinic(ctx, { name: 'Oak Street Clinic', email: EMAIL, offer: null });
  const subscription = { status: 'active', override_status: 'active', ever_paid: true } as const;
  await ctx.db.knex('subscriptions').where({ clinic_id: clinic.id }).delete();
  await ctx.db
    .knex('subscriptions')
    .insert({ clinic_id: clinic.id, ...subscription, updated_at: ctx.now().toISOString() });
  const passwordHash = await hashPassword(PASSWORD);
  const person = { email: EMAIL, firstName: 'Robin', lastName: 'Test', passwordHash, role: 'owner' as const };
  await createUser(ctx, { ...person, clinicId: clinic.id }, true);
  await database.close();
}

async function signIn(origin: string) {
  const device = { 'x-device-id': crypto.randomUUID(), 'x-goodword-client': 'cli' };
  const anybody = createClient({ origin, headers: () => device });
  const { accessToken } = await loginAs(anybody, { email: EMAIL, password: PASSWORD });
  return createClient({ origin, headers: () => ({ ...device, authorization: `Bearer ${accessToken}` }) });
}

describe.each(['sqlite', 'postgres'])('an import on %s whose server is killed', (engine) => {
  test('goes on at the next one, and ends as if nothing had happened', async () => {
    const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));
    console.log(`FAULT_SEED=${seed}`);
    const env = await prepare(engine);
    await addOwner(env);
    const first = await startServer(env);
    onTestFinished(first.kill);
    const file = [...csvText({ rows: ROWS })].join('');
    const until = 2_000 + (seed % (ROWS - 6_000));
    const events = (await signIn(first.address)).events('importPatients', { body: endless(file) });
    let saved = 0;
    await expect(async () => {
      for await (const event of events) {
        if (event.type !== 'progress') continue;
        saved = event.rows;
        if (saved >= until) await first.kill();
      }
      throw new Error('the server closed the connection');
    }).rejects.toThrow();
    expect(saved).toBeGreaterThanOrEqual(until);

    const second = await startServer({ ...env, CLOCK_OFFSET: '120' });
    onTestFinished(second.kill);
    const client = await signIn(second.address);
    const [cut] = (await client.listImports()).data;
    expect(cut).toMatchObject({ status: 'interrupted', canResume: true });
    expect(cut?.rows).toBeGreaterThanOrEqual(saved);
    const { data } = await client.importPatients({ body: file, query: { resume: cut?.id ?? '' } });
    const counters = { rows: ROWS, created: ROWS, updated: 0, unchanged: 0, rejected: 0 };
    expect(data).toMatchObject({ importId: cut?.id, ...counters });
    expect((await client.listPatients()).counts.total).toBe(ROWS);
    expect((await client.listImports()).data).toMatchObject([{ status: 'done', ...counters }]);
    await second.kill();
  });
});

/** The file, of which the end never comes. */
function endless(file: string): ReadableStream<Uint8Array> {
  async function* body() {
    yield Buffer.from(file);
    await new Promise(() => undefined);
  }
  return Readable.toWeb(Readable.from(body(), { objectMode: false })) as ReadableStream<Uint8Array>;
}
