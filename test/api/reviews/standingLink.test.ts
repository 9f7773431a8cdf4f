import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERROR_TEXT } from '../../../server/contract/core/errors.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { linkTo, postFrom, reviewRows, switchStandingLink } from '../../support/pageLinks.ts';
import { refusal } from '../../support/refusal.ts';
import { tablesThatHold } from '../../support/rows.ts';
import { changeTexts, send } from '../../support/sending.ts';

// The clinic's own link for posters: any number of reviews while it is switched on.

const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001';
const YELP = 'https://www.yelp.com/biz/oak-street';
const WAITING_ROOM = '203.0.113.20';
const GONE = { status: 404, code: 'not_found' };

describe.each(ENGINES)('the standing link on %s', (engine) => {
  let app: TestApp;
  let addresses = 0;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false, env: { TRUST_PROXY: 'true' } }, afterAll);
  });

  const form = async (token: string) => (await app.anybody.getReviewForm({ params: { token } })).data;

  /** Leaves a review from an address of its own. */
  async function leave(token: string, review: object): Promise<{ redirectUrl: string | null }> {
    const response = await postFrom(app, `198.51.100.${++addresses}`, token, review);
    expect(response.status).toBe(200);
    return (await response.json()) as { redirectUrl: string | null };
  }

  const stopped = async (token: string) => {
    expect(await refusal(app.anybody.getReviewForm({ params: { token } }))).toMatchObject(GONE);
    const review = app.anybody.submitReview({ params: { token }, payload: { rating: 5 } });
    expect(await refusal(review)).toMatchObject(GONE);
  };

  test('takes any number of reviews, kept apart from what texts brought', async () => {
    const owner = await addMember(app);
    const token = await switchStandingLink(owner, true);
    expect(await form(token)).toMatchObject({
      clinicName: 'Oak Street Clinic',
      kind: 'standing',
      expiresAt: null,
      timezone: 'America/New_York',
      captchaFor: 'none',
      platform: 'google',
      reviewLinks: { google: GOOGLE },
    });
    expect(await leave(token, { rating: 5, customerName: 'Ann' })).toMatchObject({ redirectUrl: GOOGLE });
    expect(await leave(token, { rating: 2, feedback: 'Long wait' })).toMatchObject({ redirectUrl: null });
    expect(await form(token)).toMatchObject({ kind: 'standing' });

    const rows = await reviewRows(app, owner.clinicId);
    expect(rows).toMatchObject([
      { rating: 5, source: 'standing', message_id: null, phone_hash: null, customer_name: 'Ann' },
      { rating: 2, source: 'standing', message_id: null, phone_hash: null, feedback: 'Long wait' },
    ]);
    const { activities } = await owner.client.listActivity({ query: { type: 'feedback_received' } });
    expect(activities.map(({ title }) => title)).toEqual(['2-star review', '5-star review']);
  });

  test('takes so many reviews of one network address in an hour, and keeps no address', async () => {
    const owner = await addMember(app);
    const token = await switchStandingLink(owner, true);
    const personal = await linkTo(app, owner);
    const rush = Array.from({ length: LIMITS.standingReviewsPerHour + 5 }, () =>
      postFrom(app, WAITING_ROOM, token, { rating: 4 }),
    );
    const answers = await Promise.all(rush);
    const kept = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect([kept.length, refused.length]).toEqual([LIMITS.standingReviewsPerHour, 5]);
    expect(await reviewRows(app, owner.clinicId)).toHaveLength(LIMITS.standingReviewsPerHour);
    for (const answer of refused) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({
        code: 'too_many_requests',
        error: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes\.$/),
      });
    }
    expect((await postFrom(app, '203.0.113.21', token, { rating: 4 })).status).toBe(200);
    expect((await postFrom(app, WAITING_ROOM, personal, { rating: 4 })).status).toBe(200);
    expect(await tablesThatHold(app.ctx.db, [WAITING_ROOM])).toEqual([]);
  });

  describe('is offered where a patient’s own link has ended', () => {
    const offerOf = (token: string) => [
      { path: 'standingLink', message: ERROR_TEXT.standingLink, code: `${app.url}/r/${token}/1` },
    ];

    async function spentLink(owner: Member): Promise<string> {
      const token = await linkTo(app, owner);
      await app.anybody.submitReview({ params: { token }, payload: { rating: 3 } });
      return token;
    }

    test('to all but one of fifty posts at once', async () => {
      const owner = await addMember(app);
      const standing = await switchStandingLink(owner, true);
      const token = await linkTo(app, owner);
      const posts = Array.from({ length: 50 }, () => postFrom(app, WAITING_ROOM, token, { rating: 4 }));
      const answers = await Promise.all(posts);
      const refused = answers.filter(({ status }) => status === 410);
      expect(refused).toHaveLength(49);
      const details = [{ path: 'publicLink', message: 'Google', code: GOOGLE }, ...offerOf(standing)];
      for (const answer of refused) expect(await answer.json()).toMatchObject({ details });
      expect(await reviewRows(app, owner.clinicId)).toHaveLength(1);
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      test('spent or expired, to who reads and to who posts, and only while it is on', async () => {
        const owner = await addMember(app);
        const spent = await spentLink(owner);
        const expired = await linkTo(app, owner);
        const links = app.ctx.db.knex('links').where({ clinic_id: owner.clinicId, used_at: null });
        await links.update({ expires_at: app.ctx.now().toISOString() });
        const refusals = async (token: string) => {
          const params = { token };
          const calls = [
            app.anybody.getReviewForm({ params }),
            app.anybody.submitReview({ params, payload: { rating: 3 } }),
          ];
          return Promise.all(calls.map(refusal));
        };
        for (const error of await refusals(spent)) {
          expect(error).toMatchObject({ status: 410, code: 'link_used' });
          expect(error.details ?? []).toEqual([]);
        }
        const standing = await switchStandingLink(owner, true);
        for (const error of await refusals(spent)) {
          expect(error).toMatchObject({ status: 410, code: 'link_used', details: offerOf(standing) });
        }
        for (const error of await refusals(expired)) {
          expect(error).toMatchObject({ status: 410, code: 'link_expired', details: offerOf(standing) });
        }
      });
    });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('counts as no answer to a request', async () => {
      const owner = await addMember(app);
      const token = await switchStandingLink(owner, true);
      const { data } = await send(owner.client, ['+12125550171']);
      const accepted = { status: 'delivered', accepted_at: app.ctx.now().toISOString() };
      await changeTexts(app, { id: data.results[0]?.messageId }, accepted);
      await leave(token, { rating: 4 });
      const stats = (await owner.client.getReviewStats()).data;
      expect(stats).toMatchObject({ totalReviews: 1, responseRate: 0 });
    });

    test('is off until it is switched on, and ends with the switch and with the clinic', async () => {
      const owner = await addMember(app);
      const token = (await owner.client.getSettings()).data.clinicId;
      await stopped(token);
      await switchStandingLink(owner, true);
      await leave(token, { rating: 5 });
      await switchStandingLink(owner, false);
      await stopped(token);
      await switchStandingLink(owner, true);
      await leave(token, { rating: 5 });
      const clinic = app.ctx.db.knex('clinics').where({ id: token });
      await clinic.update({ deleted_at: app.ctx.now().toISOString() });
      await stopped(token);
      expect(await reviewRows(app, token)).toHaveLength(2);
    });

    test('of one clinic says and changes nothing of another', async () => {
      const [one, other] = await Promise.all([
        addMember(app, { clinicName: 'Maple Lane Dental' }),
        addMember(app, { clinicName: 'Harbor Street Eyes', reviewLinks: { yelp: YELP } }),
      ]);
      const ofOne = await switchStandingLink(one, true);
      await stopped((await other.client.getSettings()).data.clinicId);
      const ofOther = await switchStandingLink(other, true);
      expect(await form(ofOne)).toMatchObject({ clinicName: 'Maple Lane Dental', platform: 'google' });
      expect(await form(ofOther)).toMatchObject({ clinicName: 'Harbor Street Eyes', platform: 'yelp' });
      expect(await leave(ofOther, { rating: 5 })).toMatchObject({ redirectUrl: YELP });
      expect(await reviewRows(app, ofOne)).toEqual([]);
      expect((await one.client.listReviews()).data.reviews).toEqual([]);
      expect((await other.client.listReviews()).data.reviews).toMatchObject([
        { rating: 5, platform: 'yelp' },
      ]);
    });
  });
});
