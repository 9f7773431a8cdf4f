import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp, textsTo } from '../support/app.ts';
import { NARROW, oneBrowser } from '../support/browser.ts';
import { field } from '../support/fieldLists.ts';
import { box, openRequest, paste, press, putNumbers, row, sendNow } from '../support/requestReviews.ts';
import { eventually } from '../support/sandbox.ts';
import { expectSoundDialog, expectSoundMain } from '../support/soundParts.ts';
import { DESK } from '../support/windows.ts';

// Request Reviews in a real browser: lists as offices have them, read before anybody is texted.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

async function open() {
  const owner = await addMember(app);
  return { owner, page: await openRequest(browser(), app, owner) };
}

const give = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const giveField = async (page: Page, name: string) => give(page, name, (await field(name)).toString());

/** The list as the screen shows it, a line for each number. */
const listed = async (page: Page): Promise<string[]> => {
  const rows = await page
    .getByRole('list', { name: 'Numbers of this request' })
    .getByRole('listitem')
    .allInnerTexts();
  return rows.map((text) => text.replace(/\s+/g, ' ').trim());
};
const untilListed = (page: Page, ...rows: (string | RegExp)[]) =>
  expect
    .poll(() => listed(page))
    .toEqual(
      rows.map((words) =>
        typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words),
      ),
    );

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Which column has the numbers to text?' });

/** Takes all numbers off the screen, so that the next list stands there alone. */
async function startAfresh(page: Page): Promise<void> {
  await press(page, 'Clear all');
  await page.getByText('No numbers yet.').waitFor();
}

test('files as offices have them give the column with the numbers, or ask which it is, and what is read is named', async () => {
  const { page, owner } = await open();
  await giveField(page, 'send-emergency.csv');
  await page.getByText('2 numbers from the column “Mobile Phone” of send-emergency.csv.').waitFor();
  await untilListed(page, '+1 (646) 555-0872 Nora Hale Ok to send', '+1 (646) 555-0874 Ben Stone Ok to send');
  await startAfresh(page);
  await giveField(page, 'send-title.csv');
  await page.getByText('2 numbers from the column “Cell” of send-title.csv. 2 lines around').waitFor();
  await untilListed(page, '+1 (646) 555-0878 Nora Hale', '+1 (646) 555-0879 Ben Stone');
  await startAfresh(page);
  const autumn = 'Name;Mobile;Note\nHall, Nora;(646) 555-0101;6" scar\nStone, Ben;646-555-0102;\n';
  await give(page, 'autumn.csv', autumn);
  await page.getByText('2 numbers from the column “Mobile” of autumn.csv.').waitFor();
  await untilListed(page, '+1 (646) 555-0101 Nora Hall', '+1 (646) 555-0102 Ben Stone');
  const { data } = await owner.client.importPatients({ body: autumn });
  expect([data.created, data.rejected]).toEqual([2, 0]);

  await startAfresh(page);
  await give(page, 'both.csv', 'Name,Mobile,Cell phone\nAnn Lee,646-555-0101,646-555-0102\n');
  await dialog(page).getByText('More than one column of both.csv may hold them.').waitFor();
  await page.setViewportSize(NARROW.viewport);
  await expectSoundDialog(page, 'asking for the column');
  await page.setViewportSize(DESK);
  const read = dialog(page).getByRole('button', { name: 'Read the numbers' });
  expect(await read.getAttribute('aria-disabled')).toBe('true');
  await dialog(page).getByLabel('Column').selectOption('Cell phone');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('1 number from the column “Cell phone” of both.csv.').waitFor();
  await untilListed(page, '+1 (646) 555-0102 Ann Lee');
  await dialog(page).waitFor({ state: 'detached' });

  await startAfresh(page);
  await give(page, 'bare.csv', 'Ann,646-555-0101,646-555-0102\nBen,646-555-0103,646-555-0104\n');
  await dialog(page).getByText('Ann,646-555-0101,646-555-0102').waitFor();
  await dialog(page).getByLabel('Column').selectOption('Column 3');
  await press(page, 'Read the numbers');
  await untilListed(page, '+1 (646) 555-0102', '+1 (646) 555-0104');
  await startAfresh(page);
  await give(page, 'people.csv', 'Who,Where\nAnn,here\n');
  await dialog(page).getByText('No column of people.csv is named as one with phone numbers.').waitFor();
  await press(page, 'Cancel');
  await page.getByText('No numbers yet.').waitFor();
});

test('a list that says whom not to text leaves them out for good, through a refresh and when they are typed', async () => {
  const { page } = await open();
  await giveField(page, 'send-optout.csv');
  await page.getByText('1 number from the column “Mobile” of send-optout.csv; 2 left out.').waitFor();
  const rows = [
    /555-0841 Nora Hale Blocked .*The list says “opted out”/,
    /555-0842 Ben Stone Ok to send/,
    /555-0843 Iris Vega Blocked .*The list says “Do not text”/,
  ];
  await untilListed(page, ...rows);
  await page.getByText('Texts 1 patient now; 2 left out.').waitFor();

  await page.reload();
  await untilListed(page, ...rows);
  await press(page, 'Remove +1 (646) 555-0841');
  await putNumbers(page, '646-555-0841');
  await untilListed(page, ...rows.slice(1), /555-0841 Nora Hale Blocked/);

  await press(page, 'SEND NOW');
  const asked = page.getByRole('dialog', { name: 'Text 1 patient now?' });
  await asked.getByText('The list says “opted out”: +1 (646) 555-0841').waitFor();
  await press(page, 'Text 1 patient');
  await eventually(async () => (await textsTo(app, '+16465550842'))[0]);
  expect(await textsTo(app, '+16465550841')).toEqual([]);

  await press(page, 'Clear all');
  await putNumbers(page, '646-555-0841');
  await untilListed(page, '+1 (646) 555-0841 Ok to send');
});

