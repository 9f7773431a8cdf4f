import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { answer, refuse } from '../support/billing.ts';
import {
  expectSoundInEither,
  goWithin,
  leaveByEscape,
  NARROW,
  oneBrowser,
  openAs,
  openPage,
  signInAt,
} from '../support/browser.ts';
import { number, putNumbers, row, shown } from '../support/requestReviews.ts';
import { DESK } from '../support/windows.ts';

// How a clinic stands, as every screen is told it, and what shows where that cannot be read.

const browser = oneBrowser();

const STATUS = '/auth/subscription/status';

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

const sidebar = (page: Page) => page.getByRole('complementary');
const fallsBack = async (page: Page) => {
  await sidebar(page).getByText('Demo Clinic').waitFor();
  await page.getByText('Preview Mode: your subscription cannot be read just now.').waitFor();
};
const isItself = async (page: Page, clinicName = 'Oak Street Clinic') => {
  await sidebar(page).getByText(clinicName).waitFor();
  await page.getByText('Preview Mode').waitFor({ state: 'detached' });
};

/** What is typed asks too, so that the screen may have tried again by itself before anybody presses. */
const tryAgain = (page: Page) =>
  page
    .getByRole('button', { name: 'Try Again' })
    .or(sidebar(page).getByText('Oak Street Clinic'))
    .first()
    .click();

test('a status that cannot be read shows trial and Demo Clinic, loses nothing that a paying clinic types meanwhile, and is asked for again', async () => {
  const owner = await addMember(app);
  await owner.client.bulkAddPatients({
    payload: { patients: [{ phoneNumber: '+12125550101', firstName: 'Ann', lastName: 'Lee' }] },
  });
  const page = await openPage(browser(), app);
  await refuse(page, STATUS, 'internal');
  await signInAt(page, owner);
  await fallsBack(page);
  await page.getByRole('button', { name: 'Upgrade', exact: true }).waitFor();
  await page.setViewportSize(NARROW.viewport);
  await expectSoundInEither(page, 'status that cannot be read');
  await page.setViewportSize(DESK);
  await goWithin(page, '/patients');
  await fallsBack(page);
  await page.getByText('Ann Lee').waitFor();
  expect(await page.getByText('Samples', { exact: true }).count()).toBe(0);
  await goWithin(page, '/settings?tab=general');
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('12 Oak Street');
  await address.blur();
  await goWithin(page, '/request-reviews');
  await fallsBack(page);
  await putNumbers(page, number(4));
  await row(page, shown(4)).waitFor();
  await page.unroute(`**/api${STATUS}`);
  await tryAgain(page);
  await isItself(page);
  await row(page, shown(4)).waitFor();
  await page.getByText('Texts 1 patient now').waitFor();
  await goWithin(page, '/settings?tab=general');
  await expect.poll(() => address.inputValue()).toBe('12 Oak Street');
  await expect
    .poll(async () => (await owner.client.getSettings()).data.general.address)
    .toBe('12 Oak Street');
});

test('it is asked for again by itself; once read it stands, though it cannot be read again', async () => {
  const page = await openAs(browser(), app, await addMember(app));
  await refuse(page, STATUS, 'internal');
  await page.clock.install();
  await page.goto('/log');
  await fallsBack(page);
  await page.unroute(`**/api${STATUS}`);
  // The half minute begins again with each answer, and the second refusal may still be on its way.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(30_000);
        return sidebar(page).getByText('Oak Street Clinic').isVisible();
      },
      { interval: 500 },
    )
    .toBe(true);
  await isItself(page);

  const renamed = 'Elm Street Clinic';
  await answer(page, STATUS, { subscriptionStatus: 'active', clinicName: renamed, paid: true });
  await page.reload();
  await isItself(page, renamed);
  await refuse(page, STATUS, 'internal');
  const asked = page.waitForResponse(`**/api${STATUS}`);
  await page.keyboard.press('F5');
  await asked;
  await page.getByRole('heading', { name: 'Log', level: 1 }).waitFor();
  await isItself(page, renamed);
});

/** Says how a clinic stands whose payment failed. */
const owe = (page: Page, subscriptionStatus: string, paid: boolean) =>
  answer(page, STATUS, { subscriptionStatus, clinicName: 'Oak Street Clinic', paid });

test('a clinic whose payment failed is led to the portal by its banner, its header and the palette, since there is nothing to upgrade to', async () => {
  const page = await openAs(browser(), app, await addMember(app), NARROW);
  await answer(page, '/billing/portal', { data: { url: `${app.url}/api/health?portal` } });
  for (const [status, paid, says] of [
    ['past_due', true, 'Past due: The last payment failed.'],
    ['unpaid', false, 'Unpaid: Several payments failed and texting is off.'],
    ['past_due', false, 'Past due: The last payment failed.'],
  ] as const) {
    await page.unroute(`**/api${STATUS}`);
    await owe(page, status, paid);
    await page.goto('/appointment-reminder');
    await page.getByText(says).waitFor();
    if (status === 'unpaid') await expectSoundInEither(page, status);
  }
  await page.getByText('The last payment failed. Texts can be sent again once it is made.').first().waitFor();
  expect(await page.getByText('Upgrade to send again').count()).toBe(0);

  const button = page.getByRole('banner').getByRole('button', { name: 'Update payment' });
  await button.waitFor();
  expect(await page.getByRole('button', { name: 'Upgrade' }).count()).toBe(0);
  await page.keyboard.press('Control+k');
  await page.locator('[role="combobox"]:focus').waitFor();
  await page.keyboard.type('upgrade');
  await page.getByRole('option', { name: 'Update payment' }).waitFor();
  await leaveByEscape(page.getByRole('dialog', { name: /^Find a screen/ }));
  await button.click();
  await page.waitForURL('**/api/health?portal');
  await page.goBack();
  await page.getByRole('note').getByRole('button', { name: 'Update payment' }).click();
  await page.waitForURL('**/api/health?portal');
});

test('its staff are told to ask an owner', async () => {
  const page = await openAs(browser(), app, await addMember(app, { role: 'staff' }), NARROW);
  await owe(page, 'past_due', false);
  await page.goto('/log');
  await page.getByText('The last payment failed. Ask an owner of your clinic to update it.').waitFor();
  expect(await page.getByRole('note').getByRole('button', { name: 'Update payment' }).count()).toBe(0);
  await page.getByRole('banner').getByRole('button', { name: 'Update payment' }).click();
  await page
    .getByRole('dialog')
    .getByText(/n owner of your clinic/)
    .waitFor();
});
