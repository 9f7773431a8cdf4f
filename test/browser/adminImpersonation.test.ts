import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ERROR_TEXT } from '../../server/contract/errors.ts';
import { bearer, MINUTE, wait } from '../support/accounts.ts';
import { openAdmin } from '../support/adminScreen.ts';
import { addMember, type Member, mailsTo, startApp, type TestApp } from '../support/app.ts';
import { expectSoundInEither, NARROW, oneBrowser, signOutAt } from '../support/browser.ts';
import { choose, dialog } from '../support/settingsScreen.ts';

// A super admin looks at a clinic as its owner does: read-only, in one tab, for half an hour (DESIGN 7.19).

const browser = oneBrowser();

const ANNA = { phoneNumber: '+12125550123', firstName: 'Anna', lastName: 'Kovács' };

async function addClinic(app: TestApp): Promise<Member> {
  const owner = await addMember(app, { clinicName: 'Maple Dental' });
  await owner.client.bulkAddPatients({ payload: { patients: [ANNA] } });
  return owner;
}

/** Picks the clinic where one of its screens asks for it. */
async function lookAtMaple(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Clinic' }).fill('Maple');
  await page.getByRole('option', { name: /^Maple Dental/ }).click();
  await page.getByLabel('Reason').fill('They cannot find a patient');
  await page.getByRole('button', { name: 'Look at this clinic' }).click();
  await page.getByText('You look at Maple Dental as its owner').waitFor();
}

const isSeen = (page: Page) => page.getByText('Anna Kovács').first().waitFor();
const keptToken = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('impersonation') ?? '{"token":null}').token);

/** What the server answers to a token; the browser, which has forgotten it, does not wait until it is ended there. */
const statusOf = (app: TestApp, token: string): Promise<number> =>
  bearer(app, token)
    .getMe()
    .then(
      () => 200,
      ({ status }) => status,
    );

test('a clinic is picked on its screens, seen as its owner sees it, changed by nobody, and left without a trace', async () => {
  const app = await startApp();
  const owner = await addClinic(app);
  const page = await openAdmin(browser(), app, '/patients');
  await page.getByRole('heading', { name: 'Patients' }).waitFor();
  await page.getByRole('button', { name: 'Look at this clinic' }).click();
  await page.getByText('Choose a clinic').waitFor();
  await page.getByText('Give a reason').waitFor();
  await lookAtMaple(page);
  await isSeen(page);
  await page.getByText('Reason: They cannot find a patient').waitFor();
  await page.getByText('30 minutes left').waitFor();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Request Reviews' }).waitFor();
  await expect.poll(() => navigation.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0);
  const [mail] = await mailsTo(app, owner.email);
  expect(mail?.text).toContain('They cannot find a patient');

  const importing = page.getByRole('button', { name: 'Import', exact: true });
  await expect.poll(() => importing.getAttribute('aria-disabled')).toBe('true');
  await choose(page, { table: 'Patients', row: 'Anna', action: 'Delete' });
  await dialog(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByText(ERROR_TEXT.readOnly).last().waitFor();
  expect((await owner.client.listPatients({ query: {} })).pagination.total).toBe(1);

  const other = await page.context().newPage();
  await other.goto('/admin');
  await other.getByRole('heading', { name: 'Admin Panel' }).waitFor();
  await page.reload();
  await isSeen(page);

  const token = await keptToken(page);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('heading', { name: 'Clinics' }).waitFor();
  expect(await keptToken(page)).toBe(null);
  await expect.poll(() => statusOf(app, token)).toBe(401);
  await page.getByRole('link', { name: 'Patients' }).click();
  await page.getByRole('button', { name: 'Look at this clinic' }).waitFor();
  await expect.poll(() => page.getByText('Anna').count()).toBe(0);
});

test('a look ends after half an hour, and with a sign-out in another tab', async () => {
  const app = await startApp('sqlite', { worker: false });
  await addClinic(app);
  const page = await openAdmin(browser(), app, '/patients', NARROW);
  await expectSoundInEither(page, 'the picker');
  await lookAtMaple(page);
  await isSeen(page);
  await expectSoundInEither(page, 'the banner');

  wait(app, 31 * MINUTE);
  await page.goto('/reviews');
  await page.getByText('Your look at the clinic is over').waitFor();
  await page.getByRole('button', { name: 'Look at this clinic' }).waitFor();
  await expect.poll(() => page.getByText('You look at Maple Dental').count()).toBe(0);

  await lookAtMaple(page);
  const token = await keptToken(page);
  const other = await page.context().newPage();
  await other.goto('/admin');
  await signOutAt(other);
  await page.waitForURL('**/login');
  expect(await keptToken(page)).toBe(null);
  await expect.poll(() => statusOf(app, token)).toBe(401);
});
