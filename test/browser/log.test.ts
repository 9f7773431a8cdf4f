import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startWorker } from '../../server/worker/worker.ts';
import { addMember, type Member, reply, startApp, type TestApp } from '../support/app.ts';
import { oneBrowser, openAs } from '../support/browser.ts';
import { eventually } from '../support/sandbox.ts';
import { expectSoundDialog, expectSoundMain } from '../support/soundParts.ts';

// The log of texts.

const browser = oneBrowser();
const TEMPLATE = 'Thanks for visiting {clinicName}. How did we do? {reviewLink} Reply STOP to unsubscribe.';
const ANNA = '+12125550101';
const BELA = '+12125550102';
const CORA = '+12125550103';
const DORA = '+12125550104';
/** A little more than the time between two readings. */
const NEXT_READING = 31_000;
/** The pretend carrier filters what goes to numbers that end so. */
const FILTERED = '+12125553007';

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

/** From now on texts go out, until the test is over. */
function work(): void {
  const worker = startWorker(app.ctx);
  onTestFinished(() => worker.stop());
}

const send = ({ client }: Member, phoneNumbers: string[], platform: 'google' | 'facebook' = 'google') =>
  client.sendBulk({ payload: { phoneNumbers, messageTemplate: TEMPLATE, platform, sendNow: true } });

const totals = async ({ client }: Member) =>
  (await client.listActivity({ query: { type: 'sms_sent' } })).totals;

/** Three texts: one arrives, one is filtered, one patient says STOP and is refused the next time. */
async function makeHistory(owner: Member): Promise<void> {
  await send(owner, [ANNA, BELA, FILTERED]);
  await eventually(async () => {
    const now = await totals(owner);
    return now?.sent === 2 && now.error === 1;
  });
  await reply(app, ANNA, 'STOP');
  await eventually(async () => {
    const { data } = await owner.client.previewSms({
      payload: { messageTemplate: TEMPLATE, phoneNumbers: [ANNA] },
    });
    return data.results[0]?.verdict === 'opted_out';
  });
  await send(owner, [ANNA]);
}

const rows = (page: Page) => page.getByRole('table', { name: 'Log' }).locator('tbody tr');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const badge = (page: Page, word: string) =>
  rows(page).getByRole('button', { name: new RegExp(`^${word}: `) });

