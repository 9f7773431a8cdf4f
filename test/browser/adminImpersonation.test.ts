import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { blockListText } from '../../dashboard/texts/patients/blockList.ts';
import { templatesText } from '../../dashboard/texts/sending/templates.ts';
import { tokensText } from '../../dashboard/texts/settings/settingsDevelopers.ts';
import { lookText } from '../../dashboard/texts/settings/settingsGeneral.ts';
import { routingText, standingText } from '../../dashboard/texts/settings/settingsReviewPages.ts';
import { passwordText } from '../../dashboard/texts/settings/settingsSecurity.ts';
import { capText, ownTemplatesText } from '../../dashboard/texts/settings/settingsSms.ts';
import { deliveriesText, webhooksText } from '../../dashboard/texts/settings/settingsWebhooks.ts';
import { ERROR_TEXT } from '../../server/contract/core/errors.ts';
import { bearer, MINUTE, wait } from '../support/accounts.ts';
import { openAdmin } from '../support/adminScreen.ts';
import { addMember, type Member, mailsTo, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import {
  expectSound,
  expectSoundInEither,
  goWithin,
  NARROW,
  oneBrowser,
  signOutAt,
} from '../support/browser.ts';
import { openMenu } from '../support/settingsScreen.ts';
import { hookUp } from '../support/webhooks.ts';

// A super admin looks at a clinic as its owner does: read-only, in one tab, for half an hour .

const browser = oneBrowser();

const ANNA = { phoneNumber: '+12125550123', firstName: 'Anna', lastName: 'Kovács' };

async function addClinic(app: TestApp): Promise<Member> {
  const owner = await addMember(app, { clinicName: 'Maple Dental' });
  await owner.client.bulkAddPatients({ payload: { patients: [ANNA] } });
  return owner;
}

/** Picks the clinic where one of its screens asks for it. */
async function chooseMaple(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Clinic' }).fill('Maple');
  await page.getByRole('option', { name: /^Maple Dental/ }).click();
  await page.getByLabel('Reason').fill('They cannot find a patient');
  await page.getByRole('button', { name: 'Look at this clinic' }).click();
}

const looksAtMaple = (page: Page) => page.getByText('You look at Maple Dental as its owner').waitFor();

/** Looks at the clinic by somebody who signed in just now. */
async function lookAtMaple(page: Page): Promise<void> {
  await chooseMaple(page);
  await looksAtMaple(page);
}

/** Whether actions of a row's menu say why they cannot be chosen. */
async function expectHeld(page: Page, actions: string[]): Promise<void> {
  for (const name of actions) {
    const item = page.getByRole('menuitem', { name }).filter({ hasText: ERROR_TEXT.readOnly });
    await item.waitFor();
    expect(await item.getAttribute('aria-disabled')).toBe('true');
  }
}

/** What is typed in cannot be changed, and says so to a screen reader. */
async function expectReadOnly(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    // A star behind it says that it is required.
    const field = page.getByLabel(new RegExp(`^${name}( \\*)?$`)).first();
    await field.waitFor();
    expect([name, await field.isEditable()]).toEqual([name, false]);
  }
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
  await openMenu(page, 'Patients', 'Anna');
  await expectHeld(page, ['Edit', 'Delete']);
  expect(await page.getByRole('menuitem', { name: 'Open', exact: true }).getAttribute('aria-disabled')).toBe(
    null,
  );
  await page.keyboard.press('Escape');
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

/** What saves itself: typed in, or switched. */
async function expectFieldsHeld(page: Page): Promise<void> {
  await goWithin(page, '/settings');
  await expectReadOnly(page, ['Clinic name', 'Phone', 'Address']);
  const logo = page.getByRole('button', { name: lookText.choose });
  expect(await logo.getAttribute('aria-disabled')).toBe('true');
  await goWithin(page, '/settings?tab=notifications');
  const mail = page.getByRole('switch').first();
  const before = await mail.isChecked();
  await mail.click({ force: true });
  await page.getByRole('status').getByText(ERROR_TEXT.readOnly).waitFor();
  expect(await mail.isChecked()).toBe(before);
}

/** Routing and the standing link. */
async function expectChoicesHeld(page: Page): Promise<void> {
  await goWithin(page, '/settings?tab=reviews');
  const choices = [
    page.getByRole('radio', { name: routingText.choices.open.label }),
    page.getByRole('switch', { name: standingText.switch }),
  ];
  for (const choice of choices) {
    await choice.waitFor();
    const before = await choice.isChecked();
    await choice.press('Space');
    await page.getByText(ERROR_TEXT.readOnly).filter({ visible: true }).first().waitFor();
    expect(await choice.isChecked()).toBe(before);
  }
}

/** The cap, templates, blocked numbers, tokens, webhooks and the password. */
async function expectListsHeld(page: Page): Promise<void> {
  await goWithin(page, '/settings?tab=sms');
  await expectReadOnly(page, [capText.texts, blockListText.add.phone, blockListText.add.reason]);
  await openMenu(page, ownTemplatesText.title, 'Own words');
  await expectHeld(page, [templatesText.edit.button, templatesText.remove.button]);
  await page.keyboard.press('Escape');
  await openMenu(page, blockListText.title, '555');
  await expectHeld(page, [blockListText.remove]);

  await goWithin(page, '/settings?tab=developers');
  await openMenu(page, tokensText.title, 'Booking system');
  await expectHeld(page, [tokensText.revoke.action]);
  await page.keyboard.press('Escape');
  await openMenu(page, webhooksText.title, 'hooks.example.com');
  await expectHeld(page, [webhooksText.edit.action, webhooksText.remove.action]);
  await page.getByRole('menuitem', { name: deliveriesText.action, exact: true }).click();
  await page.getByRole('dialog', { name: deliveriesText.title }).waitFor();

  await goWithin(page, '/settings?tab=security');
  await expectReadOnly(page, [passwordText.current]);
  const change = page.getByRole('button', { name: passwordText.submit });
  expect(await change.getAttribute('aria-disabled')).toBe('true');
}

test('the settings of a clinic that is looked at are read only, what saves itself and what does not', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addClinic(app);
  const { client } = owner;
  const text = '{clinicName} would like to hear from you: {reviewLink} Reply STOP to unsubscribe.';
  await client.addTemplate({ payload: { name: 'Own words', text } });
  await client.addToBlockList({ payload: { phoneNumber: '+12125550199' } });
  await client.createApiToken({ payload: { name: 'Booking system', scopes: ['patients:read'] } });
  await hookUp(owner, { url: 'https://hooks.example.com/events' });
  const { version } = (await client.getSettings()).data;
  const page = await openAdmin(browser(), app, '/patients');
  await lookAtMaple(page);

  await expectFieldsHeld(page);
  await expectChoicesHeld(page);
  await expectListsHeld(page);
  expect((await client.getSettings()).data.version).toBe(version);
});

test('a look ends after half an hour, and with a sign-out in another tab', async () => {
  const app = await startApp('sqlite', { worker: false });
  await addClinic(app);
  const page = await openAdmin(browser(), app, '/patients', NARROW);
  await expectSound(page, 'the picker');
  await lookAtMaple(page);
  await isSeen(page);
  await expectSoundInEither(page, 'the banner');

  wait(app, 31 * MINUTE);
  await goWithin(page, '/reviews');
  await page.getByText('Your look at the clinic is over').waitFor();
  await page.getByRole('button', { name: 'Look at this clinic' }).waitFor();
  await expect.poll(() => page.getByText('You look at Maple Dental').count()).toBe(0);

  // Half an hour later it has to be shown again who looks.
  await chooseMaple(page);
  await page.getByRole('dialog', { name: 'Is it still you?' }).getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await looksAtMaple(page);
  const token = await keptToken(page);
  const other = await page.context().newPage();
  await other.goto('/admin');
  await signOutAt(other);
  await page.waitForURL('**/login');
  expect(await keptToken(page)).toBe(null);
  await expect.poll(() => statusOf(app, token)).toBe(401);
});
