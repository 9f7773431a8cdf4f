import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { addMember, startApp, subscribe, type TestApp } from '../support/app.ts';
import { oneBrowser, openAs } from '../support/browser.ts';
import { eventually } from '../support/sandbox.ts';
import { beginAgain, rowsOf } from '../support/settingsScreen.ts';

// The super admin's payments: what clinics paid or owe.

const browser = oneBrowser();

/** A payment of a clinic that is gone, in another currency, whose charge failed. */
const OWED = {
  id: 'in_owed',
  clinic_id: null,
  status: 'failed',
  amount: 1_250,
  currency: 'eur',
  description: 'One month',
  payment_method: null,
  created_at: '2026-01-05T12:00:00.000Z',
};

/** A clinic that paid at the pretend payment provider, and a payment that somebody else still owes. */
async function pay(app: TestApp): Promise<void> {
  const owner = await addMember(app, { paid: false, clinicName: 'Willow Clinic' });
  await subscribe(app, owner);
  await app.ctx.db.knex('payments').insert(OWED);
}

describe('the payments', () => {
  test('show what was paid and what is owed, by clinic and status, with the provider’s id to copy, and as a file', async () => {
    const app = await startApp('sqlite', { worker: false });
    const page = await openAs(browser(), app, await addMember(app, { role: 'super_admin' }), {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto('/admin/payments');
    await page.getByText('No clinic has paid yet.').waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByText('No payments to export').waitFor();
    await pay(app);
    await beginAgain(page);
    const invoiced = rowsOf(page, 'Payments').filter({ hasText: 'Invoiced' });
    await invoiced.getByText('$49.95', { exact: true }).waitFor();
    await invoiced.getByText('Willow Clinic').waitFor();
    await invoiced.getByRole('button', { name: /^Copy in_/ }).click();
    await invoiced.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await invoiced.getByText(copied).waitFor();

    await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending: charge failed');
    const owed = rowsOf(page, 'Payments').filter({ hasText: 'Pending · charge failed' });
    await owed.getByText('EUR 12.50').waitFor();
    await owed.getByText('Unknown Clinic').waitFor();
    await eventually(async () => (await rowsOf(page, 'Payments').count()) === 1);

    await page.getByRole('combobox', { name: 'Status' }).selectOption('All statuses');
    await page.getByRole('searchbox').fill('willow');
    await page.getByText('1 of 1 payment').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const lines: string[][] = parse(await readFile(await (await saved).path(), 'utf8'), { bom: true });
    expect(lines.length).toBe(2);
    expect(lines[1]).toContain(copied);
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('Nothing fits this search and this status.').waitFor();
  });
});
