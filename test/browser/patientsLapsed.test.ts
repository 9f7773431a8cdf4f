import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMember, lapse, startApp } from '../support/app.ts';
import { leaveByEscape, oneBrowser, openAs } from '../support/browser.ts';
import { choose, list, modal, rowOf, rows, searchFor, toast } from '../support/patientsScreen.ts';

// The patients of a clinic that paid once and does not now: its own, to read and to export.

const browser = oneBrowser();

/** What opened is the upgrade, and nothing but it; closes it. */
async function isUpgrade(page: Page, what: string): Promise<void> {
  await modal(page, 'Upgrade to the full version').waitFor();
  expect(await page.getByRole('dialog').count(), what).toBe(1);
  await leaveByEscape(modal(page, 'Upgrade to the full version'));
}

test('they are listed, searched and exported, and changed by nothing: every button that writes opens Upgrade, on their own pages too', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  await owner.client.importPatients({ body: list(12) });
  await lapse(app, owner);
  const before = await owner.client.listPatients();
  const page = await openAs(browser(), app, owner);
  await page.goto('/patients?action=add');
  await isUpgrade(page, '?action=add');
  await page.getByText('1–10 of 12 patients').waitFor();
  expect(await page.getByText('Samples', { exact: true }).count()).toBe(0);
  for (const name of ['Add Patient', 'Bulk Add', 'Import']) {
    await page.getByRole('button', { name, exact: true }).click();
    await isUpgrade(page, name);
  }
  for (const action of ['Send SMS now', 'Edit', 'Delete']) {
    await choose(page, 'Number11', action);
    await isUpgrade(page, action);
  }
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  for (const name of ['Tag', 'Send to Request Reviews']) {
    const bar = page.getByRole('region', { name: 'Selected patients' });
    await bar.getByRole('button', { name, exact: true }).click();
    await isUpgrade(page, name);
  }
  await searchFor(page, 'Number11');
  await page.getByText('1 of 1 patient').waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^patients-.*\.csv$/);
  await toast(page, /is in your downloads/).waitFor();

  await rowOf(page, 'Number11').getByRole('link').click();
  await page.getByRole('heading', { name: 'Person Number11' }).waitFor();
  for (const name of ['Send review request', 'Edit', 'Delete']) {
    await page.getByRole('button', { name, exact: true }).click();
    await isUpgrade(page, name);
  }
  expect(await owner.client.listPatients()).toEqual(before);
});
