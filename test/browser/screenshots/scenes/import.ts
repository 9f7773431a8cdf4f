import type { Page } from 'playwright-core';
import { press, type Scene } from '../scene.ts';
import { FAMILY } from './patient.ts';

/** The import of patients, from the file to the report. */

const CSV = `Mobile,First name,Last name,Email
(212) 555-0171,Nóra,Halász,nora@example.com
3.1E+09,Excel,Ate,This
,No,Number,
2125550172,Zsófia,Őry,zsofia@example.com
2125550100,Amelia,Adler,amelia@example
`;

const open = (page: Page) => press(page, 'Import');

async function give(page: Page, text = CSV): Promise<void> {
  await open(page);
  const file = { name: 'today.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').first().setInputFiles(file);
}

async function check(page: Page, text = CSV): Promise<void> {
  await give(page, text);
  await page.getByLabel('Check the file first').check();
  await press(page, 'Check the file');
}

const owner = { account: 'owner', path: '/patients', window: true } as const;

export const IMPORT_SCENES: Scene[] = [
  { ...owner, name: 'import-empty', act: open },
  { ...owner, name: 'import-file', act: (page) => give(page) },
  {
    ...owner,
    name: 'import-shared',
    act: async (page) => {
      await check(page, FAMILY);
      await page.getByRole('heading', { name: 'Shared numbers' }).scrollIntoViewIfNeeded();
    },
  },
  {
    ...owner,
    name: 'import-report',
    act: async (page) => {
      await check(page);
      await page.getByText('Would be created').waitFor();
    },
  },
  {
    ...owner,
    name: 'import-columns',
    act: async (page) => {
      await check(page, 'one,two\n2125550171,Nora\n');
      await page.getByText('No column of this file').waitFor();
    },
  },
  {
    ...owner,
    name: 'import-done',
    act: async (page) => {
      await give(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('button', { name: /^Undo/ }).first().waitFor();
    },
  },
  {
    ...owner,
    name: 'import-undo',
    act: async (page) => {
      await open(page);
      await page.getByText('Last imports').click();
      await page.getByRole('button', { name: /^Undo/ }).first().click();
    },
  },
  {
    ...owner,
    name: 'import-failed',
    network: { '**/api/patients/import**': 'fails' },
    act: async (page) => {
      await give(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText(/broke off|was not imported/).waitFor();
    },
  },
];
