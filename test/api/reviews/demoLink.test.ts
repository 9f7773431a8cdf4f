import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { addMember, ONE_ENGINE, startApp, type TestApp } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';

// The demonstration of the patient's page: a link that runs out and keeps nothing.

const DAY_SECONDS = 86_400;

describe.each(ONE_ENGINE)('the demonstration on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const admin = async () => (await addMember(app, { role: 'super_admin' })).client;
  const tokenIn = (url: string) => url.slice(`${app.url}/r/`.length);
  const makeLink = async () => (await (await admin()).createDemoReviewLink()).data;

  /** How many rows of what a review could leave there are. */
  const left = async () => {
    const tables = ['reviews', 'activities', 'opt_outs', 'links', 'mails', 'review_cases'];
    const counts = tables.map(async (table) => (await app.ctx.db.knex(table).select()).length);
    return Promise.all(counts);
  };

  test('is given away by super admins alone, for three days', async () => {
    const { url, expiresAt } = await makeLink();
    expect(url).toMatch(/\/r\/demo-[\w-]+$/);
    const days = (Date.parse(expiresAt) - app.ctx.now().getTime()) / 1000 / DAY_SECONDS;
    expect(days).toBeGreaterThan(LIMITS.demoLinkDays - 0.01);
    expect(days).toBeLessThanOrEqual(LIMITS.demoLinkDays);
    const { client } = await addMember(app);
    expect(await refusal(client.createDemoReviewLink())).toMatchObject({ status: 403 });
    expect(await refusal(app.anybody.createDemoReviewLink())).toMatchObject({ status: 401 });
  });

  test('shows a clinic that does not exist, and takes reviews as often as one likes without keeping any', async () => {
    const { url, expiresAt } = await makeLink();
    const params = { token: tokenIn(url) };
    expect((await app.anybody.getReviewForm({ params })).data).toMatchObject({
      clinicName: 'Oak Street Clinic',
      kind: 'demo',
      platform: 'google',
      captchaFor: 'none',
      requiresHcaptcha: false,
      expiresAt,
      reviewLinks: {},
    });
    const before = await left();
    for (const rating of [1, 5, 5]) {
      const payload = { rating, feedback: 'Only trying', customerName: 'Ann' };
      const answer = await app.anybody.submitReview({ params, payload });
      expect(answer).toEqual({ message: 'Thank you for your feedback.', redirectUrl: null });
    }
    await app.anybody.stopTexts({ params });
    expect(await left()).toEqual(before);
  });

  test('checks what it is given as the page of a clinic does', async () => {
    const params = { token: tokenIn((await makeLink()).url) };
    const wrong = app.anybody.submitReview({ params, payload: { rating: 6 } });
    expect(await refusal(wrong)).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  test('runs out, and cannot be made or prolonged by hand', async () => {
    const token = tokenIn((await makeLink()).url);
    const [, seconds = '', mac = ''] = /^demo-(\d+)-(.*)$/.exec(token) ?? [];
    const forged = [
      `demo-${Number(seconds) + DAY_SECONDS}-${mac}`,
      `demo-${seconds}-${mac.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `demo-${seconds}-`,
      'demo-',
    ];
    for (const attempt of forged) {
      const reading = app.anybody.getReviewForm({ params: { token: attempt } });
      expect(await refusal(reading)).toMatchObject({ status: 404, code: 'not_found' });
    }
    app.ctx.config.clockOffset += (LIMITS.demoLinkDays + 1) * DAY_SECONDS;
    const late = await refusal(app.anybody.getReviewForm({ params: { token } }));
    app.ctx.config.clockOffset -= (LIMITS.demoLinkDays + 1) * DAY_SECONDS;
    expect(late).toMatchObject({ status: 410, code: 'link_expired' });
    expect((await app.anybody.getReviewForm({ params: { token } })).data.kind).toBe('demo');
  });
});
