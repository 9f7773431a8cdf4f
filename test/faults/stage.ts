import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { createContext, sandboxCredentials } from '../../server/context.ts';
import { TEMPLATES } from '../../server/contract/rules/templates.ts';
import { createClinic } from '../../server/domain/accounts/auth.ts';
import { sendBulk } from '../../server/domain/sending/send.ts';
import { untilNoon } from '../support/clock.ts';
import { createDatabase } from '../support/database.ts';
import type { FreeContext } from '../support/freeRows.ts';
import { freePort } from '../support/ports.ts';
import { carrierBehaves } from '../support/sending.ts';
import { type Environment, type Running, startCarrier } from './goodword.ts';
import { LONG } from './seed.ts';

/** What every fault test has: a database, a pretend carrier as a process of its own, and texts in the queue. */

export type Engine = 'sqlite' | 'postgres';
export const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

/** The long form tries both databases; the short one, where another file has the same kill on the other, this one alone. */
export const shortOn = (engine: Engine): readonly Engine[] => (LONG ? ENGINES : [engine]);

export interface Stage {
  /** For the programs that the test starts; the clock stands at noon. */
  env: Environment & { PORT: string };
  noon: number;
  /** The product's context beside its programs, for a question or two. */
  ctx: FreeContext;
  carrier: Running;
  sandboxKey: string;
  /** Tells the carrier how to behave; without anything, well. */
  behave(behaviour?: object): Promise<void>;
}

interface Given {
  /** Beside those that every program gets. */
  env?: Environment;
  /** Where the product keeps its data, if not in a folder of its own. */
  dataDir?: string;
  /** The address of a PostgreSQL of the test's own. */
  databaseUrl?: string;
}