test('the log tells what became of each text, and why, to the pointer, the keyboard and the finger, and is searched and filtered in the address', async () => {
  const owner = await addMember(app);
  const page = await openAs(browser(), app, owner);
  work();
  await makeHistory(owner);
  await page.goto('/log');
  await page.getByText('4 of 4 texts').waitFor();
  for (const [name, count] of Object.entries({ Total: 4, Sent: 2, Queued: 0, 'Blocked/Error': 2 })) {
    await card(page, name).getByText(String(count), { exact: true }).waitFor();
  }
  const arrived = rows(page).filter({ hasText: '+1 (212) 555-0102' });
  await expect.poll(() => arrived.innerText()).toMatch(/Sent\s+Google\s+.* at .*\s+90 days left/);

  await badge(page, 'Error').focus();
  await page.getByRole('tooltip').getByText('The carrier filtered the text as spam.').waitFor();
  await expect.poll(() => page.getByRole('tooltip').innerText()).toContain('(error 30007)');
  await page.keyboard.press('Tab');
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  await badge(page, 'Blocked').hover();
  await page.getByRole('tooltip').getByText('The patient replied STOP.').waitFor();

  await page.getByRole('searchbox').fill('555-0101');
  await page.getByText('2 of 2 texts').waitFor();
  const status = page.getByRole('combobox', { name: 'Status' });
  const offered = ['All statuses', 'Sent', 'Queued', 'Blocked', 'Error'];
  expect(await status.getByRole('option').allInnerTexts()).toEqual(offered);
  await status.selectOption('Blocked');
  await page.getByText('1 of 1 text').waitFor();
  await card(page, 'Total').getByText('2', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Period' }).selectOption('This year');
  await page.getByRole('combobox', { name: 'Platform' }).selectOption('Facebook');
  await page.getByText('No text fits this search and these filters.').waitFor();
  const query = '?search=555-0101&status=Blocked&platform=facebook&period=this-year';
  expect(new URL(page.url()).search).toBe(query);
  await page.goBack();
  await page.getByText('1 of 1 text').waitFor();
  await page.goForward();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('4 of 4 texts').waitFor();

  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const phone = await openAs(browser(), app, owner, options);
  await phone.goto('/log?status=Error');
  const entry = phone.getByRole('list', { name: 'Log' }).getByRole('listitem');
  await phone.getByText('1 of 1 text').waitFor();
  await entry.getByRole('button', { name: /^Error: / }).tap();
  await phone.getByRole('tooltip').getByText('(error 30007)').waitFor();
  await expectSoundMain(phone, 'cards and a tooltip');
});

test('it gives fifty at a time, and follows what is queued until it has gone', async () => {
  const owner = await addMember(app);
  const page = await openAs(browser(), app, owner);
  const numbers = Array.from({ length: 60 }, (_, n) => `+1212555${2000 + n}`);
  await send(owner, numbers);
  await page.goto('/log');
  await page.getByText('50 of 60 texts').waitFor();
  await page.getByText('Refreshes by itself while texts are queued.').waitFor();
  await expect.poll(() => rows(page).first().innerText()).toMatch(/Queued\s+Google\s+Due: /);
  await page.getByRole('button', { name: 'Load 10 more' }).click();
  await page.getByText('60 of 60 texts').waitFor();
  await expect.poll(() => rows(page).count()).toBe(60);

  const oldest = rows(page).last();
  await oldest.scrollIntoViewIfNeeded();
  const place = (await oldest.boundingBox())?.y;
  await send(owner, [CORA]);
  await page.getByText('61 of 61 texts').waitFor();
  // The browser makes up for what comes above with its next frame.
  await expect.poll(async () => (await oldest.boundingBox())?.y).toBeCloseTo(place as number, 0);

  work();
  await card(page, 'Sent').getByText('61', { exact: true }).waitFor();
  await card(page, 'Queued').getByText('0', { exact: true }).waitFor();
});

test('it stays as it is while it cannot be read again, asks what became of a text that nobody can tell about, and does what is decided', async () => {
  const owner = await addMember(app);
  const page = await openAs(browser(), app, owner);
  await page.clock.install();
  await send(owner, [CORA, DORA]);
  const unknown = {
    status: 'unconfirmed',
    error_code: 'unconfirmed',
    claimed_at: app.ctx.now().toISOString(),
  };
  await app.ctx.db.knex('messages').where({ clinic_id: owner.clinicId }).update(unknown);
  await page.goto('/log');
  await page.getByText('2 of 2 texts').waitFor();
  await page.route('**/api/activity?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.clock.fastForward(NEXT_READING);
  const behind = page.getByText('New texts could not be looked for just now.');
  await behind.waitFor();
  expect(await rows(page).count()).toBe(2);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.unroute('**/api/activity?*');
  await page.clock.fastForward(NEXT_READING);
  await behind.waitFor({ state: 'detached' });

  await badge(page, 'Error').first().focus();
  await page.getByRole('tooltip').getByText('Nobody can tell whether the carrier took it.').waitFor();

  const dialog = page.getByRole('dialog', { name: 'Did this text arrive?' });
  await page.getByRole('button', { name: 'Decide: +1 (212) 555-0103' }).click();
  await dialog.waitFor();
  await expectSoundDialog(page, 'asking what became of a text');
  await dialog.getByRole('button', { name: 'It arrived' }).click();
  await rows(page).filter({ hasText: '555-0103' }).getByText('Sent', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Decide: +1 (212) 555-0104' }).press('Enter');
  await dialog.getByRole('button', { name: 'Send again as a new text' }).click();
  await page.getByText('3 of 3 texts').waitFor();
  const dora = rows(page).filter({ hasText: '555-0104' });
  await expect.poll(() => dora.first().innerText()).toContain('Queued');
  await dora
    .last()
    .getByRole('button', { name: /^Error: .*sent again as a new text/ })
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Decide/ }).count()).toBe(0);
});
