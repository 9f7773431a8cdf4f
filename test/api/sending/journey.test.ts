import { describe, expect, test } from 'vitest';
import type { ApiError, Client } from '../../../server/contract/core/client.ts';
import { addMember, ENGINES, oneOf, reply, startApp, type TestApp, textsTo } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';

/** The main job by API alone: a list becomes texts, texts become reviews, a STOP is heeded. */

const TEMPLATE = 'Thanks for visiting {clinicName}. How did we do? {reviewLink} Reply STOP to unsubscribe.';
const ANNA = '+12125550101';
const BELA = '+12125550102';

const FACEBOOK = 'https://www.facebook.com/oakstreet/reviews';
const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001';

const linkIn = (body: string): string => /\/r\/(\w+)/.exec(body)?.[1] ?? '';

const send = (client: Client, phoneNumbers: string[], more: object = {}) =>
  client.sendBulk({
    payload: { phoneNumbers, messageTemplate: TEMPLATE, platform: 'google', sendNow: true, ...more },
  });

const firstText = (app: TestApp, to: string) => eventually(async () => (await textsTo(app, to))[0]);

describe.each(ENGINES)('the main job on %s', (engine) => {
  test('a list becomes texts, texts become reviews, and anyone who says stop is left alone', async () => {
    const app = await startApp(engine);
    const { client } = await addMember(app, { reviewLinks: { google: GOOGLE, facebook: FACEBOOK } });

    const csv = `Mobile,First name,Last name\n${ANNA},Anna,Kiss\n${BELA},Béla,Nagy\nnonsense,X,Y\n`;
    const { data: report } = await client.importPatients({ query: { filename: 'today.csv' }, body: csv });
    expect(report).toMatchObject({ rows: 3, created: 2, rejected: 1, updated: 0, unchanged: 0 });

    const { data: batch } = await send(client, [ANNA]);
    expect(batch).toMatchObject({ accepted: 1, results: [{ phoneNumber: ANNA, verdict: 'queued' }] });
    await send(client, [BELA], { platform: 'facebook' });

    const toAnna = await firstText(app, ANNA);
    expect(toAnna.body).toMatch(
      /^Thanks for visiting Oak Street Clinic\..*\/r\/\w{12}\/1 Reply STOP to unsubscribe\.$/,
    );
    const token = linkIn(toAnna.body);
    const { data: form } = await app.anybody.getReviewForm({ params: { token } });
    expect(form).toMatchObject({ clinicName: 'Oak Street Clinic', platform: 'google' });

    const five = await app.anybody.submitReview({ params: { token }, payload: { rating: 5 } });
    expect(five.redirectUrl).toBe(GOOGLE);
    const again = await refusal(app.anybody.submitReview({ params: { token }, payload: { rating: 1 } }));
    expect(again).toMatchObject({ status: 410, code: 'link_used' });

    const low = { rating: 2, feedback: 'A long wait.', customerName: 'Béla' };
    const toBela = linkIn((await firstText(app, BELA)).body);
    const two = await app.anybody.submitReview({ params: { token: toBela }, payload: low });
    expect(two.redirectUrl).toBeNull();

    const { data: listed } = await client.listReviews();
    expect(
      listed.reviews.map(({ rating, isPublic, platform, feedback, name }) => [
        rating,
        isPublic,
        platform,
        feedback,
        name,
      ]),
    ).toEqual([
      [2, false, 'facebook', 'A long wait.', 'Béla'],
      [5, true, 'google', null, null],
    ]);
    const stats = await eventually(async () => {
      const { data } = await client.getReviewStats();
      return data.responseRate !== null && data;
    });
    expect(stats).toMatchObject({
      totalReviews: 2,
      averageRating: 3.5,
      responseRate: 100,
      redirectedCount: 1,
    });

    await reply(app, ANNA, 'Stop please');
    await eventually(async () => {
      const { data } = await send(client, [ANNA], { bypassCooldown: true });
      return data.results[0]?.verdict === 'opted_out';
    });
    const log = await eventually(async () => {
      const now = await client.listActivity({ query: { type: 'sms_sent' } });
      return now.totals?.queued === 0 && now;
    });
    expect(log.totals).toMatchObject({ sent: 2, error: 0 });
    expect(log.activities[0]?.metadata).toMatchObject({ phoneNumber: ANNA, logStatus: 'Blocked' });
  });

  test('fifty posts to one link at once store one review', async () => {
    const app = await startApp(engine);
    const { client } = await addMember(app);
    await send(client, [ANNA]);
    const token = linkIn((await firstText(app, ANNA)).body);
    const posts = Array.from({ length: 50 }, () =>
      app.anybody.submitReview({ params: { token }, payload: { rating: 4 } }).then(
        () => 'stored',
        (error: ApiError) => error.code,
      ),
    );
    const outcomes = await Promise.all(posts);
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['stored', 'link_used']));
    expect((await client.listReviews()).data.pagination.total).toBe(1);
  });

  test('two equal sends with one Idempotency-Key make one batch; another body under it is refused', async () => {
    const app = await startApp(engine, { worker: false });
    const { client } = await addMember(app);
    const payload = { phoneNumbers: [ANNA, BELA], messageTemplate: TEMPLATE, sendNow: true } as const;
    const call = (phoneNumbers: string[]) =>
      client.sendBulk({ payload: { ...payload, phoneNumbers }, idempotencyKey: 'today' });
    const [first, second] = await Promise.all([call([ANNA, BELA]), call([ANNA, BELA])]);
    expect(second).toEqual(first);
    expect((await client.listActivity({ query: { type: 'sms_sent' } })).totalCount).toBe(2);
    expect(await refusal(call([ANNA]))).toMatchObject({ status: 409, code: 'idempotency_conflict' });
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('of ten numbers, one invalid, one blocked, one opted out and one in cooldown, six go', async () => {
      const app = await startApp(engine);
      const { client } = await addMember(app);
      const number = (last: number) => `+121255502${String(last).padStart(2, '0')}`;
      await client.addToBlockList({ payload: { phoneNumber: number(1) } });
      await send(client, [number(2), number(3)]);
      await firstText(app, number(2));
      await firstText(app, number(3));
      await reply(app, number(2), 'STOP');
      const six = [4, 5, 6, 7, 8, 9].map(number);
      const answer = await eventually(async () => {
        const { data } = await client.previewSms({
          payload: { messageTemplate: TEMPLATE, phoneNumbers: [number(2)] },
        });
        return (
          data.results[0]?.verdict === 'opted_out' &&
          send(client, ['12', number(1), number(2), number(3), ...six])
        );
      });
      const verdicts = Object.fromEntries(
        answer.data.results.map(({ phoneNumber, verdict }) => [phoneNumber, verdict]),
      );
      expect(answer.data.accepted).toBe(6);
      expect(verdicts).toEqual({
        '12': 'invalid',
        [number(1)]: 'blocked',
        [number(2)]: 'opted_out',
        [number(3)]: 'cooldown',
        ...Object.fromEntries(six.map((phone) => [phone, 'queued'])),
      });
      for (const { verdict, reason, nextDate } of answer.data.results) {
        expect(reason === null).toBe(verdict === 'queued');
        expect(nextDate !== undefined).toBe(verdict === 'cooldown');
      }
      for (const phone of six) expect((await firstText(app, phone)).body).toContain('/r/');
    });

    test('reading a link spends nothing, and an unknown one is 404', async () => {
      const app = await startApp(engine);
      const { client } = await addMember(app);
      await send(client, [ANNA]);
      const token = linkIn((await firstText(app, ANNA)).body);
      for (let reads = 0; reads < 3; reads += 1) await app.anybody.getReviewForm({ params: { token } });
      await fetch(`${app.url}/r/${token}/1`, { method: 'HEAD' });
      await app.anybody.submitReview({ params: { token }, payload: { rating: 3 } });
      const unknown = await refusal(app.anybody.getReviewForm({ params: { token: 'abcdefghijkl' } }));
      expect(unknown).toMatchObject({ status: 404, code: 'not_found' });
    });

    test('a link ends 72 hours after the carrier took its text', async () => {
      const app = await startApp(engine);
      const { client } = await addMember(app);
      await send(client, [ANNA]);
      const token = linkIn((await firstText(app, ANNA)).body);
      await eventually(
        async () => (await app.anybody.getReviewForm({ params: { token } })).data.expiresAt !== null,
      );
      app.ctx.config.clockOffset += 73 * 3600;
      const late = await refusal(app.anybody.submitReview({ params: { token }, payload: { rating: 5 } }));
      expect(late).toMatchObject({ status: 410, code: 'link_expired' });
    });

    test('no clinic sees another’s texts, reviews or patients', async () => {
      const app = await startApp(engine);
      const one = await addMember(app);
      const other = await addMember(app);
      await one.client.importPatients({ body: `phone\n${ANNA}\n` });
      await send(one.client, [ANNA]);
      const token = linkIn((await firstText(app, ANNA)).body);
      await app.anybody.submitReview({ params: { token }, payload: { rating: 5 } });
      expect((await other.client.listPatients()).counts.total).toBe(0);
      expect((await other.client.listReviews()).data.pagination.total).toBe(0);
      expect((await other.client.listActivity({ query: { type: 'all' } })).totalCount).toBe(0);
      const { data } = await other.client.checkPhone({ payload: { phoneNumber: ANNA } });
      expect(data).toMatchObject({ exists: false, existsInSmsLogs: false });
    });
  });
});

