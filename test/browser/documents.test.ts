import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { expectSound, NARROW, oneBrowser, openAs, openPage } from '../support/browser.ts';

// The documents as people read them: on a phone and at a desk, by day and by night, on paper.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

const open = (options = {}) => openPage(browser(), app, options);

test('on a phone they are read in either theme without a barrier; what is wide moves within its own block', async () => {
  const page = await open(NARROW);
  for (const [path, colorScheme] of [
    ['/docs', 'light'],
    ['/docs/errors', 'dark'],
    ['/docs/operator', 'light'],
    ['/docs/integrator', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    await expectSound(page, path);
  }
  const block = page.locator('pre').filter({ hasText: '/api/sms/send-bulk' }).first();
  const moved = await block.evaluate((element) => {
    element.focus();
    element.scrollLeft = 40;
    return [document.activeElement === element, element.scrollLeft];
  });
  expect(moved).toEqual([true, 40]);
});

test('at a desk the contents stand beside the text, and lead to its sections; an address leads to one error', async () => {
  const page = await open();
  await page.goto('/docs/operator');
  await expectSound(page, 'at a desk');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Restore', exact: true })
    .click();
  await page.waitForURL(/#restore$/);
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Errors' }).click();
  await page.waitForURL(/\/docs\/errors$/);
  await page.goto('/docs/errors#captcha_failed');
  const heading = page.getByRole('heading', { name: 'captcha_failed' });
  await expect
    .poll(() => heading.evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(600);
});

test('printed, a document is its words, without the ways to others', async () => {
  const page = await open();
  await page.goto('/docs/operator');
  const others = page.getByRole('navigation', { name: 'Documents' });
  await expect.poll(() => others.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => others.isVisible()).toBe(false);
  expect(await page.getByRole('heading', { name: 'Restore' }).isVisible()).toBe(true);
});

test('a screen that the server failed leads to what that means, in a tab of its own', async () => {
  const page = await openAs(browser(), app, await addMember(app));
  await page.route('**/api/patients?*', (route) =>
    route.fulfill({
      status: 500,
      headers: { link: '</docs/errors#internal>; rel="help"' },
      json: { statusCode: 500, error: 'An unexpected error occurred', code: 'internal', requestId: '1' },
    }),
  );
  await page.goto('/patients');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'What this means' }).click();
  const tab = await opened;
  await tab.waitForURL(/\/docs\/errors#internal$/);
  await expect.poll(() => tab.getByRole('heading', { name: 'internal' }).count()).toBe(1);
});
