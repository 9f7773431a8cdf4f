import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Notifications } from '../../../server/contract/routes/settings.ts';
import { deliverMails } from '../../../server/domain/mail/deliver.ts';
import {
  addMember,
  ENGINES,
  type Engine,
  type Member,
  oneOf,
  startApp,
  type TestApp,
} from '../../support/app.ts';
import { type MailServer, startMailServer } from '../../support/mailServer.ts';
import { addPastReview, leaveReview } from '../../support/reviews.ts';
import { freshNumber } from '../../support/sending.ts';

// Who is mailed about a review, what the mail says and what it keeps to itself.

const MAIL_FROM = 'Goodword <no-reply@goodword.example.com>';

/** Goodword before a mail server, and a clinic with an owner, an admin and somebody at the desk. */
async function scene(engine: Engine) {
  const server = await startMailServer();
  const env = { MAIL_PROVIDER: 'smtp', SMTP_URL: server.url, MAIL_FROM };
  const app = await startApp(engine, { env, worker: false });
  const owner = await addMember(app, { clinicName: 'Kovács & Sons' });
  const clinicId = owner.clinicId ?? '';
  const admin = await addMember(app, { role: 'admin', clinicId });
  const staff = await addMember(app, { role: 'staff', clinicId });
  return { app, server, owner, admin, staff };
}

async function notify({ client }: Member, notifications: Partial<Notifications>): Promise<void> {
  const { version } = (await client.getSettings()).data;
  await client.updateSettings({ payload: { version, notifications } });
}

/** Delivers what is queued; gives whom the server got mail of reviews for, and the subject, in the order of the addresses. */
async function delivered(app: TestApp, server: MailServer) {
  server.taken.length = 0;
  while ((await deliverMails(app.ctx, 'test', 50)) > 0);
  return server.taken
    .filter(({ subject }) => subject?.includes('stars'))
    .map(({ to, subject }) => [to?.[0]?.address, subject])
    .sort();
}

const statuses = async (app: TestApp): Promise<string[]> =>
  app.ctx.db.knex('mails').whereIn('kind', ['new_review', 'low_rating']).pluck('status');

