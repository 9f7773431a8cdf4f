import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { ERROR_TEXT } from '../../../server/contract/core/errors.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { linkTo, reviewRows, solved, switchStandingLink } from '../../support/pageLinks.ts';
import { refusal } from '../../support/refusal.ts';
import { temporaryFolder } from '../../support/sandbox.ts';
import { carrierBehaves } from '../../support/sending.ts';

// The captcha: for low ratings of a texted link, for all of a standing one.

const FAILED = { status: 422, code: 'captcha_failed', message: ERROR_TEXT.captchaFailed };
const AWAY = { status: 503, code: 'unavailable', message: ERROR_TEXT.captchaUnavailable };

describe.each(ENGINES)('the captcha on %s', (engine) => {
  let app: TestApp;
  let owner: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false, env: { CAPTCHA_PROVIDER: 'sandbox' } }, afterAll);
    owner = await addMember(app);
  });

  const form = async (token: string) => (await app.anybody.getReviewForm({ params: { token } })).data;
  const submit = (token: string, rating: number, hcaptchaToken?: string) =>
    app.anybody.submitReview({
      params: { token },
      payload: { rating, feedback: 'Long wait', ...(hcaptchaToken && { hcaptchaToken }) },
    });
  /** The link takes a review: nothing spent it. */
  const isWhole = async (token: string) => expect((await form(token)).kind).toBe('personal');

  test('fifty posts at once leave one review, with one captcha among them and with one each', async () => {
    const clinic = await addMember(app);
    const [shared, own] = [await linkTo(app, clinic), await linkTo(app, clinic)];
    const captcha = solved();
    const statuses = async (token: string, captchaOf: () => string) => {
      const posts = Array.from({ length: 50 }, () =>
        submit(token, 2, captchaOf()).then(
          () => 200,
          (error) => error.status,
        ),
      );
      return (await Promise.all(posts)).sort();
    };
    const ofShared = await statuses(shared, () => captcha);
    expect(ofShared.filter((status) => status === 200)).toHaveLength(1);
    expect(await reviewRows(app, clinic.clinicId)).toHaveLength(1);
    const ofOwn = await statuses(own, solved);
    expect(ofOwn).toEqual([200, ...Array(49).fill(410)]);
    expect(await reviewRows(app, clinic.clinicId)).toHaveLength(2);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('the form says for which ratings, with which site key', async () => {
      const token = await linkTo(app, owner);
      const asked = { requiresHcaptcha: true, hcaptchaSiteKey: 'pretend-site-key' };
      expect(await form(token)).toMatchObject({ ...asked, captchaFor: 'low' });
      const standing = await switchStandingLink(owner, true);
      expect(await form(standing)).toMatchObject({ ...asked, captchaFor: 'all' });
      const { pretend } = await app.anybody.getHealth();
      expect(pretend).toContain('captcha');
    });

    test('a rating below 4 needs one, a better one does not', async () => {
      for (const rating of [1, 3]) {
        const token = await linkTo(app, owner);
        expect(await refusal(submit(token, rating))).toMatchObject(FAILED);
        expect(await refusal(submit(token, rating, 'made-up'))).toMatchObject(FAILED);
        await isWhole(token);
        expect((await submit(token, rating, solved())).redirectUrl).toBeNull();
      }
      for (const rating of [4, 5]) {
        const token = await linkTo(app, owner);
        expect((await submit(token, rating)).redirectUrl).not.toBeNull();
      }
    });

    test('every rating of a standing link needs one', async () => {
      const clinic = await addMember(app);
      const token = await switchStandingLink(clinic, true);
      for (const rating of [1, 5]) {
        expect(await refusal(submit(token, rating))).toMatchObject(FAILED);
        await submit(token, rating, solved());
      }
      expect(await reviewRows(app, clinic.clinicId)).toHaveLength(2);
    });

    test('each is good once', async () => {
      const [first, second] = [await linkTo(app, owner), await linkTo(app, owner)];
      const captcha = solved();
      await submit(first, 2, captcha);
      expect(await refusal(submit(second, 2, captcha))).toMatchObject(FAILED);
      await isWhole(second);
      await submit(second, 2, solved());
    });

    test('it is asked about last: a submission that is wrong, and a link that is gone, spend none', async () => {
      const [first, second] = [await linkTo(app, owner), await linkTo(app, owner)];
      const captcha = solved();
      expect(await refusal(submit(first, 0, captcha))).toMatchObject({ status: 400 });
      await submit(first, 5);
      expect(await refusal(submit(first, 2, captcha))).toMatchObject({ status: 410 });
      expect(await refusal(submit('zzzzzzzzzzzz', 2, captcha))).toMatchObject({ status: 404 });
      await submit(second, 2, captcha);
    });

    test('where its provider is away, the link stays whole and the same review works later', async () => {
      const token = await linkTo(app, owner);
      const { captchaTimes } = app.ctx.config;
      for (const captcha of ['hang', 'server_error']) {
        app.ctx.config.captchaTimes = captcha === 'hang' ? { answer: 200 } : captchaTimes;
        await carrierBehaves(app, { captcha });
        expect(await refusal(submit(token, 1, solved()))).toMatchObject(AWAY);
        await isWhole(token);
      }
      await carrierBehaves(app, { captcha: 'fail' });
      expect(await refusal(submit(token, 1, solved()))).toMatchObject(FAILED);
      await isWhole(token);
      await carrierBehaves(app);
      await submit(token, 1, solved());
      expect(await refusal(submit(token, 1, solved()))).toMatchObject({ status: 410 });
    });

    test('keys that the provider does not take are no fault of the patient', async () => {
      const token = await linkTo(app, owner);
      const { captcha } = app.ctx.config;
      if (!captcha) throw new Error('a captcha is configured');
      app.ctx.config.captcha = { ...captcha, secret: 'a-wrong-secret' };
      expect(await refusal(submit(token, 1, solved()))).toMatchObject(AWAY);
      app.ctx.config.captcha = { ...captcha, siteKey: 'of-another-site' };
      expect(await refusal(submit(token, 1, solved()))).toMatchObject(AWAY);
      app.ctx.config.captcha = captcha;
      await submit(token, 1, solved());
    });
  });
});

