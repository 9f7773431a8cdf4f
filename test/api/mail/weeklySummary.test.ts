import { describe, expect, test } from 'vitest';
import type { Zone } from '../../../server/contract/rules/zones.ts';
import { createClinic } from '../../../server/domain/accounts/auth.ts';
import {
  addMember,
  ENGINES,
  type Engine,
  lapse,
  type Member,
  oneOf,
  type TestApp,
} from '../../support/app.ts';
import { leaveReview } from '../../support/reviews.ts';
import { freshNumber } from '../../support/sending.ts';
import {
  changeSettings,
  deliver,
  mailedAt,
  nextSummary,
  queueDue,
  setClock,
  startAt,
  switchTo,
} from '../../support/summaries.ts';

// Whom the weekly summary is mailed to, when, and what it keeps to itself. Clinics are in New York.

const WEDNESDAY = '2026-11-18T17:00:00.000Z';
const MONDAY = '2026-11-23T13:00:00.000Z';
const NEXT_MONDAY = '2026-11-30T13:00:00.000Z';
const SUBJECT = 'Your week at Oak Street Clinic: no new reviews';

/** Hours and minutes from an instant. */
const from = (instant: string, hours: number, minutes = 0): string =>
  new Date(Date.parse(instant) + (hours * 60 + minutes) * 60_000).toISOString();

async function scene(engine: Engine) {
  const { app, server } = await startAt(engine, WEDNESDAY);
  const owner = await addMember(app);
  await switchTo(app, owner, true);
  const mailed = (instant: string) => mailedAt(app, server, instant);
  return { app, server, owner, mailed };
}

const statuses = (app: TestApp): Promise<string[]> => app.ctx.db.knex('mails').pluck('status');
const joining = ({ clinicId }: Member) => ({ clinicId: clinicId ?? '' });

