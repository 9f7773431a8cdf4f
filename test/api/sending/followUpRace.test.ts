import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueFollowUps } from '../../../server/domain/sending/followUps.ts';
import { addMember, type Member, startApp, type TestApp } from '../../support/app.ts';
import { linkTo, reviewRows } from '../../support/pageLinks.ts';

// A worker asks about a request once more just as its patient leaves a review. PostgreSQL does both side by side; SQLite has
// one writer at a time.

const DAY = 86_400_000;
const DAYS = 2;

describe('while requests are asked about once more', () => {
  let app: TestApp;
  let owner: Member;

  beforeAll(async () => {
    app = await startApp('postgres', { worker: false }, afterAll);
    owner = await addMember(app);
    const { version } = (await owner.client.getSettings()).data;
    await owner.client.updateSettings({ payload: { version, sms: { followUpDays: DAYS } } });
  });

  const texts = (kind: string) => app.ctx.db.knex('messages').where({ clinic_id: owner.clinicId, kind });

  /** The token of a request that the carrier took some days ago. */
  async function asked(): Promise<string> {
    const token = await linkTo(app, owner);
    const accepted_at = new Date(app.ctx.now().getTime() - (DAYS + 0.1) * DAY).toISOString();
    await texts('request').whereNull('accepted_at').update({ status: 'delivered', accepted_at });
    return token;
  }

  const waiting = async (): Promise<number> => {
    const { rows } = await app.ctx.db.knex.raw(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.length;
  };

  test('one whose review comes meanwhile is not asked about', async () => {
    const token = await asked();
    let following: Promise<unknown> = Promise.resolve();
    let review: Promise<unknown> = Promise.resolve();
    let isLeft = false;
    await app.ctx.db.knex.transaction(async (held) => {
      // Where the follow-up takes its place in the quota it waits, after it has found the request.
      await held('usage')
        .where({ clinic_id: owner.clinicId ?? '' })
        .forUpdate()
        .select();
      following = queueFollowUps(app.ctx);
      await expect.poll(waiting).toBe(1);
      review = app.anybody.submitReview({ params: { token }, payload: { rating: 5 } }).finally(() => {
        isLeft = true;
      });
      await expect.poll(async () => isLeft || (await waiting()) === 2).toBe(true);
    });
    await Promise.all([following, review]);
    expect(await reviewRows(app, owner.clinicId)).toMatchObject([{ rating: 5 }]);
    expect(await texts('follow_up').where({ status: 'queued' })).toEqual([]);
  });

  test('one that somebody writes to just then is asked about the next time', async () => {
    await asked();
    const [request] = await texts('request').whereNull('answered_at');
    await app.ctx.db.knex.transaction(async (held) => {
      await held('messages').where({ id: request.id }).forNoKeyUpdate().select();
      await queueFollowUps(app.ctx);
    });
    const followed = () => texts('follow_up').where({ follow_up_of: request.id });
    expect(await followed()).toEqual([]);
    await queueFollowUps(app.ctx);
    expect(await followed()).toMatchObject([{ status: 'queued' }]);
  });
});
