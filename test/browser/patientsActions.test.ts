import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lapse, reply, textsTo } from '../support/app.ts';
import { axeFindings, NARROW, oneBrowser, scrollsSideways } from '../support/browser.ts';
import { addPastText, addPatients } from '../support/patients.ts';
import {
  address,
  choose,
  modal,
  openPatients,
  rowOf,
  rows,
  searchFor,
  toast,
} from '../support/patientsScreen.ts';
import { eventually } from '../support/sandbox.ts';

// What is done with one patient of the list, with several, and with all of them.

const browser = oneBrowser();
const ANN = { phoneNumber: '+12125550101', firstName: 'Ann', lastName: 'Lee' };
const BOB = { phoneNumber: '+12125550102', firstName: 'Bob', lastName: 'Ray' };
const CID = { phoneNumber: '+12125550103', firstName: 'Cid', lastName: 'Poe' };

const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).click();
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected patients' });
const sendModal = (page: Page) => modal(page, /^Text .* now\?$/);

/** The list with Ann, Bob and Cid in it. */
async function openWithThree(options = {}) {
  const opened = await openPatients(browser(), { options });
  await addPatients(opened.owner, ANN, BOB, CID);
  await refresh(opened.page);
  await opened.page.getByText('1–3 of 3 patients').waitFor();
  return opened;
}

describe('Send SMS now', () => {
  test('names number, platform and text, and then really sends', async () => {
    const { app, page } = await openWithThree();
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
    const { app, page, owner } = await openWithThree();
    await addPastText(app, owner, ANN.phoneNumber, 1);
    const bob = (await owner.client.listPatients({ query: { search: 'Bob' } })).data[0];
    await owner.client.sendPatientReview({ params: { id: bob?.id ?? '' }, payload: {} });
    await eventually(async () => (await textsTo(app, BOB.phoneNumber)).length > 0);
    await reply(app, BOB.phoneNumber, 'STOP');
    await owner.client.addToBlockList({ payload: { phoneNumber: CID.phoneNumber } });
    await eventually(async () => (await owner.client.listPatients()).counts.byStatus.opted_out === 1);
    await refresh(page);
    for (const [name, reason] of [
      ['Ann Lee', /^In cooldown until \d+ \w+/],
      ['Bob Ray', 'This number replied STOP and cannot be texted'],
      ['Cid Poe', 'This number is on your block list'],
    ] as const) {
      await rowOf(page, name).getByRole('button', { name: 'Actions for' }).click();
      const item = page.getByRole('menuitem', { name: 'Send SMS now' });
      await item.getByText(reason).waitFor();
      expect(await item.getAttribute('aria-disabled')).toBe('true');
      await page.keyboard.press('Escape');
      await item.waitFor({ state: 'detached' });
    }
  });

  test('says the verdict where the server refuses', async () => {
    const { page, owner } = await openWithThree();
    await owner.client.addToBlockList({ payload: { phoneNumber: ANN.phoneNumber } });
    await choose(page, 'Ann Lee', 'Send SMS now');
    await sendModal(page).getByRole('button', { name: 'Send SMS now' }).click();
    await toast(page, 'Ann Lee was not texted').getByText('This number is on your block list.').waitFor();
    await rowOf(page, 'Ann Lee').getByText('Blocked').waitFor();
  });

  test('that failed can be pressed again, and nobody is texted twice', async () => {
    const { app, page } = await openWithThree();
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
    const { page, owner } = await openWithThree();
    const actions = rowOf(page, 'Ann Lee').getByRole('button', { name: 'Actions for' });
    const item = page.getByRole('menuitem', { name: 'Never text again' });
    const openQuestion = async () => {
      await actions.focus();
      await page.keyboard.press('Enter');
      await item.focus();
      await page.keyboard.press('Enter');
      await question(page)
        .getByText(/texts that wait for them are cancelled/)
        .waitFor();
    };
    await openQuestion();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    await page.locator('button[aria-label="Actions for Ann Lee"]:focus').waitFor();
    expect((await owner.client.listPatients()).counts.byStatus.blacklisted).toBe(0);

    await openQuestion();
    await page.keyboard.type('Said so at the desk');
    await page.keyboard.press('Enter');
    await toast(page, 'Ann Lee is not texted any more').waitFor();
    await rowOf(page, 'Ann Lee').getByText('Blocked').waitFor();
    const { sms } = (await owner.client.getSettings()).data;
    expect(sms.blockList).toMatchObject([{ phoneNumber: ANN.phoneNumber, reason: 'Said so at the desk' }]);
    await actions.click();
    await item.getByText('Their number is on your block list already.').waitFor();
    expect(await item.getAttribute('aria-disabled')).toBe('true');
  });

  test('that failed keeps what was typed, and works where the subscription has ended', async () => {
    const { app, page, owner } = await openWithThree();
    await lapse(app, owner);
    await page.reload();
    await choose(page, 'Ann Lee', 'Never text again');
    await question(page).getByLabel('How they asked (optional)').fill('By phone');
    await page.route('**/opt-out', (route) => route.fulfill({ status: 500, body: '' }));
    const deed = question(page).getByRole('button', { name: 'Stop texting Ann Lee' });
    await deed.click();
    await toast(page, 'Not noted').waitFor();
    await page.unroute('**/opt-out');
    await deed.click();
    await rowOf(page, 'Ann Lee').getByText('Blocked').waitFor();
    const { data } = await owner.client.listPatients({ query: { status: 'blacklisted' } });
    expect(data).toMatchObject([ANN]);
  });
});

