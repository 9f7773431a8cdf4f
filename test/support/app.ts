import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Logger } from 'pino';
import { onTestFinished } from 'vitest';
import { type App, createApp } from '../../server/app.ts';
import type { ConnectionTimes, PaymentTimes } from '../../server/config/times.ts';
import { readConfig } from '../../server/config.ts';
import { sandboxCredentials } from '../../server/context.ts';
import { type Client, createClient } from '../../server/contract/core/client.ts';
import type { Role } from '../../server/contract/core/roles.ts';
import { asksForCode, type SignedIn } from '../../server/contract/routes/auth.ts';
import type { ReviewLinks } from '../../server/contract/rules/platforms.ts';
import { createClinic, createUser } from '../../server/domain/accounts/auth.ts';
import { NEVER_SUBSCRIBED, saveSubscription } from '../../server/store/billing/subscriptions.ts';
import { untilNoon } from './clock.ts';
import { createDatabase, createFile } from './database.ts';
import type { FreeContext, FreeDatabase } from './freeRows.ts';
import { testLog } from './log.ts';
import { openCheckout, payAt } from './payments.ts';
import { takePort } from './ports.ts';

/** A whole Goodword for a test: real server on a free port, real database, real sandbox. */

export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/** For stories whose SQL other stories run on both: what they tell of is decided before and after it. */
export const ONE_ENGINE = ['sqlite'] as const satisfies readonly Engine[];

/** The same for stories among others that run on both: the table of a `describe` inside theirs. */
export const oneOf = (engine: Engine): Engine[] => ONE_ENGINE.filter((one) => one === engine);

export const PASSWORD = 'Correct-horse-7!';

/** Milliseconds after which a worker looks again for texts beyond the quota, where a test waits for their reports. */
export const IDLE = 40;

/** Milliseconds after which an awaited mail counts as lost: far beyond a second attempt. */
const MAIL_DEADLINE = 45_000;

export interface TestApp extends App {
  ctx: FreeContext;
  database: FreeDatabase;
  url: string;
  sandboxKey: string;
  /** A client that is not signed in. */
  anybody: Client;
}

export interface Member {
  client: Client;
  email: string;
  userId: string;
  clinicId: string | null;
  /** The headers with which its client calls. */
  headers: Record<string, string>;
}

/** The machine's own time, where a browser tells how long ago something was. */
export const OWN_TIME = { CLOCK_OFFSET: '0' };

