import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ApiError, createClient } from '../../../server/contract/core/client.ts';
import { removeOld } from '../../../server/domain/retention.ts';
import { mailedToken, newDevice } from '../../support/accounts.ts';
import { addMember, ENGINES, oneOf, PASSWORD, startApp, type TestApp } from '../../support/app.ts';
import { createDatabase } from '../../support/database.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';
import { freshNumber, send } from '../../support/sending.ts';

const MINUTE = 60_000;
const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';

/** A second server process's worth of Goodword on the database of the first. */
const startBeside = ({ ctx: { config } }: TestApp): Promise<TestApp> =>
  startApp('sqlite', {
    env: { DATABASE_URL: config.databaseUrl, SECRET_KEY: config.secretKey },
    worker: false,
  });

/** Signs in and gives what came of it; `from` stands in X-Forwarded-For. */
async function attempt(app: TestApp, email: string, password: string, from?: string) {
  const headers: Record<string, string> = from ? { 'x-forwarded-for': from } : {};
  const client = createClient({ origin: app.url, headers: () => headers });
  const none = { status: 200, message: '', retryAfter: null };
  const outcome = await client.login({ payload: { email, password } }).then(
    () => none,
    (error: ApiError) => error,
  );
  const { status, message, retryAfter } = outcome;
  return { status, message, retryAfter };
}

const guess = (app: TestApp, email: string, from?: string) => attempt(app, email, 'Wr0ng-guess!', from);

async function guessTimes(times: number, one: (turn: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) statuses.push((await one(turn)).status);
  return statuses;
}

/** The token of a link that a patient would get. */
async function sentLink(app: TestApp): Promise<string> {
  const { client } = await addMember(app);
  await send(client, [freshNumber()]);
  const [{ message_id }] = await app.database.knex('links');
  return app.ctx.keys.linkToken(message_id);
}

const openLink = (app: TestApp, token: string) => fetch(`${app.url}/api/r/${token}`);
const throttleRows = (app: TestApp) => app.database.knex('throttles');

/** The count of the one caller that is counted, once it has come to the database, where answers do not wait for it. */
const countedAll = (app: TestApp, atLeast: number) =>
  eventually(async () => {
    const [row] = await throttleRows(app);
    return row?.points >= atLeast ? row.points : undefined;
  });

afterEach(() => {
  vi.useRealTimers();
});

describe.each(ENGINES)('throttles on %s', (engine) => {
  test('two servers on one database count together and say when to try again', async () => {
    const first = await startApp(engine, { worker: false });
    const second = await startBeside(first);
    const statuses = await guessTimes(10, (turn) => guess(turn % 2 ? second : first, 'nobody@example.com'));
    expect(statuses).toEqual(Array(10).fill(401));
    for (const app of [first, second]) {
      const refused = await guess(app, ' Nobody@Example.com ');
      expect(refused.status).toBe(429);
      expect(refused.message).toMatch(/^Too many attempts\. Try again in 1[45] minutes\.$/);
      expect(refused.retryAfter).toBeGreaterThan(14 * 60);
      expect(refused.retryAfter).toBeLessThanOrEqual(15 * 60);
    }
  });

  test('neither addresses nor e-mail addresses are kept, and ended counters are tidied away', async () => {
    const app = await startApp(engine, { env: { TRUST_PROXY: 'true' }, worker: false });
    vi.useFakeTimers({ toFake: ['Date'] });
    await guess(app, 'nobody@example.com', ELSEWHERE);
    const rows = await throttleRows(app);
    expect(rows).toHaveLength(3);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
    vi.setSystemTime(Date.now() + 16 * MINUTE);
    expect(await removeOld(app.ctx, 'throttles')).toBe(2);
    expect(await throttleRows(app)).toHaveLength(1);
  });

  test('a burst guesses no more than one after another would', async () => {
    const app = await startApp(engine, { worker: false });
    const burst = await Promise.all(Array.from({ length: 40 }, () => guess(app, 'nobody@example.com')));
    const tried = burst.filter(({ status }) => status === 401);
    expect(tried.length).toBeGreaterThan(0);
    expect(tried.length).toBeLessThanOrEqual(10);
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(40 - tried.length);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('while it lasts the right password is refused as well; when it has ended, nothing is left', async () => {
      const app = await startApp(engine, { worker: false });
      const { email } = await addMember(app);
      vi.useFakeTimers({ toFake: ['Date'] });
      await guessTimes(10, () => guess(app, email));
      expect((await attempt(app, email, PASSWORD)).status).toBe(429);
      vi.setSystemTime(Date.now() + 14 * MINUTE);
      const late = await attempt(app, email, PASSWORD);
      expect(late.status).toBe(429);
      expect(late.message).toBe('Too many requests, please wait a few seconds and try again.');
      vi.setSystemTime(Date.now() + MINUTE + 1_000);
      expect((await attempt(app, email, PASSWORD)).status).toBe(200);
      expect((await guess(app, email)).status).toBe(401);
    });

    test('without the counters in the database this process counts alone', async () => {
      const app = await startApp(engine, { worker: false });
      await app.database.knex.schema.dropTable('throttles');
      expect(await guessTimes(10, () => guess(app, 'nobody@example.com'))).toEqual(Array(10).fill(401));
      expect((await guess(app, 'nobody@example.com')).status).toBe(429);
    });
  });
});

