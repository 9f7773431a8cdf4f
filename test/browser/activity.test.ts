import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { goWithin, oneBrowser, openAs } from '../support/browser.ts';
import { addPatient } from '../support/patients.ts';
import { leaveReview } from '../support/reviews.ts';
import { freshNumber, logEntry } from '../support/sending.ts';

// The activity log: what happened, by whom and when.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

const TYPES = [
  'All types',
  'Reviews',
  'Texts sent',
  'Texts received',
  'Patients added',
  'Sign-ins',
  'New members',
  'System',
];

const entries = (page: Page) => page.getByRole('list', { name: 'Activity' }).getByRole('listitem');

/** What happened long enough ago that no text of it is still on its way. */
async function makeHistory(owner: Member): Promise<void> {
  const phone = freshNumber();
  await addPatient(owner);
  await leaveReview(app, owner, { rating: 2, feedback: 'A long wait.' }, phone);
  await logEntry(owner, phone, 'delivered');
}

test('the activity log tells what happened with who and when, filters by type and words, is saved as a file, goes on by pages of 20, and follows what happens', async () => {
  const owner = await addMember(app);
  const page = await openAs(browser(), app, owner);
  await makeHistory(owner);
  await page.goto('/activity');
  await entries(page)
    .filter({ hasText: '2-star review' })
    .getByText(/by System/)
    .waitFor();
  await entries(page).filter({ hasText: 'Review request for Google' }).getByText('Sent').waitFor();
  const type = page.getByRole('combobox', { name: 'Type' });
  await expect.poll(() => type.locator('option').allTextContents()).toEqual(TYPES);
  await type.selectOption('Reviews');
  await page.getByText('1 of 1 entry').waitFor();
  await page.waitForURL('**/activity?type=feedback_received');
  await type.selectOption('All types');
  await page.getByRole('searchbox').fill('2-star');
  await page.getByText('1 of 1 entry').waitFor();
  await page.getByRole('searchbox').fill('nothing like this');
  await page.getByText('Nothing fits this search and this type.').waitFor();
  await page.getByRole('button', { name: 'Export Logs' }).click();
  await page.getByText('No activity to export').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await entries(page).first().waitFor();
  const again = page.waitForRequest(/\/api\/activity\?/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await again;

  await type.selectOption('Reviews');
  await page.getByText('1 of 1 entry').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Logs' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^activity-log-\d{4}-\d\d-\d\d\.csv$/);
  const rows = parse<Record<string, string>>(await readFile(await file.path(), 'utf8'), {
    columns: true,
    bom: true,
  });
  expect(rows.map(({ title, user }) => [title, user])).toEqual([['2-star review', 'System']]);
  await page.route('**/api/activity/export?**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Export Logs' }).click();
  await page.getByRole('alert').getByText('Export failed, Please try again').waitFor();

  await type.selectOption('Patients added');
  await page.getByText('1 of 1 entry').waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  for (let patient = 0; patient < 20; patient += 1) await addPatient(owner);
  await page.getByText('1–20 of 21 entries').waitFor();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await page.getByText('21 of 21 entries').waitFor();
  await goWithin(page, '/log');
  await goWithin(page, '/activity?type=patient_added&page=9');
  await page.getByText('21 of 21 entries').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Activity Log' }).waitFor();
});

test('it stands in the navigation of nobody else in the clinic', async () => {
  const { clinicId } = await addMember(app);
  const admin = await addMember(app, { role: 'admin', clinicId: clinicId as string });
  const page = await openAs(browser(), app, admin);
  await page.goto('/reviews');
  await page.getByRole('navigation').getByRole('link', { name: 'Analytics' }).waitFor();
  expect(await page.getByRole('link', { name: 'Activity Log' }).count()).toBe(0);
});