test('a file that cannot be read says why, one that did not arrive is handed over again, and one that takes long can be stopped', async () => {
  const { page } = await open();
  await give(page, 'list.xlsx', 'PK\u0003\u0004');
  await page.getByRole('alert').getByText('list.xlsx was not read').waitFor();
  await page.getByRole('alert').getByText('This Excel file is damaged').waitFor();
  await give(page, 'none.csv', '');
  await page.getByText('none.csv holds no phone numbers.').waitFor();

  await page.route('**/api/sms/read-list**', (route) => route.abort());
  await giveField(page, 'send-title.csv');
  await page.getByText('send-title.csv was not read').waitFor();
  await page.getByText('No number was added.').waitFor();
  await page.unroute('**/api/sms/read-list**');
  await press(page, 'Try Again');
  await untilListed(page, '+1 (646) 555-0878', '+1 (646) 555-0879');

  await page.getByText('Texts 2 patients now.').waitFor();
  await page.route('**/api/sms/read-list**', () => undefined);
  await giveField(page, 'send-title.csv');
  await page.getByText('Reading send-title.csv…').waitFor();
  await expect.poll(() => sendNow(page).getAttribute('aria-disabled')).toBe('true');
  await press(page, 'Stop reading');
  await page.getByText('Texts 2 patients now.').waitFor();
  await expect.poll(() => sendNow(page).getAttribute('aria-disabled')).toBeNull();
});

test('what is pasted is read as a list, or number by number as the server reads them in the clinic’s own country', async () => {
  const { page, owner } = await open();
  await page.route('**/api/sms/read-list**', (route) => route.abort());
  const table = 'Name\tWork\tMobile\nNora Hale\t646-555-0101\t646-555-0102\n';
  await paste(page, table);
  await page.getByText('The pasted list was not read').waitFor();
  await expect.poll(() => box(page).inputValue()).toBe(table);
  await page.unroute('**/api/sms/read-list**');
  await press(page, 'Try Again');
  await page.getByText('1 number from the column “Mobile” of the pasted list.').waitFor();
  await untilListed(page, '+1 (646) 555-0102 Nora Hale');
  await expect.poll(() => box(page).inputValue()).toBe('');

  await startAfresh(page);
  await paste(page, (await field('paste.txt')).toString());
  await page.getByText('3 numbers from the pasted list; 1 left out.').waitFor();
  await untilListed(
    page,
    '+1 (212) 555-0188 Ok to send',
    '+36 20 555 0188 Ok to send',
    /212-555-0189 x12 Invalid .*extension/,
    /555-0190 Ok to send .*Several numbers stand here/,
  );
  await putNumbers(page, '212555010');
  await row(page, 'Read as a Hungarian number: a US number has 10 digits').waitFor();

  await startAfresh(page);
  const { version } = (await owner.client.getSettings()).data;
  await owner.client.updateSettings({ payload: { version, sms: { timezone: 'Europe/Budapest' } } });
  await page.reload();
  await putNumbers(page, '36 1 555 0171, 3615550172');
  await untilListed(page, '+36 1 555 0171', '+36 1 555 0172');
});

const WORDS =
  'Name,Mobile,Status\nAnn Lee,646-555-0101,Call first\nBen Ray,646-555-0102,VIP\nCid Poe,646-555-0103,Active\n';

test('a word that nobody understands is decided about on the spot, once the answer is kept, and holds for the next list', async () => {
  const { page } = await open();
  await give(page, 'words-of-a-very-long-name.csv', WORDS);
  await untilListed(page, /Ann Lee Held .*“Call first”/, /Ben Ray Held .*“VIP”/, 'Cid Poe Ok to send');
  await page.getByText('What does “Call first” mean for texts?').waitFor();
  await page.setViewportSize(NARROW.viewport);
  await expectSoundMain(page, 'a word to decide about');
  await page.setViewportSize(DESK);

  await page.route('**/api/settings/list-words', (route) => route.abort());
  await press(page, '“VIP”: do not text');
  await page.getByRole('alert').getByText('The answer was not kept').waitFor();
  await untilListed(page, /Held/, /Held/, /Ok to send/);
  await page.unroute('**/api/settings/list-words');

  await press(page, '“Call first”: may be texted');
  await untilListed(page, 'Ann Lee Ok to send', /Ben Ray Held/, 'Cid Poe Ok to send');
  await press(page, '“VIP”: do not text');
  await untilListed(
    page,
    'Ann Lee Ok to send',
    /Ben Ray Blocked .*The list says “VIP”/,
    'Cid Poe Ok to send',
  );
  await expect.poll(() => page.getByText(/mean for texts\?/).count()).toBe(0);
  await press(page, 'Clear all');
  await give(page, 'words.csv', WORDS);
  await page.getByText('2 numbers from the column “Mobile” of words.csv; 1 left out.').waitFor();
});