describe('a clinic that never paid', () => {
  test('reads samples, marked as such, and cannot send, import or add', async () => {
    const app = await startApp('sqlite', { worker: false });
    const { client } = await addMember(app, { paid: false });
    expect(await client.listPatients()).toMatchObject({ isPreview: true });
    expect((await client.listReviews()).data).toMatchObject({ isPreview: true });
    expect(await client.listActivity({ query: { type: 'sms_sent' } })).toMatchObject({ isPreview: true });
    expect((await client.getUsage()).data.sms).toMatchObject({ sent: 503, limit: 1000, remaining: 497 });
    for (const call of [() => send(client, [ANNA]), () => client.importPatients({ body: 'phone\n' })]) {
      expect(await refusal(call())).toMatchObject({ status: 402, code: 'subscription_required' });
    }
  });
});

test.each(ENGINES)('a null character is refused with a sentence, on %s as anywhere', async (engine) => {
  const app = await startApp(engine);
  const { client } = await addMember(app);
  await send(client, [ANNA]);
  const token = linkIn((await firstText(app, ANNA)).body);
  const feedback = 'Fine\0';
  const error = await refusal(
    app.anybody.submitReview({ params: { token }, payload: { rating: 3, feedback } }),
  );
  expect(error).toMatchObject({ status: 400, message: 'Text cannot hold null characters' });
  expect(await refusal(client.listReviews({ query: { search: '\0' } }))).toMatchObject({ status: 400 });
  await app.anybody.submitReview({
    params: { token },
    payload: { rating: 3, feedback: '50 % off_topic! \\' },
  });
  const { data } = await client.listReviews({ query: { search: '% off_topic! \\' } });
  expect(data.pagination.total).toBe(1);
});
