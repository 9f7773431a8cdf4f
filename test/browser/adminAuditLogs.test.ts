import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { colourOf } from '../support/adminScreen.ts';
import { addMember, PASSWORD, startApp } from '../support/app.ts';
import { expectSoundInEither, oneBrowser, openAs } from '../support/browser.ts';
import { eventually } from '../support/sandbox.ts';
import { changeSettings, dialog, rowsOf } from '../support/settingsScreen.ts';

// The super admin's audit logs: who did what, on the whole platform.

const browser = oneBrowser();

const BLOCKED = { phoneNumber: '+12125550171', reason: 'Asked at the desk' };

/** A clinic whose owner blocked a number and let it go again, and a super admin at the screen. */
async function open() {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app, { clinicName: 'Willow Clinic' });
  await owner.client.addToBlockList({ payload: BLOCKED });
  await owner.client.removeFromBlockList({ params: { phone: BLOCKED.phoneNumber } });
  const admin = await addMember(app, { role: 'super_admin' });
  const page = await openAs(browser(), app, admin, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  return { app, owner, page };
}

/** Somebody new at a clinic of their own. */
const NEWCOMER = {
  ...{ email: 'nora@example.com', password: PASSWORD, firstName: 'Nora', lastName: 'Field' },
  ...{ clinicName: 'Field Clinic', acceptTerms: true as const },
};

const COLOURS = {
  LOGIN: 'green',
  SIGNUP: 'green',
  LOGOUT: 'blue',
  DELETE: 'red',
  UPDATE: 'yellow',
  CREATE: 'teal',
};

const rows = (page: Page) => rowsOf(page, 'Audit Logs');
const narrow = (page: Page, filter: string, value: string) =>
  page.getByRole('combobox', { name: filter }).selectOption(value);

describe('the audit logs', () => {
  test('tell who did what in which clinic, narrowed by action, words and time, as a file, and whole at a press', async () => {
    const { app, owner, page } = await open();
    await changeSettings(owner, { general: { address: '12 Oak Street' } });
    await owner.client.logout();
    await app.anybody.signup({ payload: NEWCOMER });
    await page.goto('/admin/audit-logs');
    const deletion = rows(page).filter({ hasText: 'DELETE' });
    await deletion.getByText(owner.email.split('@')[0] as string).waitFor();
    await deletion.getByText('Willow Clinic').waitFor();
    await deletion.getByText('block_list').waitFor();
    for (const [action, colour] of Object.entries(COLOURS)) {
      expect([action, await colourOf(rows(page), action)]).toEqual([action, colour]);
    }

    await narrow(page, 'Action', 'CREATE');
    await page.waitForURL('**/audit-logs?action=CREATE');
    await eventually(async () => (await rows(page).filter({ hasText: 'DELETE' }).count()) === 0);
    await narrow(page, 'Period', 'Last 7 days');
    await page.getByRole('searchbox').fill('Willow');
    await page.getByText('1 of 1 entry').waitFor();

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^audit-logs-\d{4}-\d\d-\d\d\.csv$/);
    const lines: string[][] = parse(await readFile(await file.path(), 'utf8'), { bom: true });
    expect(lines.length).toBe(2);
    expect(lines[1]?.join()).toContain('Willow Clinic');

    await page.getByRole('searchbox').fill('nothing like this');
    await page.getByText('Nothing fits these filters.').waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByText('No entries to export').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await deletion.waitFor();

    // Long details are cut; the whole entry is shown at a press and can be copied.
    await narrow(page, 'Action', 'CREATE');
    await page.getByRole('searchbox').fill('Willow');
    await page.getByText('1 of 1 entry').waitFor();
    const details = rows(page).getByRole('button', { name: /Show the whole entry/ });
    await details.waitFor();
    await expect.poll(() => details.innerText()).toHaveLength(51);
    await details.focus();
    await page.keyboard.press('Enter');
    const whole = dialog(page).getByRole('textbox', { name: 'Details' });
    const said = await whole.inputValue();
    expect(Object.keys(JSON.parse(said))).toContain('sessionId');
    await dialog(page).getByRole('button', { name: 'Copy' }).click();
    await dialog(page).getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(said);
    await expectSoundInEither(page, 'an entry');
  });
});
