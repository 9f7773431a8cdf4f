import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createContext, sandboxCredentials } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { TEMPLATES } from '../../server/contract/templates.ts';
import { createClinic } from '../../server/domain/accounts/auth.ts';
import { sendBulk } from '../../server/domain/sending/send.ts';
import { untilNoon } from '../support/clock.ts';
import { createDatabase } from '../support/database.ts';
import { type Environment, freePort, startCarrier, startServer } from './goodword.ts';

/**
 * The promise of DESIGN 4.5 under SIGKILL: never texted twice, nobody silently skipped. The server is killed
 * while texts are under way, at moments drawn from a seed that is printed; FAULT_SEED repeats a run, and
 * FAULTS=long takes more texts, more kills and a carrier in a worse mood.
 */

const LONG = process.env.FAULTS === 'long';
const TEXTS = LONG ? 10_000 : 2_000;
const KILLS = LONG ? 40 : 10;
/** Beyond the two minutes after which the carrier may be asked. */
const CLOCK_STEP = 130;

/** mulberry32: a small generator, so that one number repeats a run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Fictional numbers, of which some fail at the carrier's door and some behind it. */
function numbers(count: number): string[] {
  const ordinary = Array.from({ length: count - 3 }, (_, index) => {
    const exchange = 200 + Math.floor(index / 1_000);
    return `+1212${exchange}${4_000 + (index % 1_000)}`;
  });
  return [...ordinary, '+15005550001', '+12129003005', '+12129013006'];
}

async function prepare(engine: string): Promise<{ env: Environment & { PORT: string }; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'goodword-faults-'));
  const database = engine === 'postgres' ? await createDatabase() : undefined;
  onTestFinished(async () => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret of the fault tests, long enough',
    LOG_LEVEL: 'fatal',
    SENDS_PER_SECOND: '400',
    ...(database && { DATABASE_URL: database.url }),
  };
  return { env, dataDir };
}

/** Opens the product's database beside the server, for a question or two. */
async function withProduct<T>(
  env: Environment,
  ask: (product: Awaited<ReturnType<typeof createContext>>) => Promise<T>,
): Promise<T> {
  const product = await createContext(readConfig(env), pino({ level: 'silent' }));
  try {
    return await ask(product);
  } finally {
    await product.database.close();
  }
}

/** Queues one text for each number, as a clinic with a high cap. */
const queue = (env: Environment, phoneNumbers: string[]) =>
  withProduct(env, async ({ ctx }) => {
    const links = { google: 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001' };
    const made = { name: 'Oak Street Clinic', email: 'desk@example.com', offer: null, reviewLinks: links };
    const { id } = await createClinic(ctx, made);
    const now = ctx.now().toISOString();
    await ctx.db.knex('clinics').where({ id }).update({ monthly_cap: 1_000_000 });
    await ctx.db.knex('subscriptions').where({ clinic_id: id }).delete();
    await ctx.db.knex('subscriptions').insert({
      clinic_id: id,
      status: 'active',
      provider_subscription_id: 'sub_test',
      ever_paid: true,
      updated_at: now,
    });
    const caller = {
      userId: 'fault-test',
      sessionId: '',
      role: 'owner' as const,
      clinicId: id,
      subscriptionStatus: 'active' as const,
      paid: true,
      preview: false,
    };
    const messageTemplate = TEMPLATES[0].text;
    const more = { platform: 'google' as const, bypassCooldown: false, outsideHours: false };
    return sendBulk(ctx, caller, { phoneNumbers, messageTemplate, ...more });
  });

interface Text {
  phone: string;
  status: string;
  provider_id: string | null;
}

const readTexts = (env: Environment): Promise<Text[]> =>
  withProduct(env, ({ ctx }) => ctx.db.knex('messages').select('phone', 'status', 'provider_id'));

/** Every text that the carrier holds, by the number it went to. */
async function heldByCarrier(address: string, sandboxKey: string): Promise<Map<string, number>> {
  const held = new Map<string, number>();
  let before: string | null = '';
  while (before !== null) {
    const query = `limit=1000${before && `&before=${before}`}`;
    const response = await fetch(`${address}/sandbox/api/messages?${query}`, {
      headers: { 'x-sandbox-key': sandboxKey },
    });
    const page = (await response.json()) as { data: { to: string }[]; next: string | null };
    for (const { to } of page.data) held.set(to, (held.get(to) ?? 0) + 1);
    before = page.next;
  }
  return held;
}

const OPEN = ['queued', 'sending'];
const SENT = ['sent', 'delivered', 'undelivered'];

describe.each(['sqlite', 'postgres'])('a server on %s that is killed again and again', (engine) => {
  test(`texts each of ${TEXTS} numbers once over ${KILLS} kills`, async () => {
    const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));
    console.log(`FAULT_SEED=${seed}`);
    const random = randomFrom(seed);
    const { env } = await prepare(engine);
    const carrier = await startCarrier(env);
    onTestFinished(carrier.kill);
    const { sandboxKey } = sandboxCredentials(readConfig(env));
    const behave = (behaviour: object) =>
      fetch(`${carrier.address}/sandbox/api/behaviour`, {
        method: 'POST',
        headers: { 'x-sandbox-key': sandboxKey, 'content-type': 'application/json' },
        body: JSON.stringify(behaviour),
      });

    const noon = untilNoon();
    const at = (restart: number) => ({
      ...env,
      SANDBOX_URL: carrier.address,
      CLOCK_OFFSET: String(noon + restart * CLOCK_STEP),
    });
    const answer = await queue(at(0), numbers(TEXTS));
    expect(answer.accepted).toBe(TEXTS);

    for (let kill = 0; kill < KILLS; kill += 1) {
      await behave({ mode: 'accept_then_drop', share: LONG ? 0.1 : 0.02 });
      const server = await startServer(at(kill));
      onTestFinished(server.kill);
      await wait(100 + random() * 700);
      await server.kill();
    }

    await behave({});
    const server = await startServer(at(KILLS));
    onTestFinished(server.kill);
    let texts = await readTexts(at(KILLS));
    expect(texts.some(({ status }) => OPEN.includes(status))).toBe(true);
    while (texts.some(({ status }) => OPEN.includes(status))) {
      await wait(250);
      texts = await readTexts(at(KILLS));
    }

    const held = await heldByCarrier(carrier.address, sandboxKey);
    const count = (...statuses: string[]) => texts.filter(({ status }) => statuses.includes(status)).length;
    expect([...held.values()].filter((number) => number > 1)).toEqual([]);
    const sent = texts.filter(({ status }) => SENT.includes(status)).map(({ phone }) => phone);
    expect(sent.filter((phone) => held.get(phone) !== 1)).toEqual([]);
    expect(count(...SENT) + count('failed') + count('unconfirmed')).toBe(TEXTS);
    expect(count('failed')).toBe(1);
    expect(held.size).toBe(count(...SENT));
    await server.kill();
    await carrier.kill();
  });
});