describe.each(ENGINES)('the weekly summary on %s', (engine) => {
  test('goes to each owner once a week, however many workers look, and to nobody else', async () => {
    const { app, owner, mailed } = await scene(engine);
    const second = await addMember(app, { role: 'owner', ...joining(owner) });
    await addMember(app, { role: 'admin', ...joining(owner) });
    await addMember(app, { role: 'staff', ...joining(owner) });
    await addMember(app);
    const toOwners = [owner, second].map(({ email }) => [email, SUBJECT]).sort();
    for (const monday of [MONDAY, NEXT_MONDAY]) {
      expect(await mailed(monday)).toEqual(toOwners);
      expect(await mailed(from(monday, 1))).toEqual([]);
    }
    expect(await statuses(app)).toEqual(Array(4).fill('sent'));
  });

  test('is not sent to who left, is no owner any more, or owns another clinic by now', async () => {
    const { app, server, owner } = await scene(engine);
    const team = [];
    for (let count = 0; count < 3; count += 1) team.push(await addMember(app, joining(owner)));
    const [left, demoted, moved] = team as [Member, Member, Member];
    const elsewhere = await addMember(app);
    await switchTo(app, elsewhere, true);
    setClock(app, MONDAY);
    await queueDue(app);
    const users = app.ctx.db.knex('users');
    await users.clone().where({ id: left.userId }).delete();
    await users.clone().where({ id: demoted.userId }).update({ role: 'admin' });
    await users.clone().where({ id: moved.userId }).update({ clinic_id: elsewhere.clinicId });
    const mails = await deliver(app, server);
    expect(mails.map(({ to }) => to)).toEqual([owner, elsewhere].map(({ email }) => email).sort());
  });

  test('comes to the others where those of many clinics fail', async () => {
    const { app, owner, mailed } = await scene(engine);
    const broken = { timezone: 'Nowhere/Land' as Zone, nextSummaryAt: from(MONDAY, -1) };
    for (let count = 0; count < 60; count += 1) {
      await createClinic(app.ctx, { name: 'Elm Street Clinic', email: null, offer: null, ...broken });
    }
    expect(await mailed(MONDAY)).toEqual([[owner.email, SUBJECT]]);
    const waiting = app.ctx.db.knex('clinics').where({ next_summary_at: broken.nextSummaryAt });
    expect(await waiting.pluck('id')).toHaveLength(60);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('comes first on the Monday after it was switched on, at eight', async () => {
      const { owner, mailed } = await scene(engine);
      expect(await mailed(from(MONDAY, 0, -2))).toEqual([]);
      expect(await mailed(from(MONDAY, 0, 1))).toEqual([[owner.email, SUBJECT]]);
    });

    test('does not come once it is switched off, even where it waits to be sent', async () => {
      const { app, server, owner, mailed } = await scene(engine);
      const other = await addMember(app);
      await switchTo(app, other, true);
      await switchTo(app, owner, false);
      expect(await nextSummary(app, owner)).toBeNull();
      setClock(app, MONDAY);
      await queueDue(app);
      await switchTo(app, other, false);
      expect(await deliver(app, server)).toEqual([]);
      expect(await statuses(app)).toEqual(['dropped']);
      await switchTo(app, owner, true);
      expect(await mailed(from(MONDAY, 1))).toEqual([]);
      expect(await mailed(NEXT_MONDAY)).toEqual([[owner.email, SUBJECT]]);
    });

    test('does not come to a clinic that lapsed, never paid or is gone, which waits for the next week', async () => {
      const { app, owner, mailed } = await scene(engine);
      const unpaid = await addMember(app);
      const gone = await addMember(app);
      const clinics = [owner, unpaid, gone];
      for (const member of [unpaid, gone]) await switchTo(app, member, true);
      const { knex } = app.ctx.db;
      await lapse(app, owner);
      await knex('subscriptions').where({ clinic_id: unpaid.clinicId }).delete();
      await knex('clinics').where({ id: gone.clinicId }).update({ deleted_at: WEDNESDAY });
      expect(await mailed(MONDAY)).toEqual([]);
      expect(await statuses(app)).toEqual([]);
      expect(await Promise.all(clinics.map((member) => nextSummary(app, member)))).toEqual(
        clinics.map(() => NEXT_MONDAY),
      );
    });

    test.each([
      ['Pacific/Honolulu', '2026-11-23T18:00:00.000Z'],
      ['Europe/Budapest', '2026-11-23T07:00:00.000Z'],
    ])('keeps its Monday when the clinic moves to %s before it came', async (timezone, due) => {
      const { app, owner, mailed } = await scene(engine);
      const moved = from(MONDAY, -1);
      setClock(app, moved);
      await changeSettings(app, owner, { sms: { timezone } });
      expect(await nextSummary(app, owner)).toBe(due);
      const at = due > moved ? due : moved;
      expect(await mailed(from(at, 0, 1))).toEqual([[owner.email, SUBJECT]]);
      expect(await mailed(from(MONDAY, 24))).toEqual([]);
    });

    test.each([
      ['Pacific/Honolulu', '2026-11-30T18:00:00.000Z'],
      ['Europe/Budapest', '2026-11-30T07:00:00.000Z'],
    ])('does not come twice when the clinic moves to %s after it came', async (timezone, due) => {
      const { app, owner, mailed } = await scene(engine);
      expect(await mailed(MONDAY)).toHaveLength(1);
      await changeSettings(app, owner, { sms: { timezone } });
      expect(await nextSummary(app, owner)).toBe(due);
      expect(await mailed(from(due, 0, -2))).toEqual([]);
      expect(await mailed(from(due, 0, 1))).toEqual([[owner.email, SUBJECT]]);
    });

    test('is left out when no worker ran for three days, and comes late after one', async () => {
      const { app, owner, mailed } = await scene(engine);
      expect(await mailed(from(MONDAY, 72))).toEqual([]);
      expect(await statuses(app)).toEqual([]);
      expect(await nextSummary(app, owner)).toBe(NEXT_MONDAY);
      expect(await mailed(from(NEXT_MONDAY, 24))).toEqual([[owner.email, SUBJECT]]);
    });

    test('comes of the last week alone when no worker ran for two', async () => {
      const { app, server, owner } = await scene(engine);
      setClock(app, from(NEXT_MONDAY, 24));
      await queueDue(app);
      await queueDue(app);
      const mails = await deliver(app, server);
      expect(mails.map(({ to }) => to)).toEqual([owner.email]);
      expect(mails[0]?.text).toContain('In the week of November 23 to 29, 2026');
    });

    test('that the mail server did not take for two days is given up', async () => {
      const { app, server } = await scene(engine);
      setClock(app, MONDAY);
      await queueDue(app);
      setClock(app, from(MONDAY, 48, 1));
      expect(await deliver(app, server)).toEqual([]);
      expect(await statuses(app)).toEqual(['expired']);
    });

    test('holds no number, name or word of a patient', async () => {
      const { app, server, owner } = await scene(engine);
      const phone = freshNumber();
      const review = { rating: 2, feedback: 'Cold beside the aquarium', customerName: 'Quillon S.' };
      await leaveReview(app, owner, review, phone);
      setClock(app, MONDAY);
      await queueDue(app);
      const [row] = await app.ctx.db.knex('mails').where({ kind: 'weekly_summary' });
      const mail = (await deliver(app, server)).find(({ subject }) => /week/.test(subject));
      expect(mail?.subject).toBe('Your week at Oak Street Clinic: 1 new review');
      expect(mail?.text).toContain('One review has 3 stars or fewer.');
      expect(mail?.html).toContain(`href="${app.url}/reviews"`);
      for (const secret of [phone.slice(2), 'Quillon', 'aquarium']) {
        expect(JSON.stringify([mail, row])).not.toContain(secret);
      }
    });
  });
});