test('Delete says what is lost and what stays, and takes the patient out of list and selection', async () => {
  const { page, owner } = await openWithThree();
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
  expect(await bar(page).count()).toBe(0);
});

test('Open and the number lead to the patient’s own page', async () => {
  const { page, owner } = await openWithThree();
  const ann = (await owner.client.listPatients({ query: { search: 'Ann' } })).data[0];
  await choose(page, 'Ann Lee', 'Open');
  await page.waitForURL(`**/patients/${ann?.id}`);
  await page.goBack();
  await page.getByRole('link', { name: '+1 (212) 555-0101' }).click();
  await page.waitForURL(`**/patients/${ann?.id}`);
});

describe('a selection', () => {
  test('goes to Request Reviews, where its numbers stand as rows, each once', async () => {
    const { page } = await openPatients(browser(), { patients: 12 });
    await page.getByText('1–10 of 12 patients').waitFor();
    await selectAll(page).check();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.getByText('11–12 of 12 patients').waitFor();
    await select(page, 'Person Number0').check();
    await bar(page).getByText('11 patients selected').waitFor();
    await bar(page).getByRole('button', { name: 'Send to Request Reviews' }).click();
    await page.waitForURL('**/request-reviews');
    await page.getByText('Ready: 11').waitFor();
    await page.goto('/patients?search=Number0');
    await select(page, 'Person Number0').check();
    await bar(page).getByRole('button', { name: 'Send to Request Reviews' }).click();
    await toast(page, 'They were in the list already').waitFor();
    await page.getByText('Ready: 11').waitFor();
  });

  test('is tagged, by keyboard alone', async () => {
    const { page, owner } = await openWithThree();
    await select(page, 'Ann Lee').focus();
    await page.keyboard.press('Space');
    await select(page, 'Bob Ray').focus();
    await page.keyboard.press('Space');
    await bar(page).getByText('2 patients selected').waitFor();
    await bar(page).getByRole('button', { name: 'Tag' }).focus();
    await page.keyboard.press('Enter');
    await modal(page, 'Tag 2 patients').waitFor();
    await page.keyboard.type('VIP');
    await page.keyboard.press('Enter');
    await modal(page, 'Tag 2 patients').getByRole('button', { name: 'Tag 2 patients' }).focus();
    await page.keyboard.press('Enter');
    await toast(page, '2 patients changed').waitFor();
    await rowOf(page, 'Ann Lee').getByText('VIP').waitFor();
    expect(await rowOf(page, 'Cid Poe').getByText('VIP').count()).toBe(0);
    expect((await owner.client.listTags()).data).toEqual([{ tag: 'VIP', patients: 2 }]);

    await selectAll(page).check();
    await bar(page).getByRole('button', { name: 'Tag' }).click();
    await modal(page, 'Tag 3 patients').getByLabel('Take tags off').fill('VIP');
    await page.keyboard.press('Enter');
    await modal(page, 'Tag 3 patients').getByRole('button', { name: 'Tag 3 patients' }).click();
    await toast(page, '2 patients changed').nth(1).waitFor();
    expect((await owner.client.listTags()).data).toEqual([]);
  });
});

describe('Export', () => {
  test('saves what the filters leave, in a file named with the date', async () => {
    const { page } = await openWithThree();
    await searchFor(page, 'Bob');
    await page.getByText('1–1 of 1 patients').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^patients-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('Bob');
    expect(text).not.toContain('Ann');
    await toast(page, `${file.suggestedFilename()} is in your downloads`).waitFor();
  });

  test('says so where there is nobody, and where it failed', async () => {
    const { page } = await openWithThree();
    await page.route('**/api/patients/export*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Export' }).click();
    await toast(page, 'Failed to export patients').waitFor();
    await searchFor(page, 'nobody');
    await page.getByText('No patient fits this search and filter.').waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    await toast(page, 'No patients to export').waitFor();
  });
});

