import { expect, test } from 'vitest';
import { Refusal } from '../../server/domain/refusal.ts';
import { faultsOf, heading, overflowOf, patientPhones, press, star } from '../support/patientPhone.ts';
import { CAPTCHA, CHECKED, GOOGLE, STANDING } from '../support/reviewPage.ts';

// What the patient's page does beside the review: no more texts, the captcha, links that ended, the preview.

const phones = patientPhones();

const reviewsOf = (token: string) => phones.server().stored.filter((review) => review.token === token);
const NARROW = { viewport: { width: 320, height: 568 } };

test.each([
  ['with', true],
  ['without', false],
])(
  'no more texts, %s script: asked first, done once, and the review goes on',
  async (_, javaScriptEnabled) => {
    const token = phones.server().link();
    const { page } = await phones.open(`/r/${token}`, { javaScriptEnabled });
    await star(page, 'Poor').check();
    await press(page, 'Next');
    await page.getByLabel('Your feedback').fill('Too many texts');
    await press(page, 'No more texts');
    await heading(page, 'Stop all texts to this number?');
    await press(page, 'Back');
    await expect.poll(() => page.getByLabel('Your feedback').inputValue()).toBe('Too many texts');
    expect(phones.server().stopped).not.toContain(token);
    await press(page, 'No more texts');
    await heading(page, 'Stop all texts to this number?');
    await press(page, 'No more texts');
    await heading(page, 'Texts are stopped');
    expect(phones.server().stopped.filter((stopped) => stopped === token)).toHaveLength(1);
    await press(page, 'Back to your review');
    await expect.poll(() => page.getByLabel('Your feedback').inputValue()).toBe('Too many texts');
    await press(page, 'Submit');
    await heading(page, 'Thank you');
    expect(reviewsOf(token)).toMatchObject([{ rating: 1, feedback: 'Too many texts' }]);
  },
);

test('a link that ended leads to the clinic’s own page, and stops texts all the same; offline it says so, keeps the place and is tried again', async () => {
  const token = phones.server().link({}, 'expired');
  const { page, context } = await phones.open(`/r/${phones.server().link({}, 'used')}`);
  for (const path of ['', token]) {
    if (path) await page.goto(`${phones.server().url}/r/${path}`);
    const way = page.getByRole('link', { name: 'Leave a review on the clinic’s page' });
    await expect.poll(() => way.getAttribute('href')).toBe(STANDING);
  }
  await press(page, 'No more texts');
  await context.setOffline(true);
  await press(page, 'No more texts');
  await page.getByText('Texts were not stopped').waitFor();
  await context.setOffline(false);
  await press(page, 'No more texts');
  await heading(page, 'Texts are stopped');
  expect(phones.server().stopped).toContain(token);
});

const box = 'I am a person (pretend)';

test('a captcha comes with a low rating alone; refused, it keeps the words and asks afresh', async () => {
  const token = phones.server().link(CHECKED);
  const { page, elsewhere, complaints } = await phones.open(`/r/${token}`, { locale: 'es', ...NARROW });
  await star(page, 'Mala').check();
  expect(elsewhere).toEqual([]);
  await press(page, 'Siguiente');
  await page.getByLabel(box).waitFor();
  expect(elsewhere).toHaveLength(1);
  expect(elsewhere[0]).toMatch(new RegExp(`^${CAPTCHA}/1/api.js\\?render=explicit.*hl=es$`));
  expect(await overflowOf(page)).toBe(0);
  await page.getByLabel('Sus comentarios').fill('Mucha espera');
  await press(page, 'Enviar');
  await page.getByText('Confirme que es una persona y envíe').waitFor();
  phones.server().refuse(new Refusal('captcha_failed', 'No.'));
  await page.getByLabel(box).check();
  await press(page, 'Intentar de nuevo');
  await expect.poll(() => page.getByLabel(box).isChecked()).toBe(false);
  phones.server().refuse(undefined);
  await expect.poll(() => page.getByLabel('Sus comentarios').inputValue()).toBe('Mucha espera');
  await page.getByLabel(box).check();
  await press(page, 'Intentar de nuevo');
  await heading(page, 'Gracias');
  expect(reviewsOf(token)).toMatchObject([{ rating: 1, feedback: 'Mucha espera' }]);
  expect(reviewsOf(token)[0]?.hcaptchaToken).toMatch(/^pretend-/);
  expect(complaints.filter((line) => !/status of 422/.test(line))).toEqual([]);
});

test('a captcha that does not load says what to do and is tried again; of a standing link it is asked of a 5 too, before the platform', async () => {
  const token = phones.server().link(CHECKED);
  const { page, context } = await phones.open(`/r/${token}`);
  const blocked = `${CAPTCHA}/**`;
  await context.route(blocked, (route) => route.abort());
  await star(page, 'Poor').check();
  await press(page, 'Next');
  await page.getByText('The check that you are a person did not load.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await context.unroute(blocked);
  await press(page, 'Try Again');
  await page.getByLabel(box).check();
  await press(page, 'Submit');
  await heading(page, 'Thank you');

  const standing = { ...CHECKED, captchaFor: 'all', kind: 'standing', expiresAt: null } as const;
  await page.goto(`${phones.server().url}/r/${phones.server().link(standing)}`);
  await star(page, 'Excellent').check();
  await press(page, 'Continue to Review');
  await page.getByLabel(box).check();
  await press(page, 'Submit');
  await page.getByRole('link', { name: 'Continue to Google' }).waitFor();
});

test('the preview is a demonstration, and sends to the platform like the page itself', async () => {
  const { page, elsewhere } = await phones.open('/review-preview');
  await page.getByText('This is a demonstration. Nothing is sent.').waitFor();
  await star(page, 'Excellent').check();
  await press(page, 'Continue to Review');
  await page.waitForURL(GOOGLE);
  expect(elsewhere).toEqual([GOOGLE]);
});

test('on a slow connection the page is answered before its script is there', async () => {
  const token = phones.server().link();
  const { page, context } = await phones.take();
  const line = await context.newCDPSession(page);
  // Slow 3G, as the browser's own tools have it.
  const slow3G = { latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await line.send('Network.emulateNetworkConditions', { offline: false, ...slow3G });
  // However slow the machine is that looks on, the connection is slower.
  const script = Promise.withResolvers<void>();
  await page.route('**/review-assets/*', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(`${phones.server().url}/r/${token}`, { waitUntil: 'commit' });
  await star(page, 'Excellent').check();
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  await press(page, 'Continue to Review');
  script.resolve();
  await page.waitForURL(GOOGLE);
  await expect.poll(() => reviewsOf(token)).toMatchObject([{ rating: 5 }]);
});

test('axe finds nothing on the screens beside the review, in either theme', async () => {
  const { page } = await phones.open('/review-preview', NARROW);
  expect(await faultsOf(page)).toEqual([]);
  const { link } = phones.server();
  await page.goto(`${phones.server().url}/r/${link(CHECKED)}`);
  await star(page, 'Poor').check();
  await press(page, 'Next');
  await page.getByLabel('I am a person (pretend)').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await press(page, 'No more texts');
  await heading(page, 'Stop all texts to this number?');
  expect(await faultsOf(page)).toEqual([]);
  await press(page, 'No more texts');
  await heading(page, 'Texts are stopped');
  expect(await faultsOf(page)).toEqual([]);
  await page.goto(`${phones.server().url}/r/${link({}, 'expired')}`);
  expect(await faultsOf(page)).toEqual([]);
});
