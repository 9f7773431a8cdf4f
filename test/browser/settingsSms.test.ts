import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { expectSoundOnAPhone, leaveByEscape, oneBrowser } from '../support/browser.ts';
import { choose, dialog, openSettings, part, rowsOf } from '../support/settingsScreen.ts';

// Settings, SMS: how patients are texted.

const browser = oneBrowser();

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
});

const openTab = (member = owner) => openSettings(browser(), app, member, { tab: 'sms' });

const smsOf = async ({ client }: Member) => (await client.getSettings()).data.sms;

async function change({ client }: Member, sms: object): Promise<void> {
  const { version } = (await client.getSettings()).data;
  await client.updateSettings({ payload: { version, sms } });
}

const upgradeOpens = async (page: Page) => {
  await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
  await leaveByEscape(dialog(page));
};

const days = (page: Page) => page.getByLabel('Days between two requests');
const cooldown = async (member = owner) => (await smsOf(member)).cooldownDays;

test('the cooldown of 2 to 365 days is kept by itself once the field is left, and the follow-up switched on, moved and off', async () => {
  const page = await openTab();
  await expect.poll(() => days(page).inputValue()).toBe('90');
  for (const wrong of ['1', '366', '3.5', 'a week', '']) {
    await days(page).fill(wrong);
    await days(page).blur();
    await page.getByText('Enter a whole number of days from 2 to 365').waitFor();
  }
  expect(await cooldown()).toBe(90);
  await page.getByRole('button', { name: 'Block number' }).click();
  await page.getByText('Enter a valid phone number').waitFor();
  await expectSoundOnAPhone(page, 'errors');
  await days(page).fill('45');
  await days(page).blur();
  await expect.poll(() => cooldown()).toBe(45);

  const followUp = async () => (await smsOf(owner)).followUpDays;
  const on = page.getByRole('switch', { name: 'Send a follow-up' });
  await on.focus();
  await page.keyboard.press('Space');
  await expect.poll(followUp).toBe(3);
  const later = page.getByLabel('Days after the request');
  await later.fill('15');
  await later.press('Enter');
  await page.getByText('Enter a whole number of days from 2 to 14').waitFor();
  await later.fill('7');
  await later.press('Enter');
  await expect.poll(followUp).toBe(7);
  await expect.poll(() => later.evaluate((field) => field === document.activeElement)).toBe(true);
  await on.focus();
  await page.keyboard.press('Space');
  await expect.poll(followUp).toBe(null);
  await page.reload();
  await days(page).waitFor();
  await expect.poll(() => days(page).inputValue()).toBe('45');
});

test('a cooldown that two people change is the second one’s to decide; it is not lost where the network is dead', async () => {
  const page = await openTab();
  await days(page).waitFor();
  await change(owner, { cooldownDays: 30 });
  await days(page).fill('60');
  await days(page).blur();
  await page.getByText('Someone else saved meanwhile: 30').waitFor();
  await expect.poll(() => days(page).inputValue()).toBe('60');
  expect(await cooldown()).toBe(30);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => cooldown()).toBe(60);

  await change(owner, { cooldownDays: 31 });
  await days(page).fill('61');
  await days(page).blur();
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect.poll(() => days(page).inputValue()).toBe('31');
  expect(await cooldown()).toBe(31);

  await page.route('**/api/settings', (route) => route.abort());
  await days(page).fill('45');
  await days(page).blur();
  await page.getByText('Save failed').waitFor();
  await expect.poll(() => days(page).inputValue()).toBe('45');
  await page.unroute('**/api/settings');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => cooldown()).toBe(45);
});