test('wrong ones are refused after a while, before their provider is asked about more', async () => {
  const app = await startApp('sqlite', { worker: false, env: { CAPTCHA_PROVIDER: 'sandbox' } });
  const token = await switchStandingLink(await addMember(app), true);
  const post = () => refusal(app.anybody.submitReview({ params: { token }, payload: { rating: 5 } }));
  for (let call = 0; call < LIMITS.wrongCaptchasPerHour; call++) expect(await post()).toMatchObject(FAILED);
  expect(await post()).toMatchObject({ status: 429 });
});

test('none is asked for where none is configured', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const token = await linkTo(app, owner);
  const { data } = await app.anybody.getReviewForm({ params: { token } });
  expect(data).toMatchObject({ requiresHcaptcha: false, hcaptchaSiteKey: null, captchaFor: 'none' });
  await app.anybody.submitReview({ params: { token }, payload: { rating: 1 } });
  expect((await app.anybody.getHealth()).pretend).not.toContain('captcha');
});

describe('its settings', () => {
  const keys = { HCAPTCHA_SITE_KEY: 'site-key', HCAPTCHA_SECRET: 'a-secret' };
  let folder: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env }).captcha;

  test('hCaptcha with its keys, the pretend one by name, else none', () => {
    expect(read({})).toBeNull();
    expect(read(keys)).toEqual({
      provider: 'hcaptcha',
      siteKey: 'site-key',
      secret: 'a-secret',
      script: 'https://js.hcaptcha.com/1/api.js',
      origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    });
    expect(read({ ...keys, CAPTCHA_PROVIDER: 'sandbox' })).toMatchObject({
      provider: 'sandbox',
      script: '/sandbox/captcha/1/api.js',
      origins: ["'self'"],
    });
    const apart = { CAPTCHA_PROVIDER: 'sandbox', SANDBOX_URL: 'http://127.0.0.1:3001' };
    expect(read(apart)).toMatchObject({
      script: 'http://127.0.0.1:3001/sandbox/captcha/1/api.js',
      origins: ['http://127.0.0.1:3001'],
    });
  });

  test.each([
    { HCAPTCHA_SITE_KEY: 'site-key' },
    { HCAPTCHA_SECRET: 'a-secret' },
    { CAPTCHA_PROVIDER: 'hcaptcha' },
  ])('half of them stop the start: %o', (env) => {
    expect(() => read(env as Record<string, string>)).toThrow(/^CAPTCHA_PROVIDER: hCaptcha needs/);
  });
});
