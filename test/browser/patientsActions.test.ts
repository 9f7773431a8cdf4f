import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lapse, reply, textsTo } from '../support/app.ts';
import { expectSoundInEither, leaveByEscape, MOVING, NARROW, oneBrowser } from '../support/browser.ts';
import { addPastText } from '../support/patients.ts';
import {
  choose,
  modal,
  openWithThree,
  patientsScreen,
  refresh,
  rowOf,
  rows,
  select,
  selectAll,
  selectionBar,
  THREE,
  toast,
} from '../support/patientsScreen.ts';
import { eventually } from '../support/sandbox.ts';

// What is done with one patient of the list, with dialogs that slide.

const browser = oneBrowser();
const openPatients = patientsScreen(browser);
const { ANN, BOB, CID } = THREE;
const sendModal = (page: Page) => modal(page, /^Text .* now\?$/);

describe('Send SMS now', () => {
  test('names number, platform and text, and then really sends', async () => {
    const { app, page } = await openWithThree(browser(), MOVING);
    await choose(page, 'Ann Lee', 'Send SMS now');
    await sendModal(page)
      .getByText('A review request goes to +1 (212) 555-0101, with a link of their own to Google.')
      .waitFor();
    const words = await sendModal(page).getByRole('figure').innerText();
    expect(words).toContain('Reply STOP to unsubscribe.');
    await sendModal(page).getByRole('button', { name: 'Send SMS now' }).click();
    await toast(page, 'The text to Ann Lee is on the way').waitFor();
    const [text] = await eventually(async () => {
      const texts = await textsTo(app, ANN.phoneNumber);
      return texts.length > 0 && texts;
    });
    expect(words).toContain(text?.body.split(' http')[0]);
    expect(await textsTo(app, BOB.phoneNumber)).toEqual([]);
  });

  test('gives the reason instead for who is in cooldown, has said STOP, or is blocked', async () => {
    const { app, page, owner } = await openWithThree(browser(), MOVING);
    await addPastText(app, owner, ANN.phoneNumber, 1);
    const bob = (await owner.client.listPatients({ query: { search: 'Bob' } })).data[0];
    await owner.client.sendPatientReview({ params: { id: bob?.id ?? '' }, payload: {} });
    await eventually(async () => (await textsTo(app, BOB.phoneNumber)).length > 0);
    await reply(app, BOB.phoneNumber, 'STOP');
    await owner.client.addToBlockList({ payload: { phoneNumber: CID.phoneNumber } });
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

  test('says the verdict where the server refuses', async () => {
    const { page, owner } = await openWithThree(browser(), MOVING);
    await owner.client.addToBlockList({ payload: { phoneNumber: ANN.phoneNumber } });
    await choose(page, 'Ann Lee', 'Send SMS now');
    await sendModal(page).getByRole('button', { name: 'Send SMS now' }).click();
    await toast(page, 'Ann Lee was not texted').getByText('This number is on your block list.').waitFor();
    await rowOf(page, 'Ann Lee').getByText('Blocked').waitFor();
  });

  test('that failed can be pressed again, and nobody is texted twice', async () => {
    const { app, page } = await openWithThree(browser(), MOVING);
    await choose(page, 'Ann Lee', 'Send SMS now');
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
    expect((await textsTo(app, ANN.phoneNumber)).length).toBe(1);
  });
});

describe('Never text again', () => {
  const question = (page: Page) => modal(page, 'Ann Lee asked not to be texted?');

  test('says what follows, and blocks the number with how they asked, by keyboard alone', async () => {
    const { page, owner } = await openWithThree(browser(), MOVING);
    const actions = rowOf(page, 'Ann Lee').getByRole('button', { name: 'Actions for' });
    const item = page.getByRole('menuitem', { name: 'Never text again' });
    const openQuestion = async () => {
      await actions.focus();
      await page.keyboard.press('Enter');
      // The menu takes the keyboard to its first item once it is there.
      await page.getByRole('menu').locator(':focus').waitFor();
      await item.focus();
      await page.keyboard.press('Enter');
      await question(page)
        .getByText(/texts that wait for them are cancelled/)
        .waitFor();
    };
    await openQuestion();
    await leaveByEscape(question(page));
    await page.locator('button[aria-label="Actions for Ann Lee"]:focus').waitFor();
    expect((await owner.client.listPatients()).counts.byStatus.blacklisted).toBe(0);

    await openQuestion();
    await question(page).locator('input:focus').waitFor();
    await page.keyboard.type('Said so at the desk');
    await page.keyboard.press('Enter');
    await toast(page, 'Ann Lee is not texted any more').waitFor();
    await rowOf(page, 'Ann Lee').getByText('Blocked').waitFor();
    const { sms } = (await owner.client.getSettings()).data;
    expect(sms.blockList).toMatchObject([{ phoneNumber: ANN.phoneNumber, reason: 'Said so at the desk' }]);
    await actions.click();
    await item.getByText('Their number is on your block list already.').waitFor();
    await expect.poll(() => item.getAttribute('aria-disabled')).toBe('true');
  });

  test('that failed keeps what was typed, and works where the subscription has ended', async () => {
    const { app, page, owner } = await openWithThree(browser(), MOVING);
    await lapse(app, owner);
    await page.reload();
    await choose(page, 'Ann Lee', 'Never text again');
    await question(page).getByLabel('How they asked (optional)').fill('By phone');
    await page.route('**/opt-out', (route) => route.fulfill({ status: 500, body: '' }));
    const confirm = question(page).getByRole('button', { name: 'Stop texting Ann Lee' });
    await confirm.click();
    await toast(page, 'Not noted').waitFor();
    await page.unroute('**/opt-out');
    await confirm.click();
    await rowOf(page, 'Ann Lee').getByText('Blocked').waitFor();
    const { data } = await owner.client.listPatients({ query: { status: 'blacklisted' } });
    expect(data).toMatchObject([ANN]);
  });
});

test('Delete says what is lost and what stays, and takes the patient out of list and selection', async () => {
  const { page, owner } = await openWithThree(browser(), MOVING);
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

test('Open and the number lead to the patient’s own page', async () => {
  const { page, owner } = await openWithThree(browser(), MOVING);
  const ann = (await owner.client.listPatients({ query: { search: 'Ann' } })).data[0];
  await choose(page, 'Ann Lee', 'Open');
  await page.waitForURL(`**/patients/${ann?.id}`);
  await page.goBack();
  await page.getByRole('link', { name: '+1 (212) 555-0101' }).click();
  await page.waitForURL(`**/patients/${ann?.id}`);
});

test('a preview account is led to the upgrade by what it cannot use', async () => {
  const { page } = await openPatients({ paid: false });
  const upgrade = modal(page, 'Upgrade to the full version');
  await select(page, 'Amelia Reyes').check();
  for (const open of [
    () => page.getByRole('button', { name: 'Export' }).click(),
    () => page.getByRole('button', { name: 'More Filters' }).click(),
    () => selectionBar(page).getByRole('button', { name: 'Tag' }).click(),
    () => selectionBar(page).getByRole('button', { name: 'Send to Request Reviews' }).click(),
    () => choose(page, 'Amelia Reyes', 'Never text again'),
    () => choose(page, 'Amelia Reyes', 'Delete'),
  ]) {
    await open();
    await upgrade.waitFor();
    await leaveByEscape(upgrade);
  }
});

test('every state passes the accessibility rules and fits a small phone, in either theme', async () => {
  const { page } = await openWithThree(browser(), NARROW);
  await selectAll(page).check();
  await page.getByRole('button', { name: 'More Filters' }).click();
  await page.getByLabel('Consent').selectOption('Noted by the clinic');
  await page.getByRole('button', { name: 'Take away: Consent: noted by the clinic' }).waitFor();
  await expectSoundInEither(page, 'filters and selection');
  await selectionBar(page).getByRole('button', { name: 'Tag' }).click();
  await modal(page, 'Tag 3 patients').waitFor();
  await expectSoundInEither(page, 'tag');
  await modal(page, 'Tag 3 patients').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Actions for Ann Lee' }).click();
  await page.getByRole('menuitem', { name: 'Send SMS now' }).waitFor();
  await expectSoundInEither(page, 'menu');
  await page.getByRole('menuitem', { name: 'Send SMS now' }).click();
  await sendModal(page).getByRole('figure').waitFor();
  await expectSoundInEither(page, 'send');
  await leaveByEscape(sendModal(page));
  await page.getByRole('button', { name: 'Actions for Ann Lee' }).click();
  await page.getByRole('menuitem', { name: 'Never text again' }).click();
  await modal(page, 'Ann Lee asked not to be texted?').waitFor();
  await expectSoundInEither(page, 'opt-out');
  await leaveByEscape(page.getByRole('dialog'));
  await page.setViewportSize({ width: 1280, height: 900 });
  await rows(page).first().waitFor();
  await expectSoundInEither(page, 'table');
});
