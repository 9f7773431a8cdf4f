import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCHEDULED_TEXT } from '../../server/contract/scheduled.ts';
import { claimDue } from '../../server/domain/sending/outbox.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../support/app.ts';
import { freshNumber, send } from '../support/sending.ts';

/** Cancelling and moving what a worker claims at the same time. The clock stands at noon in New York. */

const cleanUps: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

const HOUR = 3_600_000;
const DAY = 24;

describe.each(ENGINES)('a change of mind while the worker claims, on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, (cleanUp) => cleanUps.push(cleanUp));
  });

  const inHours = (hours: number) => new Date(app.ctx.now().getTime() + hours * HOUR).toISOString();
  const schedule = async ({ client }: Member, scheduledFor: string, phones: string[], more: object = {}) =>
    (await send(client, phones, { sendNow: false, scheduledFor, ...more })).data;
  const numbers = (count: number) => Array.from({ length: count }, () => freshNumber());
  const used = async ({ client }: Member) => (await client.getUsage()).data.sms.sent;
  const batches = async ({ client }: Member) => (await client.listScheduledBatches()).data;

  /** Schedules texts one by one whose time has come meanwhile. */
  async function due(owner: Member, count: number): Promise<string[]> {
    const { results } = await schedule(owner, inHours(2), numbers(count));
    const rows = app.ctx.db.knex('messages').where({ clinic_id: owner.clinicId });
    await rows.update({ created_at: inHours(-2), send_at: inHours(-1) });
    return results.map(({ messageId }) => messageId as string);
  }

  /** Claims until nothing is due; gives the ids of what may be handed over. */
  async function claimAll(): Promise<string[]> {
    const { ready, claimed } = await claimDue(app.ctx, 'worker', { limit: 7, after: '' });
    const ids = ready.map(({ id }) => id);
    return claimed === 0 ? ids : [...ids, ...(await claimAll())];
  }

  test('every text is either cancelled or handed over, never both, and the places are right', async () => {
    const owner = await addMember(app);
    const ids = await due(owner, 60);
    const cancels = ids.toReversed().map((id) =>
      owner.client.cancelScheduled({ params: { id } }).then(
        () => 'cancelled',
        ({ message }) => message,
      ),
    );
    const [answers, first, second] = await Promise.all([Promise.all(cancels), claimAll(), claimAll()]);
    const handedOver = new Set([...first, ...second]);
    const expected = ids.map((id) => (handedOver.has(id) ? SCHEDULED_TEXT.handedOver : 'cancelled'));
    expect(answers.toReversed()).toEqual(expected);
    expect(await used(owner)).toBe(handedOver.size);
  });

  test('so it is with moving, one by one and all at once', async () => {
    const owner = await addMember(app);
    const ids = await due(owner, 40);
    const scheduledFor = inHours(DAY);
    const moves = ids.toReversed().map((id) =>
      owner.client.moveScheduled({ params: { id }, payload: { scheduledFor } }).then(
        ({ data }) => data.moved,
        () => 0,
      ),
    );
    const [answers, claimed] = await Promise.all([Promise.all(moves), claimAll()]);
    const handedOver = new Set(claimed);
    expect(answers.toReversed()).toEqual(ids.map((id) => (handedOver.has(id) ? 0 : 1)));
    const [waiting] = await batches(owner);
    expect(waiting?.texts ?? 0).toBe(ids.length - handedOver.size);
  });

  test('cancelling everything at once is final for what it cancelled', async () => {
    const owner = await addMember(app);
    const ids = await due(owner, 60);
    const [first, { data }, second] = await Promise.all([
      claimAll(),
      owner.client.cancelAllScheduled(),
      claimAll(),
    ]);
    expect(data.cancelled + first.length + second.length).toBe(ids.length);
    expect(await used(owner)).toBe(first.length + second.length);
  });
});
