import { DateTime } from 'luxon';
import { beforeEach, describe, expect, test } from 'vitest';
import { validitySeconds } from '../../../server/domain/sending/hours.ts';
import { claimDue } from '../../../server/domain/sending/outbox.ts';
import { MINUTE, wait } from '../../support/accounts.ts';
import { addMember, type Member, ONE_ENGINE, startApp, type TestApp } from '../../support/app.ts';
import { freshNumber, send } from '../../support/sending.ts';

/** The hours at the claim, which every text passes: sent now, scheduled, or tried again. */

const ZONE = 'America/New_York';

describe.each(ONE_ENGINE)('the end of the day on %s', (engine) => {
  let app: TestApp;
  let owner: Member;
  let evening: DateTime;

  beforeEach(async () => {
    app = await startApp(engine, { worker: false });
    owner = await addMember(app);
    evening = DateTime.fromJSDate(app.ctx.now(), { zone: ZONE }).set({
      hour: 20,
      minute: 0,
      second: 0,
      millisecond: 0,
    });
  });

  const schedule = (phone: string, at: DateTime) =>
    send(owner.client, [phone], { sendNow: false, scheduledFor: at.toJSDate().toISOString() });
  const clockTo = (at: DateTime) => wait(app, (at.toMillis() - app.ctx.now().getTime()) / 1_000);
  const claim = () => claimDue(app.ctx, 'one', { limit: 100, after: '' });
  const rowOf = (phone: string) => app.ctx.db.knex('messages').where({ phone }).first();

  test('what is due at 20:00 is handed over until 20:15, and the carrier may try no longer', async () => {
    const phone = freshNumber();
    expect((await schedule(phone, evening)).data.results).toMatchObject([{ verdict: 'scheduled' }]);
    clockTo(evening.plus({ minutes: 10 }));
    const [text] = (await claim()).ready;
    expect(text?.phone).toBe(phone);
    expect(text?.until).toEqual(evening.plus({ minutes: 15 }).toJSDate());
    const now = evening.plus({ minutes: 10 }).toJSDate();
    expect(validitySeconds(now, text?.until as Date)).toBe(5 * MINUTE);
  });

  test('what was not handed over by then waits for 8:00', async () => {
    const phone = freshNumber();
    await schedule(phone, evening);
    clockTo(evening.plus({ minutes: 15, seconds: 1 }));
    expect((await claim()).ready).toEqual([]);
    const row = await rowOf(phone);
    expect(row.status).toBe('queued');
    const morning = evening.plus({ days: 1 }).set({ hour: 8 });
    expect(row.send_at).toBe(morning.toJSDate().toISOString());
    clockTo(morning);
    expect((await claim()).ready).toMatchObject([{ phone }]);
  });

  test('a text that is tried again at night waits for the morning like any other', async () => {
    const phone = freshNumber();
    await send(owner.client, [phone]);
    const night = evening.plus({ hours: 3 });
    await app.ctx.db
      .knex('messages')
      .where({ phone })
      .update({ send_at: night.toJSDate().toISOString(), attempts: 1 });
    clockTo(night);
    expect((await claim()).ready).toEqual([]);
    const morning = evening.plus({ days: 1 }).set({ hour: 8 });
    expect((await rowOf(phone)).send_at).toBe(morning.toJSDate().toISOString());
  });
});
