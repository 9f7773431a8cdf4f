import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMember, startApp } from '../support/app.ts';
import { BY_LINK, failReads, goWithin, oneBrowser, openAs } from '../support/browser.ts';
import { PLACES } from './walk/places.ts';

// Where nothing can be read, no screen shows a number for it: a dash, or the notice alone, and a way to try again.

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

/** Goes on to another screen or tab, and waits until nothing of the one before is there. */
async function goOn(page: Page, address: string): Promise<void> {
  if (address.includes('?tab=')) return goWithin(page, address);
  const main = page.getByRole('main');
  await main.evaluate((all) => {
    for (const one of all.querySelectorAll('h1, [role=alert]')) one.setAttribute('data-before', '');
  });
  await page.evaluate(BY_LINK, address);
  await main.locator('[data-before]').first().waitFor({ state: 'detached' });
}

test.each([
  ['an owner', 'owner', ['clinic', 'clinic or picked', 'members'], []],
  ['a super admin', 'super_admin', ['super admins'], ['/admin/block-lists?clinic=12345678']],
] as const)(
  '%s reads no number where nothing could be loaded, and may try again',
  async (_, role, whose, more) => {
    const app = await startApp('sqlite', { worker: false });
    const page = await openAs(browser(), app, await addMember(app, { role }));
    await failEverything(page);
    const main = page.getByRole('main');
    const addresses = [...addressesOf(whose), ...more];
    for (const address of addresses) {
      if (address === addresses[0]) await page.goto(address);
      else await goOn(page, address);
      // One record that cannot be read has no heading.
      await main.getByRole('heading', { level: 1 }).or(main.getByRole('alert')).first().waitFor();
      const waysOn = () => main.getByRole('alert').getByRole('button', { name: 'Try Again' }).count();
      if (!READ_NOTHING.includes(address)) {
        await expect.poll(waysOn, { message: address }).toBeGreaterThan(0);
      }
      await expect.poll(() => main.locator('.mantine-Skeleton-root').count()).toBe(0);
      expect([address, ...(await zeros(page))]).toEqual([address]);
    }
  },
);

test('Try Again brings what could not be loaded', async () => {
  const app = await startApp('sqlite', { worker: false });
  await addMember(app, { clinicName: 'Maple Dental' });
  const page = await openAs(browser(), app, await addMember(app, { role: 'super_admin' }));
  await page.goto('/api/health');
  const repair = await failReads(page, '**/api/admin/clinics*');
  await page.goto('/admin/clinics');
  await page.getByText('Failed to load clinics').waitFor();
  await repair();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('Maple Dental').first().waitFor();
});

/** What stands by itself as nothing: `0`, `0 %`, `0 of 1,000`. */
const zeros = async (page: Page): Promise<string[]> =>
  (await page.locator('body').innerText()).split('\n').filter((line) => /^0(?![\d:])/.test(line.trim()));
