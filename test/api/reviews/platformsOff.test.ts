import { describe, expect, test } from 'vitest';
import { PLATFORM_NAMES, type Platform } from '../../../server/contract/rules/platforms.ts';
import { addMember, type Member, ONE_ENGINE, startApp, type TestApp } from '../../support/app.ts';
import { linkTo, reviewRows, switchStandingLink } from '../../support/pageLinks.ts';
import { addPatients } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { freshNumber, send } from '../../support/sending.ts';
import { complete } from '../../support/visits.ts';

/** A platform that a clinic has switched off is offered neither to its staff nor to its patients. */

const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001';
const YELP = 'https://www.yelp.com/biz/oak-street';

async function turn({ client }: Pick<Member, 'client'>, platforms: Partial<Record<Platform, boolean>>) {
  const { version } = (await client.getSettings()).data;
  return (await client.updateSettings({ payload: { version, reviews: { platforms } } })).data.reviews
    .platforms;
}

describe.each(ONE_ENGINE)('a platform that is switched off on %s', (engine) => {
  async function clinic(): Promise<{ app: TestApp; owner: Member }> {
    const app = await startApp(engine, { worker: false });
    return { app, owner: await addMember(app, { reviewLinks: { google: GOOGLE, yelp: YELP } }) };
  }

  test('each is turned alone, and the second who turns one is told', async () => {
    const { owner } = await clinic();
    const { version, reviews } = (await owner.client.getSettings()).data;
    expect(reviews.platforms).toEqual(Object.fromEntries(PLATFORM_NAMES.map((name) => [name, true])));
    expect(await turn(owner, { yelp: false })).toEqual({ ...reviews.platforms, yelp: false });
    const again = { version, reviews: { platforms: { yelp: true, vitals: false } } };
    const error = await refusal(owner.client.updateSettings({ payload: again }));
    expect(error).toMatchObject({ code: 'settings_conflict', details: [{ path: 'platforms.yelp' }] });
    expect(await turn(owner, { yelp: true })).toEqual(reviews.platforms);
  });

  test('gets no texts, by whichever way they are asked for, and the sentence says why', async () => {
    const { owner } = await clinic();
    await turn(owner, { yelp: false });
    const refused = {
      code: 'no_destination',
      message: 'Yelp is switched off. Switch it on in Settings, Review pages, or choose another platform.',
    };
    expect(await refusal(send(owner.client, [freshNumber()], { platform: 'yelp' }))).toMatchObject(refused);
    const preview = await owner.client.previewSms({ payload: { messageTemplate: 'x', platform: 'yelp' } });
    expect(preview.data.hasDestination).toBe(false);
    const { data } = await addPatients(owner, { phoneNumber: freshNumber() });
    const call = { params: { id: data.successful[0]?.id ?? '' }, payload: { platform: 'yelp' as const } };
    expect(await refusal(owner.client.sendPatientReview(call))).toMatchObject(refused);
    expect(await refusal(complete(owner.client, 'V-1', { platform: 'yelp' }))).toMatchObject(refused);
    expect(await refusal(owner.client.testReviewLink({ params: { platform: 'yelp' } }))).toMatchObject(
      refused,
    );
  });

  test('is not where a patient is sent who is texted without a platform', async () => {
    const { app, owner } = await clinic();
    await turn(owner, { google: false });
    const { data } = await addPatients(owner, { phoneNumber: freshNumber() });
    await owner.client.sendPatientReview({ params: { id: data.successful[0]?.id ?? '' } });
    expect(await app.ctx.db.knex('messages').pluck('platform')).toEqual(['yelp']);
    const token = await switchStandingLink(owner, true);
    expect((await app.anybody.getReviewForm({ params: { token } })).data).toMatchObject({
      platform: 'yelp',
      reviewLinks: { yelp: YELP },
    });
  });

  test('gives way on the page of anyone who was texted before: to the first that leads somewhere', async () => {
    const { app, owner } = await clinic();
    const { data } = await send(owner.client, [freshNumber(), freshNumber()], { platform: 'yelp' });
    const [first = '', second = ''] = data.results.map(({ messageId = '' }) =>
      app.ctx.keys.linkToken(messageId),
    );
    await turn(owner, { yelp: false });
    const form = await app.anybody.getReviewForm({ params: { token: first } });
    expect(form.data).toMatchObject({
      platform: 'google',
      reviewLinks: { google: GOOGLE },
      platforms: { yelp: false },
    });
    const rate = (token: string, platform?: 'yelp') =>
      app.anybody.submitReview({ params: { token }, payload: { rating: 5, ...(platform && { platform }) } });
    expect((await rate(first)).redirectUrl).toBe(GOOGLE);
    expect((await rate(second, 'yelp')).redirectUrl).toBe(GOOGLE);
    const rows = await reviewRows(app, owner.clinicId);
    expect(rows.map(({ platform }) => platform)).toEqual(['google', 'google']);
  });

  test('leaves private feedback where no other leads anywhere', async () => {
    const { app, owner } = await clinic();
    const token = await linkTo(app, owner);
    await turn(owner, { google: false, yelp: false });
    expect((await app.anybody.getReviewForm({ params: { token } })).data.reviewLinks).toEqual({});
    const answer = await app.anybody.submitReview({ params: { token }, payload: { rating: 5 } });
    expect(answer.redirectUrl).toBeNull();
    const [review] = await reviewRows(app, owner.clinicId);
    expect(review).toMatchObject({ rating: 5, is_public: 0 });
  });

  test('is not opened by the general link either', async () => {
    const { app, owner } = await clinic();
    const { version } = (await owner.client.getSettings()).data;
    const general = { reviewRedirectUrl: YELP, reviewLinks: { yelp: '' } };
    await owner.client.updateSettings({ payload: { version, general } });
    await turn(owner, { yelp: false, facebook: false });
    const token = await linkTo(app, owner);
    const { reviewLinks } = (await app.anybody.getReviewForm({ params: { token } })).data;
    expect(reviewLinks).not.toHaveProperty('yelp');
    expect(reviewLinks).not.toHaveProperty('facebook');
    expect(reviewLinks).toMatchObject({ google: GOOGLE, vitals: YELP });
  });

  test('a clinic that signs up begins with all but those where nothing is won by asking', async () => {
    const app = await startApp(engine, { worker: false });
    const email = 'robin.new@example.com';
    const { accessToken } = await app.anybody.signup({
      payload: {
        ...{ email, password: 'Correct-horse-7!', firstName: 'Robin', lastName: 'New' },
        ...{ clinicName: 'Birch Clinic', acceptTerms: true },
      },
    });
    const answer = await fetch(`${app.url}/api/settings`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const { data } = (await answer.json()) as Awaited<ReturnType<Member['client']['getSettings']>>;
    const off = PLATFORM_NAMES.filter((name) => !data.reviews.platforms[name]);
    expect(off).toEqual(['yelp', 'zocdoc', 'caredash']);
  });
});