describe('throttles', () => {
  test('a lock by a clock that ran a year ahead ends when it is set back', async () => {
    const app = await startApp('sqlite', { worker: false });
    const { email } = await addMember(app);
    vi.useFakeTimers({ toFake: ['Date'] });
    const right = Date.now();
    vi.setSystemTime(right + 365 * 24 * 60 * MINUTE);
    await guessTimes(10, () => guess(app, email));
    vi.setSystemTime(right);
    const beside = await startBeside(app);
    expect((await attempt(beside, email, PASSWORD)).status).toBe(200);
    await guessTimes(10, () => guess(beside, email));
    expect((await attempt(beside, email, PASSWORD)).status).toBe(429);
  });

  test('failures elsewhere do not lock the owner out of the own address', async () => {
    const app = await startApp('sqlite', { env: { TRUST_PROXY: 'true' }, worker: false });
    const { email } = await addMember(app);
    await guessTimes(10, () => guess(app, email, ELSEWHERE));
    expect((await guess(app, email, ELSEWHERE)).status).toBe(429);
    expect((await attempt(app, email, PASSWORD, HOME)).status).toBe(200);
  });

  test('two hundred wrong passwords from everywhere shut nobody out of a device of their own, nor after a mailed link', async () => {
    const app = await startApp('sqlite', { env: { TRUST_PROXY: 'true' } });
    const { email } = await addMember(app);
    const from = (address: string, device: string) =>
      newDevice(app, { 'x-forwarded-for': address, 'x-device-id': device });
    const [desk, phone, stranger] = [randomUUID(), randomUUID(), randomUUID()];
    const signIn = (device: string, password = PASSWORD) =>
      from(HOME, device).login({ payload: { email, password } });
    await signIn(desk);
    for (let turn = 0; turn < 22; turn += 1)
      for (let tried = 0; tried < 10; tried += 1) await guess(app, email, `203.0.113.${turn}`);
    expect((await refusal(signIn(phone))).status).toBe(429);
    expect((await refusal(signIn(stranger))).status).toBe(429);
    expect(await signIn(desk)).toMatchObject({ user: { email } });

    await from(HOME, phone).requestPasswordReset({ payload: { email } });
    const token = await mailedToken(app, email, 'reset-password');
    const newPassword = 'Nine-herons-wade-42!';
    await from(HOME, phone).resetPassword({ payload: { token, newPassword } });
    expect(await signIn(phone, newPassword)).toMatchObject({ user: { email } });
    expect((await refusal(signIn(stranger, newPassword))).status).toBe(429);
    // A known device guesses no more than any other.
    const statuses = await guessTimes(12, () => refusal(signIn(desk, 'Wr0ng-guess!')));
    expect(statuses.slice(-2)).toEqual([429, 429]);
  }, 120_000);

  test('opening review links counts nothing; guessing them does, up to where it is refused', async () => {
    const app = await startApp('sqlite', { worker: false });
    const token = await sentLink(app);
    const opened = await guessTimes(70, () => openLink(app, token));
    expect(opened).toEqual(Array(70).fill(200));
    expect(await throttleRows(app)).toEqual([]);
    const guessed = await guessTimes(80, (turn) => openLink(app, `guess${turn}`));
    expect(guessed).toEqual([...Array(60).fill(404), ...Array(20).fill(429)]);
    expect(await countedAll(app, 60)).toBe(60);
    expect((await openLink(app, 'guess80')).headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await openLink(app, token)).status).toBe(200);
  });
});

