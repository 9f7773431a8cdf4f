import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { addMember, startApp, type TestApp } from './app.ts';
import { openAs } from './browser.ts';
import { addPatients } from './patients.ts';

/** The Patients screen, as the tests of its list and of its import need it. */

/** Five rows, of which two cannot be imported, and one has an email address that is none. */
export const FAULTS = `Mobile,First name,Last name,Email
(212) 555-0171,Nóra,Halász,nora@example.com
3.1E+09,Excel,Ate,this@example.com
,=HYPERLINK("http://example.com"),Smith,
2125550172,Zsófia,Őry,zsofia@example.com
2125550173,Tom,Long,not-an-address
`;

/** A file of so many patients, none of whom has a fault. */
export const list = (count: number): string =>
  ['phone,first name,last name']
    .concat(Array.from({ length: count }, (_, n) => `+1212555${1000 + n},Person,Number${n}`))
    .join('\n');

interface Wish {
  /** false makes a preview account. */
  paid?: boolean;
  /** Patients that the clinic has. */
  patients?: number;
  /** Patients that it has by name. */
  people?: Record<string, unknown>[];
  options?: BrowserContextOptions;
  /** Where on the screen, as its address says it. */
  search?: string;
}

/** Opens the Patients screen for somebody of a new clinic; all clinics of a file have one Goodword, which texts nobody. */
export function patientsScreen(browser: () => Browser) {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('sqlite', { worker: false }, afterAll);
  });
  return (wish: Wish = {}) => openPatientsOf(browser(), app, wish);
}

/** Somebody of a clinic at its Patients screen. */
export async function openPatientsOf(
  browser: Browser,
  app: TestApp,
  { paid = true, patients = 0, people = [], options, search = '' }: Wish = {},
) {
  const owner = await addMember(app, { paid });
  if (patients > 0) await owner.client.importPatients({ body: list(patients) });
  if (people.length > 0) await addPatients(owner, ...people);
  const page = await openAs(browser, app, owner, options);
  await page.goto(`/patients${search}`);
  await page.getByRole('heading', { name: 'Patients', level: 1 }).waitFor();
  return { app, owner, page };
}

const ANN = { phoneNumber: '+12125550101', firstName: 'Ann', lastName: 'Lee' };
const BOB = { phoneNumber: '+12125550102', firstName: 'Bob', lastName: 'Ray' };
const CID = { phoneNumber: '+12125550103', firstName: 'Cid', lastName: 'Poe' };
export const THREE = { ANN, BOB, CID };

/** The list with Ann, Bob and Cid in it. */
export async function openWithThree(browser: Browser, app: TestApp, options: BrowserContextOptions = {}) {
  const opened = await openPatientsOf(browser, app, { people: [ANN, BOB, CID], options });
  await opened.page.getByText('1–3 of 3 patients').waitFor();
  return opened;
}

export const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).click();
export const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
export const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' });
/** What can be done with the selected patients. */
export const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selected patients' });

export const rows = (page: Page) => page.getByRole('table', { name: 'Patients' }).locator('tbody tr');
/** The row of the patient with this word in it. */
export const rowOf = (page: Page, word: string) => rows(page).filter({ hasText: word });
/** Opens the menu of a row and chooses an action. */
export async function choose(page: Page, word: string, action: string): Promise<void> {
  await rowOf(page, word).getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
export const modal = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const toast = (page: Page, words: string | RegExp) =>
  page.locator('.mantine-Notification-root').filter({ hasText: words });
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import patients' });
export const openImport = (page: Page) => page.getByRole('button', { name: 'Import', exact: true }).click();
export const searchFor = (page: Page, words: string) => page.getByRole('searchbox').fill(words);
export const address = (page: Page) => new URL(page.url()).search;

/** Drops a file on the open dialog. */
export async function drop(page: Page, name: string, text: string) {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content as string], fileName as string, { type: 'text/csv' }));
      return transfer;
    },
    [name, text],
  );
  const zone = dialog(page).getByText('Drop an Excel or CSV file here');
  await zone.dispatchEvent('dragover', { dataTransfer });
  await zone.dispatchEvent('drop', { dataTransfer });
  await dialog(page).getByText(name).first().waitFor();
}
