import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reply, startApp, type TestApp, textsTo } from '../support/app.ts';
import { leaveByEscape, MOVING, oneBrowser } from '../support/browser.ts';
import {
  choose,
  modal,
  openWithThree,
  refresh,
  rowOf,
  select,
  selectionBar,
  THREE,
  toast,
} from '../support/patientsScreen.ts';
import { eventually } from '../support/sandbox.ts';

// What is done with one patient of the list, with dialogs that slide.

const browser = oneBrowser();
const { ANN, BOB, CID } = THREE;
const sendModal = (page: Page) => modal(page, /^Text .* now\?$/);

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

test('Send SMS now names number, platform and text, and sends once however often it is pressed; who cannot be texted has the reason instead', async () => {
  const { page, owner } = await openWithThree(browser(), app, MOVING);
  await choose(page, 'Ann Lee', 'Send SMS now');
  await sendModal(page)
    .getByText('A review request goes to +1 (212) 555-0101, with a link of their own to Google.')
    .waitFor();
  const words = await sendModal(page).getByRole('figure').innerText();
  expect(words).toContain('Reply STOP to unsubscribe.');
  await page.route('**/send-review', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const send = sendModal(page).getByRole('button', { name: 'Send SMS now' });
  await send.click();
  await toast(page, 'Failed to send review request').waitFor();
  await page.unroute('**/send-review');
  await send.click();
  await toast(page, 'The text to Ann Lee is on the way').waitFor();
  await eventually(async () => (await textsTo(app, ANN.phoneNumber)).length > 0);
  const texts = await textsTo(app, ANN.phoneNumber);
  expect(texts).toHaveLength(1);
  expect(words).toContain(texts[0]?.body.split(' http')[0]);
  expect(await textsTo(app, BOB.phoneNumber)).toEqual([]);

  await owner.client.addToBlockList({ payload: { phoneNumber: CID.phoneNumber } });
  await choose(page, 'Cid Poe', 'Send SMS now');
  await send.click();
  await toast(page, 'Cid Poe was not texted').getByText('This number is on your block list.').waitFor();
  await rowOf(page, 'Cid Poe').getByText('Blocked').waitFor();
  await sendModal(page).waitFor({ state: 'detached' });

  const bob = (await owner.client.listPatients({ query: { search: 'Bob' } })).data[0];
  await owner.client.sendPatientReview({ params: { id: bob?.id ?? '' }, payload: {} });
  await eventually(async () => (await textsTo(app, BOB.phoneNumber)).length > 0);
  await reply(app, BOB.phoneNumber, 'STOP');
  await eventually(async () => (await owner.client.listPatients()).counts.byStatus.opted_out === 1);
  await refresh(page);
  for (const [name, reason] of [
    ['Ann Lee', /^In cooldown until \w+ \d+/],
    ['Bob Ray', 'This number replied STOP and cannot be texted'],
    ['Cid Poe', 'This number is on your block list'],
  ] as const) {
    await rowOf(page, name).getByRole('button', { name: 'Actions for' }).click();
    const item = page.getByRole('menuitem', { name: 'Send SMS now' });
    await item.getByText(reason).waitFor();
    await expect.poll(() => item.getAttribute('aria-disabled')).toBe('true');
    await leaveByEscape(page.getByRole('menu'));
  }
});

test('Never text again blocks the number with how they asked, by keyboard alone; Open leads to their page, and Delete says what is lost and what stays', async () => {
  const { page, owner } = await openWithThree(browser(), app, MOVING);
  const never = modal(page, 'Ann Lee asked not to be texted?');
  const actions = rowOf(page, 'Ann Lee').getByRole('button', { name: 'Actions for' });
  const item = page.getByRole('menuitem', { name: 'Never text again' });
  const openQuestion = async () => {
    await actions.focus();
    await page.keyboard.press('Enter');
    // The menu takes the keyboard to its first item once it is there.
    await page.getByRole('menu').locator(':focus').waitFor();
    await item.focus();
    await page.keyboard.press('Enter');
    await never.getByText(/texts that wait for them are cancelled/).waitFor();
  };
  await openQuestion();
  await leaveByEscape(never);
  await page.locator('button[aria-label="Actions for Ann Lee"]:focus').waitFor();
  expect((await owner.client.listPatients()).counts.byStatus.blacklisted).toBe(0);

  await page.route('**/opt-out', (route) => route.fulfill({ status: 500, body: '' }));
  await openQuestion();
  await never.locator('input:focus').waitFor();
  await page.keyboard.type('Said so at the desk');
  await page.keyboard.press('Enter');
  await toast(page, 'Not noted').waitFor();
  await page.unroute('**/opt-out');
  await never.getByRole('button', { name: 'Stop texting Ann Lee' }).click();
  await toast(page, 'Ann Lee is not texted any more').waitFor();
  await rowOf(page, 'Ann Lee').getByText('Blocked').waitFor();
  const { sms } = (await owner.client.getSettings()).data;
  expect(sms.blockList).toMatchObject([{ phoneNumber: ANN.phoneNumber, reason: 'Said so at the desk' }]);
  await actions.click();
  await item.getByText('Their number is on your block list already.').waitFor();
  await expect.poll(() => item.getAttribute('aria-disabled')).toBe('true');
  await leaveByEscape(page.getByRole('menu'));

  const ann = (await owner.client.listPatients({ query: { search: 'Ann' } })).data[0];
  await choose(page, 'Ann Lee', 'Open');
  await page.waitForURL(`**/patients/${ann?.id}`);
  await page.goBack();
  await page.getByRole('link', { name: '+1 (212) 555-0101' }).click();
  await page.waitForURL(`**/patients/${ann?.id}`);
  await page.goBack();

  await select(page, 'Ann Lee').check();
  await choose(page, 'Ann Lee', 'Delete');
  const question = modal(page, 'Are you sure you want to delete Ann Lee?');
  await question.getByText(/an opt-out, a block, a cooldown/).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect((await owner.client.listPatients()).pagination.total).toBe(3);
  await choose(page, 'Ann Lee', 'Delete');
  await question.getByRole('button', { name: 'Delete patient' }).click();
  await toast(page, 'Ann Lee is deleted').waitFor();
  await page.getByText('1–2 of 2 patients').waitFor();
  await expect.poll(() => selectionBar(page).count()).toBe(0);
});
