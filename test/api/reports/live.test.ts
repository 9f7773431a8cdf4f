import { describe, expect, test } from 'vitest';
import { createClient } from '../../../server/contract/core/client.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { LiveEvent } from '../../../server/contract/core/live.ts';
import { bearer, wait } from '../../support/accounts.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { createDatabase } from '../../support/database.ts';
import { addPatient } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';

// Screens hear that something changed, and read it again themselves.

const watch = ({ client }: Pick<Member, 'client'>) => {
  const leaving = new AbortController();
  const events = client.watch('watchClinic', { signal: leaving.signal });
  return { events, leave: () => leaving.abort() };
};

const next = async (events: AsyncGenerator<LiveEvent>): Promise<LiveEvent | undefined> => {
  const { value } = await events.next();
  return value;
};

/** What comes after signs of life. */
async function nextChange(events: AsyncGenerator<LiveEvent>): Promise<LiveEvent | undefined> {
  const event = await next(events);
  return event?.type === 'still_here' ? nextChange(events) : event;
}

// Both at once: a sign of life takes a quarter of a minute.
describe.concurrent.each(ENGINES)('watching a clinic on %s', (engine) => {
  test('tells of a change at once, to the clinic alone, and says nothing of what it was', async ({
    onTestFinished,
  }) => {
    const app = await startApp(engine, { worker: false }, onTestFinished);
    const [owner, stranger] = [await addMember(app), await addMember(app)];
    const mine = watch(owner);
    const theirs = watch(stranger);
    expect(await next(mine.events)).toEqual({ type: 'ready' });
    expect(await next(theirs.events)).toEqual({ type: 'ready' });
    await addPatient(owner);
    const change = await nextChange(mine.events);
    expect(change).toEqual({ type: 'changed', topics: ['activity', 'reviews', 'patients'] });
    expect(await next(theirs.events)).toEqual({ type: 'still_here' });
    mine.leave();
    theirs.leave();
  });

  test('tells first what changed while the screen was read, and nothing of what is older', async ({
    onTestFinished,
  }) => {
    const app = await startApp(engine, { worker: false }, onTestFinished);
    const owner = await addMember(app);
    await addPatient(owner);
    const early = watch(owner);
    expect(await next(early.events)).toEqual({ type: 'ready' });
    expect(await next(early.events)).toEqual({
      type: 'changed',
      topics: ['activity', 'reviews', 'patients'],
    });
    wait(app, 60);
    const late = watch(owner);
    expect(await next(late.events)).toEqual({ type: 'ready' });
    expect(await next(late.events)).toEqual({ type: 'still_here' });
    early.leave();
    late.leave();
  });

  test('ends for a session and an API token when their clinic is deleted', async ({ onTestFinished }) => {
    const app = await startApp(engine, { worker: false }, onTestFinished);
    const [owner, boss] = [await addMember(app), await addMember(app, { role: 'super_admin' })];
    const { token } = (
      await owner.client.createApiToken({ payload: { name: 'Wall screen', scopes: ['sends:read'] } })
    ).data;
    const streams = [watch(owner), watch({ client: bearer(app, token) })];
    for (const { events } of streams) expect(await next(events)).toEqual({ type: 'ready' });
    await boss.client.deleteClinic({ params: { id: owner.clinicId ?? '' } });
    for (const { events } of streams) expect(await nextChange(events)).toBeUndefined();
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('is for so many screens of one person, and no more', async ({ onTestFinished }) => {
      const app = await startApp(engine, { worker: false }, onTestFinished);
      const [owner, colleague] = [await addMember(app), await addMember(app)];
      const streams = Array.from({ length: LIMITS.liveStreams }, () => watch(owner));
      for (const { events } of streams) expect(await next(events)).toEqual({ type: 'ready' });
      const oneMore = await refusal(watch(owner).events.next());
      expect(oneMore).toMatchObject({ status: 429, code: 'too_many_requests', retryAfter: 15 });
      const other = watch(colleague);
      expect(await next(other.events)).toEqual({ type: 'ready' });
      streams[0]?.leave();
      const again = await eventually(async () => {
        const stream = watch(owner);
        return next(stream.events).then(
          () => stream,
          () => undefined,
        );
      });
      for (const { leave } of [...streams, other, again]) leave();
    });

    test('ends when the server stops, which waits for nobody who watches', async () => {
      let stop = async () => {};
      const app = await startApp(engine, { worker: false }, (cleanUp) => {
        stop = cleanUp;
      });
      const { events } = watch(await addMember(app));
      await next(events);
      const rest = nextChange(events);
      await stop();
      expect(await rest).toBeUndefined();
    });
  });
});

/** Cuts the connections on which servers listen for changes; gives how many there were. */
async function cutListeners({ ctx }: Pick<TestApp, 'ctx'>): Promise<number> {
  const { rows } = await ctx.db.knex.raw(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN %'`);
  return rows.length;
}

test('two servers on one PostgreSQL hear of each other, also when the connections that listen were cut', async ({
  onTestFinished,
}) => {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const shared = { DATABASE_URL: url, SECRET_KEY: 'a secret of two servers, long enough' };
  const begin = () => startApp('sqlite', { worker: false, env: shared }, onTestFinished);
  const [here, there] = [await begin(), await begin()];
  const owner = await addMember(here);
  const { events } = watch({ client: createClient({ origin: there.url, headers: () => owner.headers }) });
  expect(await next(events)).toEqual({ type: 'ready' });
  await eventually(async () => there.ctx.db.changes.heard);
  // Anyone who is told of nothing looks by themselves a quarter of a minute later, and would be content as well.
  const told = new Promise<void>((wake) => there.ctx.db.changes.watch(owner.clinicId ?? '', wake));
  await addPatient(owner);
  await told;
  expect(await nextChange(events)).toMatchObject({ type: 'changed' });
  expect(await cutListeners(here)).toBe(1);
  await eventually(async () => !there.ctx.db.changes.heard);
  await addPatient(owner);
  expect(await nextChange(events)).toMatchObject({ type: 'changed' });
  await eventually(async () => there.ctx.db.changes.heard);
});

test('nobody watches without signing in', async () => {
  const app = await startApp('sqlite', { worker: false });
  const events = app.anybody.watch('watchClinic', {});
  expect((await refusal(events.next())).status).toBe(401);
});