/** Sets up a database and starts a carrier for the test that runs. */
export async function setStage(engine: Engine, given: Given = {}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'goodword-faults-'));
  const own = engine === 'postgres' && !given.databaseUrl ? await createDatabase() : undefined;
  onTestFinished(async () => {
    await own?.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const databaseUrl = given.databaseUrl ?? own?.url;
  const base = {
    PORT: String(await freePort()),
    DATA_DIR: given.dataDir ?? folder,
    SECRET_KEY: 'a secret of the fault tests, long enough',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const noon = untilNoon();
  // A copy asks for what went out since it was made, so that both go by one clock.
  const carrier = await startCarrier({ ...base, DATA_DIR: folder, CLOCK_OFFSET: String(noon) });
  onTestFinished(carrier.kill);
  const env = { ...base, SANDBOX_URL: carrier.address, CLOCK_OFFSET: String(noon), ...given.env };
  const { sandboxKey } = sandboxCredentials(readConfig(env));
  return {
    env,
    noon,
    ctx: await openProduct(env),
    carrier,
    sandboxKey,
    behave: (behaviour = {}) => carrierBehaves({ url: carrier.address, sandboxKey }, behaviour),
  };
}

/** Opens the product's database beside its programs until the test ends. */
export async function openProduct(env: Environment): Promise<FreeContext> {
  const { ctx, database } = await createContext(readConfig(env), pino({ level: 'silent' }));
  onTestFinished(() => database.close());
  return ctx;
}

/** Fictional New York numbers. */
export function numbers(count: number, area = '212'): string[] {
  return Array.from({ length: count }, (_, index) => {
    const exchange = 200 + Math.floor(index / 1_000);
    return `+1${area}${exchange}${4_000 + (index % 1_000)}`;
  });
}

const NEIGHBOUR = 'Elm Street Clinic';

/** Queues one text for each number, as a clinic of its own with a high cap. */
export async function queue(
  ctx: FreeContext,
  phoneNumbers: string[],
  name = 'Oak Street Clinic',
): Promise<void> {
  const links = { google: 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001' };
  const { id } = await createClinic(ctx, {
    name,
    email: 'desk@example.com',
    offer: null,
    reviewLinks: links,
  });
  await ctx.db.knex('clinics').where({ id }).update({ monthly_cap: 1_000_000 });
  await ctx.db.knex('subscriptions').where({ clinic_id: id }).delete();
  await ctx.db.knex('subscriptions').insert({
    clinic_id: id,
    status: 'active',
    provider_subscription_id: 'sub_test',
    ever_paid: true,
    updated_at: ctx.now().toISOString(),
  });
  const caller = {
    userId: 'fault-test',
    sessionId: '',
    apiTokenId: null,
    country: 'US' as const,
    scopes: null,
    provedAt: null,
    role: 'owner' as const,
    clinicId: id,
    subscriptionStatus: 'active' as const,
    paid: true,
    preview: false,
  };
  const messageTemplate = TEMPLATES[0].text;
  const more = { platform: 'google' as const, bypassCooldown: false, outsideHours: false };
  const { accepted } = await sendBulk(ctx, caller, { phoneNumbers, messageTemplate, ...more });
  expect(accepted).toBe(phoneNumbers.length);
}

/** Five texts of another clinic, which is to go on whatever happens to the first. */
export const queueNeighbours = (ctx: FreeContext): Promise<void> => queue(ctx, numbers(5, '646'), NEIGHBOUR);

interface Text {
  id: string;
  phone: string;
  status: string;
  clinic: string;
}

export const readTexts = (ctx: FreeContext): Promise<Text[]> =>
  ctx.db
    .knex('messages')
    .join('clinics', 'clinics.id', 'messages.clinic_id')
    .select('messages.id', 'messages.phone', 'messages.status', { clinic: 'clinics.name' });

/** How many texts are in one of these states. */
export async function countTexts(ctx: FreeContext, ...statuses: string[]): Promise<number> {
  const [row] = await ctx.db.knex('messages').whereIn('status', statuses).count({ count: 'id' });
  return Number(row?.count);
}

/** Resolves once `look` finds it true; the test's own time limit ends a wait in vain. */
export async function until(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await wait(50);
}

const OPEN = ['queued', 'sending'];
const SENT = ['sent', 'delivered', 'undelivered'];
const UNSENT = ['failed', 'blocked', 'cancelled', 'expired'];

/** Resolves once no text waits any more. A database that is away for a moment is asked again. */
export const settled = (ctx: FreeContext): Promise<void> =>
  until(async () => (await countTexts(ctx, ...OPEN).catch(() => 1)) === 0);

interface Arrival {
  to: string;
  /** ISO instant, by the clock of this machine. */
  createdAt: string;
}

/** Every text that the carrier holds. */
export async function heldByCarrier({ carrier, sandboxKey }: Stage): Promise<Arrival[]> {
  const held: Arrival[] = [];
  let before: string | null = '';
  while (before !== null) {
    const query = `limit=1000${before && `&before=${before}`}`;
    // A kept connection may be closed at the moment at which it is used again, and one look in thousands then fails.
    const headers = { 'x-sandbox-key': sandboxKey, connection: 'close' };
    const response = await fetch(`${carrier.address}/sandbox/api/messages?${query}`, { headers });
    const page = (await response.json()) as { data: Arrival[]; next: string | null };
    held.push(...page.data);
    before = page.next;
  }
  return held;
}

/**
 * What is checked after every fault: nobody was texted twice; what the product says was sent is at the
 * carrier once, and what is there the product knows of; the states sum up to what was queued, with `unsent` texts
 * that ended without being sent; the other clinic went on; and what is counted of them all is what the rows say.
 */
export async function judge(
  stage: Stage,
  { queued, unsent = 0, ctx = stage.ctx }: { queued: number; unsent?: number; ctx?: FreeContext },
): Promise<void> {
  const texts = await readTexts(ctx);
  const held = new Map<string, number>();
  for (const { to } of await heldByCarrier(stage)) held.set(to, (held.get(to) ?? 0) + 1);
  expect([...held].filter(([, times]) => times > 1)).toEqual([]);
  const sent = texts.filter(({ status }) => SENT.includes(status));
  expect(sent.filter(({ phone }) => held.get(phone) !== 1)).toEqual([]);
  // A carrier that could not be asked in time leaves a text to the staff, sent or not.
  const unconfirmed = texts.filter(({ status }) => status === 'unconfirmed');
  const known = new Set([...sent, ...unconfirmed].map(({ phone }) => phone));
  expect([...held.keys()].filter((phone) => !known.has(phone))).toEqual([]);
  const ended = texts.filter(({ status }) => UNSENT.includes(status));
  const sum = { sent: sent.length + unconfirmed.length, unsent: ended.length };
  expect(sum).toEqual({ sent: queued - unsent, unsent });
  const neighbours = texts.filter(({ clinic }) => clinic === NEIGHBOUR).map(({ status }) => status);
  expect(neighbours.length).toBe(5);
  expect(neighbours.filter((status) => !SENT.includes(status))).toEqual([]);
}
