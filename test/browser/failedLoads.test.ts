import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMember, startApp } from '../support/app.ts';
import { oneBrowser, openAs } from '../support/browser.ts';
import { PLACES } from './walk/places.ts';

// Where nothing can be read, no screen shows a number for it: a dash, or the notice alone.

const browser = oneBrowser();

/** Who is signed in is read all the same: without it there is no screen. */
const READ_ALL_THE_SAME = /\/api\/auth\/(me|refresh)/;

const failEverything = (page: Page) =>
  page.route('**/api/**', (route) =>
    READ_ALL_THE_SAME.test(route.request().url())
      ? route.continue()
      : route.fulfill({ status: 409, body: '{}' }),
  );

/** Screens that read nothing when they open. */
const READ_NOTHING = [
  '/payment/success',
  '/payment/cancel',
  '/admin/block-lists',
  '/admin',
  '/admin?tab=controls',
];

const addressesOf = (whose: readonly string[]) =>
  Object.entries(PLACES)
    .filter(([, place]) => whose.includes(place.whose))
    .flatMap(([path, { tabs = [] }]) => [path, ...tabs.map((tab) => `${path}?tab=${tab}`)])
    .map((address) => address.replace(':id', '1'));

test.each([
  ['an owner', 'owner', ['clinic', 'clinic or picked', 'members']],
  ['a super admin', 'super_admin', ['super admins']],
] as const)('%s reads no number where nothing could be loaded', async (_, role, whose) => {
  const app = await startApp('sqlite', { worker: false });
  const page = await openAs(browser(), app, await addMember(app, { role }));
  await failEverything(page);
  for (const address of addressesOf(whose)) {
    await page.goto(address);
    // One record that cannot be read has no heading.
    await page
      .getByRole('main')
      .getByRole('heading', { level: 1 })
      .or(page.getByRole('alert'))
      .first()
      .waitFor();
    const alerts = () => page.getByRole('alert').count();
    if (!READ_NOTHING.includes(address)) await expect.poll(alerts, { message: address }).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('main').locator('.mantine-Skeleton-root').count()).toBe(0);
    expect([address, ...(await zeros(page))]).toEqual([address]);
  }
});

/** What stands by itself as nothing: `0`, `0 %`, `0 of 1,000`. */
const zeros = async (page: Page): Promise<string[]> =>
  (await page.locator('body').innerText()).split('\n').filter((line) => /^0(?![\d:])/.test(line.trim()));
