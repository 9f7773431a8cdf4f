import { describe, expect, test } from 'vitest';
import type { LiveEvent } from '../../server/contract/live.ts';
import { addMember, ENGINES, type Member, startApp } from '../support/app.ts';
import { addPatient } from '../support/patients.ts';
import { refusal } from '../support/refusal.ts';

// Screens hear that something changed, and read it again themselves.

const watch = ({ client }: Member) => {
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

test('nobody watches without signing in', async () => {
  const app = await startApp('sqlite', { worker: false });
  const events = app.anybody.watch('watchClinic', {});
  expect((await refusal(events.next())).status).toBe(401);
});