describe.each(ENGINES)('a review on %s', (engine) => {
  test('on a busy day is mailed up to a number an hour, and the last mail says so', async () => {
    const { app, server, owner } = await scene(engine);
    const most = LIMITS.reviewMailsPerHour;
    for (let count = 0; count < most; count += 1) await addPastReview(app, owner, { rating: 5, hours: 1 });
    await leaveReview(app, owner, { rating: 5 });
    expect(await delivered(app, server)).toHaveLength(2);
    for (let count = 0; count < most - 3; count += 1) await addPastReview(app, owner, { rating: 5 });
    await leaveReview(app, owner, { rating: 5 });
    expect(await delivered(app, server)).toHaveLength(2);
    expect(server.taken[0]?.text).not.toContain('not mailed');
    expect(server.taken[0]?.text).not.toContain('See all reviews');
    await leaveReview(app, owner, { rating: 5 });
    expect(await delivered(app, server)).toHaveLength(2);
    expect(server.taken[0]?.text).toContain(`This was review ${most} of this hour. Those that follow`);
    expect(server.taken[0]?.html).toContain(`This was review ${most} of this hour.`);
    expect(server.taken[0]?.text).toContain(`See all reviews:\n${app.url}/reviews\n`);
    await leaveReview(app, owner, { rating: 5 });
    expect(await delivered(app, server)).toEqual([]);
    const { activities } = await owner.client.listActivity({ query: { type: 'feedback_received' } });
    expect(activities).toHaveLength(4);
    await notify(owner, { newReview: false, lowRating: true });
    await leaveReview(app, owner, { rating: 1 });
    expect(await delivered(app, server)).toHaveLength(2);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('is mailed to owners and admins once each, without a word of the patient', async () => {
      const { app, server, owner, admin } = await scene(engine);
      await addMember(app);
      const phone = freshNumber();
      const review = { rating: 4, feedback: 'Cold beside the aquarium', customerName: 'Quillon S.' };
      await leaveReview(app, owner, review, phone);
      const rows = await app.ctx.db.knex('mails');
      const [{ id: reviewId }] = await app.ctx.db.knex('reviews');
      expect(rows.map(({ recipient, data }) => [recipient, JSON.parse(data)]).sort()).toEqual(
        [owner, admin].map(({ email, userId }) => [email, { reviewId, userId }]).sort(),
      );
      expect(await delivered(app, server)).toEqual(
        [owner, admin].map(({ email }) => [email, 'New review: 4 of 5 stars']).sort(),
      );
      for (const { text = '', html = '' } of server.taken) {
        expect(text).toMatch(
          /A patient left 4 of 5 stars for Kovács & Sons on \w+ \d+, \d{4} at 12:\d\d PM \(New York time\)\./,
        );
        expect(html).toContain('A patient left 4 of 5 stars for Kovács &amp; Sons on ');
        for (const said of [
          'The patient went on to the clinic’s public page on Google.',
          'mails about new reviews are switched on',
          'An owner or admin can switch them off there.',
        ]) {
          expect(text).toContain(said);
          expect(html).toContain(said);
        }
        expect(text).toContain(`See the review:\n${app.url}/reviews/${reviewId}\n`);
        expect(html).toContain(`href="${app.url}/reviews/${reviewId}"`);
        for (const secret of [phone.slice(2), 'Quillon', 'aquarium'])
          expect(text + html).not.toContain(secret);
      }
    });

    test('with a low rating is mailed as that where the switch is on, never twice', async () => {
      const { app, server, owner, admin } = await scene(engine);
      const subjects = async (rating: number) => {
        await leaveReview(app, owner, { rating });
        const mails = await delivered(app, server);
        expect(new Set(mails.map(([to]) => to)).size).toBe(mails.length);
        expect([0, 2]).toContain(mails.length);
        return mails[0]?.[1];
      };
      expect(await subjects(1)).toBe('New review: 1 of 5 stars');
      await notify(admin, { lowRating: true });
      expect(await subjects(3)).toBe('Low rating: 3 of 5 stars');
      expect(server.taken[0]?.text).toContain('the review stays with your clinic');
      expect(server.taken[0]?.text).toContain('mails about low ratings are switched on');
      expect(await subjects(4)).toBe('New review: 4 of 5 stars');
      await notify(owner, { newReview: false });
      expect(await subjects(3)).toBe('Low rating: 3 of 5 stars');
      expect(await subjects(4)).toBeUndefined();
      await notify(owner, { lowRating: false });
      expect(await subjects(1)).toBeUndefined();
    });

    test('is not mailed to who has left, is no manager any more, or when it is gone itself', async () => {
      const { app, server, owner, admin } = await scene(engine);
      const second = await addMember(app, { role: 'admin', clinicId: owner.clinicId ?? '' });
      await leaveReview(app, owner, { rating: 5 });
      await owner.client.removeMember({ params: { id: admin.userId } });
      await owner.client.setMemberRole({ params: { id: second.userId }, payload: { role: 'staff' } });
      expect(await delivered(app, server)).toEqual([[owner.email, 'New review: 5 of 5 stars']]);
      await leaveReview(app, owner, { rating: 5 });
      await app.ctx.db.knex('reviews').where({ clinic_id: owner.clinicId }).delete();
      expect(await delivered(app, server)).toEqual([]);
      expect((await statuses(app)).sort()).toEqual(['dropped', 'dropped', 'dropped', 'sent']);
    });

    test('goes by the switches of the moment when it is sent', async () => {
      const { app, server, owner } = await scene(engine);
      await leaveReview(app, owner, { rating: 2 });
      await notify(owner, { lowRating: true });
      expect((await delivered(app, server)).map(([, subject]) => subject)).toEqual(
        Array(2).fill('Low rating: 2 of 5 stars'),
      );
      await leaveReview(app, owner, { rating: 5 });
      await notify(owner, { newReview: false });
      expect(await delivered(app, server)).toEqual([]);
    });
  });
});