/** Starts Goodword for the test or file that asks; it stops with it. */
export async function startApp(
  engine: Engine = 'sqlite',
  {
    env = {},
    worker = true,
    log = testLog(),
    buildFolder,
    deliveryDelayMs,
    paymentTimes = {},
    connectionTimes = {},
  }: {
    env?: Record<string, string>;
    worker?: boolean;
    log?: Logger;
    /** Where the built pages lie, where not in `build/`. */
    buildFolder?: string;
    /** Between two states of a text at the carrier: half a second, unless a test waits for many. */
    deliveryDelayMs?: number;
    /** Those of the product unless a test waits for reports of overage. */
    paymentTimes?: Partial<PaymentTimes>;
    /** Those of the product unless a test waits for the one who is slow. */
    connectionTimes?: Partial<ConnectionTimes>;
  } = {},
  atEnd: (cleanUp: () => Promise<void>) => void = onTestFinished,
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'goodword-test-'));
  const database = engine === 'postgres' ? await createDatabase() : undefined;
  const { port, leave } = await takePort();
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    CLOCK_OFFSET: String(untilNoon()),
    // Receivers of webhooks are on this machine, and no name is looked up.
    WEBHOOKS_PRIVATE: 'allow',
    ...(database && { DATABASE_URL: database.url }),
    ...env,
  });
  config.paymentTimes = { ...config.paymentTimes, ...paymentTimes };
  config.connectionTimes = { ...config.connectionTimes, ...connectionTimes };
  if (!database && !env.DATABASE_URL) await createFile(join(dataDir, 'goodword.db'));
  const given = { ...(buildFolder && { buildFolder }), ...(deliveryDelayMs && { deliveryDelayMs }) };
  const app = await createApp(config, { checkAnswers: true, log, ...given });
  const url = await app.start({ worker });
  atEnd(async () => {
    await app.stop();
    leave();
    log.flush();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const { sandboxKey } = sandboxCredentials(config);
  return { ...app, url, sandboxKey, anybody: createClient({ origin: url }) };
}

export interface NewMember {
  role?: Role;
  /** false makes a preview account. */
  paid?: boolean;
  clinicName?: string;
  /** Joins this clinic instead of making one. */
  clinicId?: string;
  reviewLinks?: ReviewLinks;
}

const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001';

/** Everybody's. The product's hashes are slow to check, on purpose; anyone who sets a password in a test gets such a one. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1 });

/** Makes a user with a clinic of their own (paid unless told otherwise) and signs them in over the API. */
export async function addMember(app: Pick<TestApp, 'ctx' | 'url'>, wish: NewMember = {}): Promise<Member> {
  const { role = 'owner', paid = true, clinicName = 'Oak Street Clinic' } = wish;
  const email = `${role}.${randomUUID()}@example.com`;
  const clinicId =
    role === 'super_admin' ? null : (wish.clinicId ?? (await makeClinic(app, clinicName, paid, wish)));
  const user = {
    email,
    firstName: 'Robin',
    lastName: 'Test',
    passwordHash: await passwordHash,
    role,
    clinicId,
  };
  const { id } = await createUser(app.ctx, user, true);
  const signedIn = await signIn(app, email);
  // The clinic's activity list begins empty, as it does for the one who signs up.
  await app.ctx.db.knex('activities').where({ user_id: id, type: 'user_login' }).delete();
  return { ...signedIn, email, userId: id, clinicId };
}

async function makeClinic(
  app: Pick<TestApp, 'ctx'>,
  name: string,
  paid: boolean,
  wish: NewMember,
): Promise<string> {
  const reviewLinks = wish.reviewLinks ?? { google: GOOGLE };
  const clinic = await createClinic(app.ctx, { name, email: 'desk@example.com', offer: null, reviewLinks });
  if (paid) await pay(app, clinic.id);
  return clinic.id;
}

const DAY = 86_400_000;

/** Gives a clinic an active subscription whose period began ten days ago. */
async function pay(app: Pick<TestApp, 'ctx'>, clinicId: string): Promise<void> {
  const at = (days: number) => new Date(app.ctx.now().getTime() + days * DAY).toISOString();
  await saveSubscription(app.ctx.db, {
    clinicId,
    ...NEVER_SUBSCRIBED,
    status: 'active',
    periodStart: at(-10),
    periodEnd: at(20),
    everPaid: true,
    updatedAt: at(0),
  });
}

/** Buys a subscription at the pretend payment provider, as an owner who has none does. */
export async function subscribe(app: TestApp, owner: Pick<Member, 'client'>): Promise<void> {
  const { sessionId } = await openCheckout(app, owner);
  await payAt(app, sessionId);
  await owner.client.confirmCheckout({ payload: { sessionId } });
}

/** Ends a clinic's subscription: it paid once, and does not now. */
export async function lapse({ ctx }: TestApp, { clinicId }: Pick<Member, 'clinicId'>): Promise<void> {
  const ended = { status: 'canceled', period_end: '2020-01-01T00:00:00.000Z' };
  await ctx.db.knex('subscriptions').where('clinic_id', clinicId).update(ended);
}

/** Signs in an account without a second step; throws where one is asked for. */
export async function loginAs(
  client: Client,
  payload: { email: string; password: string },
): Promise<SignedIn> {
  const answer = await client.login({ payload });
  if (asksForCode(answer)) throw new Error('this account asks for a code');
  return answer;
}

/** Signs in as the terminal does and gives a client that carries the token. */
export async function signIn(
  app: Pick<TestApp, 'url'>,
  email: string,
  password = PASSWORD,
): Promise<{ client: Client; headers: Record<string, string> }> {
  const device = { 'x-device-id': randomUUID(), 'x-goodword-client': 'cli' };
  const anybody = createClient({ origin: app.url, headers: () => device });
  const { accessToken } = await loginAs(anybody, { email, password });
  const headers = { ...device, authorization: `Bearer ${accessToken}` };
  const client: Client = createClient({
    origin: app.url,
    headers: () => headers,
    // As people do where they are asked again: a story that goes on for days is not about that.
    onProofNeeded: async () => {
      await client.prove({ payload: { password } });
      return true;
    },
  });
  return { client, headers };
}

/** What the pretend carrier holds for a number, newest first. */
export async function textsTo(
  app: TestApp,
  to: string,
): Promise<{ sid: string; body: string; status: string }[]> {
  const address = `${app.url}/sandbox/api/messages?to=${encodeURIComponent(to)}`;
  const response = await fetch(address, { headers: { 'x-sandbox-key': app.sandboxKey } });
  const { data } = (await response.json()) as { data: { sid: string; body: string; status: string }[] };
  return data;
}

export interface ReceivedMail {
  from: string;
  subject: string;
  text: string;
  html: string;
}

/** The mails that an address got, newest first, once there are as many as are awaited. */
export async function mailsTo(
  app: Pick<TestApp, 'url' | 'sandboxKey'>,
  to: string,
  atLeast = 1,
): Promise<ReceivedMail[]> {
  const address = `${app.url}/sandbox/api/emails?to=${encodeURIComponent(to)}`;
  const deadline = Date.now() + MAIL_DEADLINE;
  for (;;) {
    const response = await fetch(address, { headers: { 'x-sandbox-key': app.sandboxKey } });
    const { data } = (await response.json()) as { data: ReceivedMail[] };
    if (data.length >= atLeast) return data;
    if (Date.now() > deadline) throw new Error(`${to} got ${data.length} of ${atLeast} mails.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A patient answers by text, or sends pictures. */
export async function reply(app: TestApp, from: string, body: string, pictures = 0): Promise<void> {
  await fetch(`${app.url}/sandbox/api/reply`, {
    method: 'POST',
    headers: { 'x-sandbox-key': app.sandboxKey, 'content-type': 'application/json' },
    body: JSON.stringify({ from, body, pictures }),
  });
}
