import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lapse } from '../support/app.ts';
import { leaveByEscape, oneBrowser } from '../support/browser.ts';
import { choose, modal, patientsScreen, rowOf, rows, searchFor, toast } from '../support/patientsScreen.ts';

// The patients of a clinic that paid once and does not now: its own, to read and to export.

const browser = oneBrowser();
const openPatients = patientsScreen(browser);

async function openLapsed() {
  const opened = await openPatients({ patients: 12 });
  await lapse(opened.app, opened.owner);
  await opened.page.reload();
  await opened.page.getByText('1–10 of 12 patients').waitFor();
  return opened;
}

/** What opened is the upgrade, and nothing but it; closes it. */
async function isUpgrade(page: Page, what: string): Promise<void> {
  await modal(page, 'Upgrade to the full version').waitFor();
  expect(await page.getByRole('dialog').count(), what).toBe(1);
  await leaveByEscape(modal(page, 'Upgrade to the full version'));
}

test('are listed, searched and exported', async () => {
  const { page } = await openLapsed();
  expect(await page.getByText('Samples', { exact: true }).count()).toBe(0);
  await searchFor(page, 'Number11');
  await page.getByText('1 of 1 patient').waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^patients-.*\.csv$/);
  await toast(page, /is in your downloads/).waitFor();
});

test('are changed by nothing: every button that writes opens Upgrade', async () => {
  const { page, owner } = await openLapsed();
  const before = await owner.client.listPatients();
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
  await page.goto('/patients?action=add');
  await isUpgrade(page, '?action=add');
  expect(await owner.client.listPatients()).toEqual(before);
});

test('have pages of their own, where the same holds', async () => {
  const { page, owner } = await openLapsed();
  await rowOf(page, 'Number11').getByRole('link').click();
  await page.getByRole('heading', { name: 'Person Number11' }).waitFor();
  for (const name of ['Send review request', 'Edit', 'Delete']) {
    await page.getByRole('button', { name, exact: true }).click();
    await isUpgrade(page, name);
  }
  expect((await owner.client.listPatients()).pagination.total).toBe(12);
});
