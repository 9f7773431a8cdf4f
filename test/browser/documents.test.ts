import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { NARROW, oneBrowser, openAs, openPage } from '../support/browser.ts';

// The documents as people read them: on a phone and at a desk, and on paper.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

const open = (options = {}) => openPage(browser(), app, options);

test('on a phone what is wide moves within its own block', async () => {
  const page = await open(NARROW);
  await page.goto('/docs/integrator');
  const block = page.locator('pre').filter({ hasText: '/api/sms/send-bulk' }).first();
  const moved = await block.evaluate((element) => {
    element.focus();
    element.scrollLeft = 40;
    return [document.activeElement === element, element.scrollLeft];
  });
  expect(moved).toEqual([true, 40]);
});

test('the contents stand beside the text, not on paper, and lead to its sections; an address leads to one error', async () => {
  const page = await open();
  await page.goto('/docs/operator');
  const others = page.getByRole('navigation', { name: 'Documents' });
  await expect.poll(() => others.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => others.isVisible()).toBe(false);
  expect(await page.getByRole('heading', { name: 'Restore' }).isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
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
