import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { leaveByEscape, oneBrowser } from '../support/browser.ts';
import { beginAgain, choose, dialog, openSettings, part, rowsOf } from '../support/settingsScreen.ts';

// Settings, SMS: the lists of the clinic's own, its templates and the numbers that it does not text.

const browser = oneBrowser();

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
});

const openTab = () => openSettings(browser(), app, owner, { tab: 'sms' });

const blockListOf = async ({ client }: Member) => (await client.getSettings()).data.sms.blockList;

describe('the clinic’s own templates', () => {
  test('are added, changed and deleted under the content check', async () => {
    const page = await openTab();
    const own = async () => (await owner.client.listTemplates()).data.filter(({ id }) => id !== null);
    await page.getByText('Your clinic has no template of its own yet.').waitFor();
    await page.getByRole('button', { name: 'Add template' }).click();
    await dialog(page).getByLabel('Name').fill('After a cleaning');
    const words = dialog(page).getByRole('textbox', { name: 'Message' });
    await words.fill('Hello from {clinicName}: {reviewLink}');
    await dialog(page).getByText('This message cannot be sent yet').waitFor();
    await words.fill('Hello from {clinicName}: {reviewLink} Reply STOP to unsubscribe.');
    await dialog(page).getByRole('button', { name: 'Save template' }).click();
    await rowsOf(page, 'Your templates').filter({ hasText: 'Hello from {clinicName}' }).waitFor();
    expect((await own()).map(({ name }) => name)).toEqual(['After a cleaning']);

    await page.getByRole('button', { name: 'Add template' }).click();
    await dialog(page).getByLabel('Name').fill('after a cleaning');
    await dialog(page).getByRole('button', { name: 'Save template' }).click();
    await dialog(page).locator('[id$="-error"]').waitFor();
    await expect.poll(() => dialog(page).getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    await leaveByEscape(dialog(page));
    const row = { table: 'Your templates', row: 'After a cleaning' };
    await choose(page, { ...row, action: 'Edit template' });
    await dialog(page).getByLabel('Name').fill('Cleaning');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await choose(page, { ...row, row: 'Cleaning', action: 'Delete template' });
    await dialog(page).getByText('Texts that wait to be sent keep their words.').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete template' }).click();
    await page.getByText('Your clinic has no template of its own yet.').waitFor();
    expect(await own()).toEqual([]);
  });
});

describe('the block list', () => {
  const phone = (page: Page) => part(page, 'Block list').getByLabel('Phone number');
  const block = (page: Page) => page.getByRole('button', { name: 'Block number' });
  const row = { table: 'Block list', row: '+1 (212) 555-0150', action: 'Remove' };

  test('takes a number with a reason, shows since when, and gives it back once that was asked; failures say so', async () => {
    const page = await openTab();
    await page.getByText('No number is blocked.').waitFor();
    await phone(page).fill('+44 20 7946 0958');
    await block(page).click();
    await page.getByText('Enter a valid phone number (+1 for US, +36 for Hungary)').waitFor();
    await phone(page).fill('212 555 0150');
    await page.getByLabel('Reason').fill('Asked at the desk');
    await block(page).click();
    await page.getByText('+1 (212) 555-0150 is never texted from this clinic now').waitFor();
    const added = rowsOf(page, 'Block list').first();
    await expect.poll(() => added.innerText()).toMatch(/\+1 \(212\) 555-0150\s+Asked at the desk\s+\w+ \d+/);
    await expect.poll(() => phone(page).inputValue()).toBe('');
    expect(await blockListOf(owner)).toMatchObject([
      { phoneNumber: '+12125550150', reason: 'Asked at the desk' },
    ]);

    await phone(page).fill('212 555 0151');
    await page.route('**/api/settings/block-list**', (route) => route.abort());
    await block(page).click();
    await page.getByRole('alert').getByText('Failed to add number').waitFor();
    await expect.poll(() => phone(page).inputValue()).toBe('212 555 0151');
    await page.unroute('**/api/settings/block-list**');
    await page.route('**/api/settings/block-list/**', (route) => route.abort());
    await choose(page, row);
    await dialog(page).getByRole('button', { name: 'Take it off the list' }).click();
    await page.getByRole('alert').getByText('Failed to remove number').waitFor();
    expect(await blockListOf(owner)).toHaveLength(1);
    await page.unroute('**/api/settings/block-list/**');
    await beginAgain(page);
    await dialog(page).waitFor({ state: 'hidden' });

    await choose(page, row);
    await dialog(page).getByText('It can be texted again at once, unless it replied STOP').waitFor();
    await dialog(page).getByRole('button', { name: 'Take it off the list' }).click();
    await page.getByText('No number is blocked.').waitFor();
    expect(await blockListOf(owner)).toEqual([]);
  });

  test('of many numbers has pages, and is searched by number and reason', async () => {
    for (let last = 10; last < 32; last += 1) {
      const reason = last === 17 ? 'Moved away' : 'Asked at the desk';
      await owner.client.addToBlockList({ payload: { phoneNumber: `+121255501${last}`, reason } });
    }
    const page = await openTab();
    await page.getByText('1–20 of 22 blocked numbers').waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.getByText('21–22 of 22 blocked numbers').waitFor();
    const search = page.getByRole('searchbox', { name: 'Search number or reason' });
    await search.fill('moved');
    await page.getByText('1 of 1 blocked number').waitFor();
    await expect.poll(() => rowsOf(page, 'Block list').innerText()).toContain('+1 (212) 555-0117');
    await search.fill('0123');
    await rowsOf(page, 'Block list').filter({ hasText: '+1 (212) 555-0123' }).waitFor();
    await search.fill('nobody');
    await page.getByText('No blocked number fits.').waitFor();
  });
});

describe('the words of lists', () => {
  const WORDS = 'Mobile,Status\n6465550101,Call first\n6465550102,Call first\n6465550103,VIP\n';
  const words = (page: Page) => part(page, 'Words of your lists');

  test('show what waits and what is decided, and are decided about; without any there is nothing', async () => {
    const page = await openTab();
    await page.getByText('No number is blocked.').waitFor();
    expect(await words(page).count()).toBe(0);
    await owner.client.importPatients({ body: WORDS });
    await page.reload();
    const rows = words(page).getByRole('listitem');
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Call first\s+2 numbers wait for your answer/),
        expect.stringMatching(/^VIP\s+1 number waits for your answer/),
      ]);
    await words(page).getByRole('button', { name: '“Call first”: may be texted' }).click();
    await words(page).getByText('Patients with it may be texted').waitFor();
    await expect.poll(() => rowsOf(page, 'Block list').count()).toBe(1);
    await words(page).getByRole('button', { name: '“VIP”: do not text' }).click();
    await words(page).getByText('Patients with it are not texted').waitFor();
    const chosen = words(page).getByRole('button', { pressed: true });
    await expect.poll(() => chosen.allInnerTexts()).toEqual(['May be texted', 'Do not text']);
  });
});