describe('More Filters', () => {
  test('narrow the list, live in the address, and have a chip each', async () => {
    const { app, page, owner } = await openWithThree();
    await addPastText(app, owner, ANN.phoneNumber, 1);
    const bob = (await owner.client.listPatients({ query: { search: 'Bob' } })).data[0];
    await owner.client.tagPatients({ payload: { patientIds: [bob?.id ?? ''], add: ['VIP'] } });
    await page.getByRole('button', { name: 'More Filters' }).click();
    const panel = page.getByRole('region', { name: 'More filters' });
    await panel.getByLabel('Texted').selectOption('Never texted');
    await page.getByText('1–2 of 2 patients').waitFor();
    expect(address(page)).toBe('?texted=never');
    await panel.getByLabel('Tag').selectOption('VIP (1)');
    await page.getByText('1–1 of 1 patients').waitFor();
    await rowOf(page, 'Bob Ray').waitFor();
    await page.reload();
    await rowOf(page, 'Bob Ray').waitFor();
    await page.getByRole('button', { name: 'Take away: Tag: VIP' }).click();
    await page.getByText('1–2 of 2 patients').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('1–3 of 3 patients').waitFor();
    expect(address(page)).toBe('');
  });

  test('take days, consent and a platform', async () => {
    const { page } = await openWithThree();
    await page.getByRole('button', { name: 'More Filters' }).click();
    const panel = page.getByRole('region', { name: 'More filters' });
    await panel.getByLabel('Added to').fill('2024-01-02');
    await page.getByText('No patient fits this search and filter.').waitFor();
    expect(address(page)).toBe('?addedTo=2024-01-02');
    await panel.getByLabel('Added from').fill('2024-01-03');
    await panel.getByText('This day is before the first one').waitFor();
    await panel.getByLabel('Added to').fill('');
    await page.getByText('1–3 of 3 patients').waitFor();
    await panel.getByLabel('Last sent from').fill('2024-01-03');
    await page.getByText('No patient fits this search and filter.').waitFor();
    await panel.getByLabel('Last sent from').fill('');
    await panel.getByLabel('Consent').selectOption('Given on a form');
    await page.getByText('No patient fits this search and filter.').waitFor();
    await panel.getByLabel('Consent').selectOption('Noted by the clinic');
    await page.getByText('1–3 of 3 patients').waitFor();
    await panel.getByLabel('Reviewed on').selectOption('Yelp');
    await page.getByText('No patient fits this search and filter.').waitFor();
    await page.getByRole('button', { name: 'More Filters (3)' }).waitFor();
  });
});

test('a preview account is led to the upgrade by what it cannot use', async () => {
  const { page } = await openPatients(browser(), { paid: false });
  const upgrade = modal(page, 'Upgrade to the full version');
  await select(page, 'Amelia Reyes').check();
  for (const open of [
    () => page.getByRole('button', { name: 'Export' }).click(),
    () => page.getByRole('button', { name: 'More Filters' }).click(),
    () => bar(page).getByRole('button', { name: 'Tag' }).click(),
    () => bar(page).getByRole('button', { name: 'Send to Request Reviews' }).click(),
    () => choose(page, 'Amelia Reyes', 'Never text again'),
    () => choose(page, 'Amelia Reyes', 'Delete'),
  ]) {
    await open();
    await upgrade.waitFor();
    await page.keyboard.press('Escape');
    await upgrade.waitFor({ state: 'detached' });
  }
});

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  test('every state passes the accessibility rules and fits a small phone', async () => {
    const { page } = await openWithThree({ ...NARROW, colorScheme });
    const isSound = async (state: string) => {
      expect(await axeFindings(page), state).toEqual([]);
      expect(await scrollsSideways(page), state).toBe(false);
    };
    await selectAll(page).check();
    await page.getByRole('button', { name: 'More Filters' }).click();
    await page.getByLabel('Consent').selectOption('Noted by the clinic');
    await page.getByRole('button', { name: 'Take away: Consent: noted by the clinic' }).waitFor();
    await isSound('filters and selection');
    await bar(page).getByRole('button', { name: 'Tag' }).click();
    await modal(page, 'Tag 3 patients').waitFor();
    await isSound('tag');
    await modal(page, 'Tag 3 patients').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Actions for Ann Lee' }).click();
    await page.getByRole('menuitem', { name: 'Send SMS now' }).waitFor();
    await isSound('menu');
    await page.getByRole('menuitem', { name: 'Send SMS now' }).click();
    await sendModal(page).getByRole('figure').waitFor();
    await isSound('send');
    await page.keyboard.press('Escape');
    await sendModal(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Actions for Ann Lee' }).click();
    await page.getByRole('menuitem', { name: 'Never text again' }).click();
    await modal(page, 'Ann Lee asked not to be texted?').waitFor();
    await isSound('opt-out');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 900 });
    await rows(page).first().waitFor();
    await isSound('table');
  });
});
