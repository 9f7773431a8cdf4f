import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCHEDULED_TEXT } from '../../../server/contract/routes/scheduled.ts';
import { claimDue } from '../../../server/domain/sending/outbox.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../../support/app.ts';
import { freshNumbers, inHours, schedule, used } from '../../support/sending.ts';

/** Cancelling and moving what a worker claims at the same time. The clock stands at noon in New York. */

const DAY = 24;

describe.each(ENGINES)('a change of mind while the worker claims, on %s', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const batches = async ({ client }: Member) => (await client.listScheduledBatches()).data;

  /** Schedules texts one by one whose time has come meanwhile. */
  async function due(owner: Member, count: number): Promise<string[]> {
    const { results } = await schedule(owner, inHours(app, 2), freshNumbers(count));
    const rows = app.ctx.db.knex('messages').where({ clinic_id: owner.clinicId });
    await rows.update({ created_at: inHours(app, -2), send_at: inHours(app, -1) });
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
    const scheduledFor = inHours(app, DAY);
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