test('a server that has not seen the guesses itself learns of them with its first one more', async () => {
  const first = await startApp('sqlite', { worker: false });
  const second = await startBeside(first);
  await guessTimes(60, (turn) => openLink(first, `guess${turn}`));
  await countedAll(first, 60);
  expect((await openLink(second, 'guess60')).status).toBe(404);
  await countedAll(first, 61);
  expect((await openLink(second, 'guess61')).status).toBe(429);
});

test('a database that does not answer holds nobody up for long, and the guesses are counted', async () => {
  const database = await createDatabase();
  const app = await startApp('sqlite', { env: { DATABASE_URL: database.url }, worker: false });
  const lock = await app.database.knex.transaction();
  await lock.raw('LOCK TABLE throttles IN ACCESS EXCLUSIVE MODE');
  const guesses = Array.from({ length: 60 }, (_, turn) => openLink(app, `guess${turn}`));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  const next = await openLink(app, 'guess60');
  await lock.rollback();
  expect(statuses).toEqual(Array(60).fill(404));
  expect(next.status).toBe(429);
});

describe('the caller’s address', () => {
  /** One more than may be guessed at from one address. */
  const PEOPLE = 21;
  let behind: TestApp;
  const people: string[] = [];
  beforeAll(async () => {
    behind = await startApp('sqlite', { env: { TRUST_PROXY: 'true' }, worker: false }, afterAll);
    const { clinicId } = await addMember(behind);
    // Their hashes are checked in no time, other than that for somebody who is not there.
    const staff = { role: 'staff', clinicId: clinicId ?? '' } as const;
    for (let made = 0; made < PEOPLE; made += 1) people.push((await addMember(behind, staff)).email);
  });

  const spray = (app: TestApp, from: (turn: number) => string) =>
    guessTimes(PEOPLE, (turn) => guess(app, people[turn] ?? '', from(turn)));

  test('is not what X-Forwarded-For says, unless a proxy is trusted', async () => {
    const open = await startApp('sqlite', { worker: false });
    expect((await spray(open, (turn) => `203.0.113.${turn}`)).at(-1)).toBe(429);
    expect((await spray(behind, (turn) => `203.0.113.${turn}`)).at(-1)).toBe(401);
  });

  test('behind a trusted proxy is the one that the proxy saw, not one that the caller wrote before it', async () => {
    expect((await spray(behind, (turn) => `203.0.113.${turn}, 198.51.100.1`)).at(-1)).toBe(429);
  });

  test('is the same with the port that some proxies write beside it', async () => {
    expect((await spray(behind, (turn) => `198.51.100.2:${4_000 + turn}`)).at(-1)).toBe(429);
    expect((await spray(behind, (turn) => `[2001:db8::1]:${4_000 + turn}`)).at(-1)).toBe(429);
    expect((await guess(behind, 'somebody@example.com', '198.51.100.2')).status).toBe(429);
    expect((await guess(behind, 'somebody@example.com', '2001:db8::1')).status).toBe(429);
  });

  test('is the proxy’s own where it writes none', async () => {
    expect((await spray(behind, (turn) => `unknown-${turn}`)).at(-1)).toBe(429);
  });

  test('stands for a whole IPv6 network, and for no other one', async () => {
    expect((await spray(behind, (turn) => `2001:db8:1:2::${turn + 1}`)).at(-1)).toBe(429);
    expect((await guess(behind, 'somebody@example.com', '2001:db8:1:2:9:9:9:9')).status).toBe(429);
    expect((await guess(behind, 'somebody@example.com', '2001:db8:1:3::1')).status).toBe(401);
  });
});