test('how texts go out is told, the hours with the zone’s name and the number of the sender, and seen on one’s own phone', async () => {
  await change(owner, { timezone: 'Europe/Budapest' });
  const page = await openTab();
  const card = part(page, 'How texts go out');
  const hours = /from 8\sAM to 8\sPM, in your clinic’s zone, Budapest \(UTC\+0[12]:00\), and in their own/;
  await card.getByText(hours).waitFor();
  const { sender } = await smsOf(owner);
  expect(sender).toMatch(/^\+1\d{10}$/);
  await card.getByText(String(sender).replace(/^\+1(...)(...)(....)$/, '+1 ($1) $2-$3')).waitFor();

  await page.getByRole('button', { name: 'Text yourself' }).click();
  const number = dialog(page).getByLabel('Your phone number');
  await number.fill('call me');
  await dialog(page).getByRole('button', { name: 'Send text' }).click();
  await dialog(page).getByText('Please enter a valid phone number').waitFor();
  await number.fill('(212) 555-0188');
  await dialog(page).getByRole('button', { name: 'Send text' }).click();
  await page.getByText('A text to +1 (212) 555-0188 is on its way').waitFor();
  const texts = await app.ctx.db.knex('messages').where({ clinic_id: owner.clinicId });
  expect(texts.map(({ kind, phone }) => ({ kind, phone }))).toEqual([
    { kind: 'test', phone: '+12125550188' },
  ]);

  // Not to a number that is blocked: the dialog says so, and keeps what was typed.
  await owner.client.addToBlockList({ payload: { phoneNumber: '+12125550189' } });
  await page.getByRole('button', { name: 'Text yourself' }).click();
  await number.fill('+1 212 555 0189');
  await dialog(page).getByRole('button', { name: 'Send text' }).click();
  await dialog(page).getByText('This number is on your block list.').waitFor();
  await expect.poll(() => number.inputValue()).toBe('+1 212 555 0189');
  await leaveByEscape(dialog(page));
  await card.getByRole('link', { name: 'Change the zone' }).click();
  await page.getByRole('tab', { name: 'General', selected: true }).waitFor();
});

const cap = async () => (await owner.client.getUsage()).data.monthlyCap;

test('the monthly cap is an owner’s to set, and to give up for the plan', async () => {
  const page = await openTab();
  const card = part(page, 'Monthly cap');
  await card.getByText('No cap is set: the plan’s 1,000 texts are the limit.').waitFor();
  await card.getByLabel('Texts a month').fill('none');
  await card.getByRole('button', { name: 'Set cap' }).click();
  await card.getByText('Enter a whole number of texts from 1 to 100,000').waitFor();
  await card.getByLabel('Texts a month').fill('1,500');
  await card.getByRole('button', { name: 'Set cap' }).click();
  await card.getByText(/subscription/).waitFor();
  expect(await cap()).toBe(null);
  await card.getByLabel('Texts a month').fill('500');
  await card.getByRole('button', { name: 'Set cap' }).click();
  await card.getByText('The cap is 500 texts a month. 0 are used').waitFor();
  expect(await cap()).toBe(500);
  await card.getByRole('button', { name: 'Go back to the plan' }).click();
  await card.getByText('No cap is set').waitFor();
  await expect.poll(() => card.getByLabel('Texts a month').inputValue()).toBe('');
  expect(await cap()).toBe(null);
});

test('the monthly cap is an admin’s to see', async () => {
  await owner.client.setMonthlyCap({ payload: { monthlyCap: 500 } });
  const page = await openTab(await addMember(app, { role: 'admin', clinicId: String(owner.clinicId) }));
  const card = part(page, 'Monthly cap');
  await card.getByText('The cap is 500 texts a month.').waitFor();
  await card.getByText('Only owners change the cap. Ask one of them.').waitFor();
  expect(await card.getByLabel('Texts a month').count()).toBe(0);
});

test('a preview account blocks numbers, and everything else opens Upgrade', async () => {
  const preview = await addMember(app, { paid: false });
  const page = await openTab(preview);
  await part(page, 'Monthly cap').getByText('Samples', { exact: true }).waitFor();
  const { blockList, ...before } = await smsOf(preview);
  await page.getByRole('switch', { name: 'Send a follow-up' }).focus();
  await page.keyboard.press('Space');
  await upgradeOpens(page);
  for (const name of ['Text yourself', 'Set cap', 'Add template']) {
    await page.getByRole('button', { name }).click();
    await upgradeOpens(page);
  }
  await page.getByLabel('Days between two requests').fill('45');
  await page.getByLabel('Days between two requests').blur();
  await part(page, 'Block list').getByLabel('Phone number').fill('+1 212 555 0150');
  await page.getByRole('button', { name: 'Block number' }).click();
  await rowsOf(page, 'Block list').filter({ hasText: '+1 (212) 555-0150' }).waitFor();
  await choose(page, { table: 'Block list', row: '+1 (212) 555-0150', action: 'Remove' });
  await upgradeOpens(page);
  const { blockList: now, ...after } = await smsOf(preview);
  expect(after).toEqual(before);
  expect(now).toHaveLength(blockList.length + 1);
});
