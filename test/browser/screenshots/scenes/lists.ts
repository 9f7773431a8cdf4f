import type { Page } from 'playwright-core';
import { press, type Scene, untilDialog } from '../scene.ts';

/** Lists of numbers as offices have them: handed to Request Reviews and to the import, and their words in Settings. */

const EVERYTHING = `Patient List Report,,,
Printed 11/24/2026,,,
Name,Mobile Phone,Status,Email
"Hale, Nora",929-555-0181,Active,nora@example.com
"Stone, Ben",929-555-0182,DNC,
"Vega, Iris",929-555-0183,Deceased,
"Kiss, Anna",929-555-0184,Call first,none at all
"Lee, Tom",(929) 555-0185 / (929) 555-0186,Call first,
"Ray, Ida",929-555-0187,Recall: spring,
Total patients: 6,,,
`;

const TWO_COLUMNS = 'Name,Mobile,Cell phone\nAnn Lee,646-555-0101,646-555-0102\n';

const chooseFile = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function give(page: Page, name: string, text: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Clear all' });
  if (await button.isVisible()) await button.click();
  await chooseFile(page, name, text);
}

const request = { account: 'owner', path: '/request-reviews' } as const;

/** Imports a file, or checks it. */
async function bring(page: Page, text: string, check: boolean): Promise<void> {
  await press(page, 'Import');
  await chooseFile(page, 'patients.csv', text);
  if (check) await page.getByLabel('Check the file first').check();
  const button = check ? 'Check the file' : 'Import';
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
}

const report = { account: 'owner', path: '/patients', window: true } as const;

export const LIST_SCENES: Scene[] = [
  {
    ...request,
    name: 'lists-column',
    act: async (page) => {
      await give(page, 'both.csv', TWO_COLUMNS);
      await untilDialog(page);
    },
    window: true,
  },
  {
    ...request,
    name: 'lists-no-names',
    act: async (page) => {
      await give(page, 'bare.csv', 'Ann Lee,646-555-0101,646-555-0102\nBen Ray,646-555-0103,646-555-0104\n');
      await untilDialog(page);
    },
    window: true,
  },
  {
    ...request,
    name: 'lists-left-out',
    act: async (page) => {
      await give(page, 'november.csv', EVERYTHING);
      await page.getByText('What does “Call first” mean for texts?').waitFor();
      await page.getByText(/^Texts \d+ patients? now/).waitFor();
    },
  },
  {
    ...request,
    name: 'lists-reading',
    network: { '**/api/sms/read-list**': 'waits' },
    act: (page) => give(page, 'november.csv', EVERYTHING),
  },
  {
    ...request,
    name: 'lists-failed',
    network: { '**/api/sms/read-list**': 'fails' },
    act: async (page) => {
      await give(page, 'november.csv', EVERYTHING);
      await page.getByText('november.csv was not read').waitFor();
    },
  },
  {
    ...report,
    name: 'lists-import-header',
    act: async (page) => {
      await bring(page, 'Our people,\nautumn,\nWho,Reach them\nAnn,646-555-0101\n', true);
      await page.getByText('No column of this file').waitFor();
      await page.getByLabel('Line with the names of the columns').fill('3');
    },
  },
  {
    ...report,
    name: 'lists-import-report',
    act: async (page) => {
      await bring(page, EVERYTHING, false);
      await page.getByText('Words that were not understood').waitFor();
    },
  },
  {
    ...report,
    name: 'lists-import-report-foot',
    act: async (page) => {
      await bring(page, EVERYTHING, true);
      await page.getByText('lines around the list were passed over').scrollIntoViewIfNeeded();
    },
  },
  {
    account: 'owner',
    path: '/settings?tab=sms',
    name: 'lists-settings-words',
    act: async (page) => {
      const words = page.getByRole('region', { name: 'Words of your lists' });
      await words.getByRole('button', { name: '“Recall: spring”: may be texted' }).click();
      await words.getByText('Patients with it may be texted').waitFor();
      await words.scrollIntoViewIfNeeded();
    },
    window: true,
  },
];
