import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { addMember, type Member, startApp, type TestApp, textsTo } from './app.ts';
import { openAs } from './browser.ts';
import { untilNoon } from './clock.ts';
import { logEntry } from './sending.ts';

/** A patient's page, as its tests and those of the evidence need it: Anna Kovács, of a clinic of her own. */

export const ANNA = '+12125550101';
export const ANNA_SHOWN = '+1 (212) 555-0101';
const BELA = '+12125550102';

interface Wish {
  worker?: boolean;
  /** The hour in the clinic's zone. */
  hour?: number;
  options?: BrowserContextOptions;
}

/** Anna Kovács of a clinic, and somebody of it who is signed in. */
export async function openAnna(browser: Browser, { worker = true, hour = 12, options = {} }: Wish = {}) {
  const env = { CLOCK_OFFSET: String(untilNoon(hour)) };
  const app = await startApp('sqlite', { worker, deliveryDelayMs: 20, env });
  const owner = await addMember(app);
  const id = await addAnna(owner);
  const page = await openAs(browser, app, owner, options);
  return { app, owner, page, id };
}

/** Adds her, and Béla beside her. */
export async function addAnna({ client }: Member): Promise<string> {
  const patients = [
    { phoneNumber: ANNA, firstName: 'Anna', lastName: 'Kovács', email: 'anna@example.com' },
    { phoneNumber: BELA, firstName: 'Béla', lastName: 'Nagy' },
  ];
  const { data } = await client.bulkAddPatients({ payload: { patients } });
  return data.successful.find(({ phoneNumber }) => phoneNumber === ANNA)?.id ?? '';
}

/** Goes to her page. */
export const showAnna = async (page: Page, id: string) => {
  await page.goto(`/patients/${id}`);
  await page.getByRole('heading', { name: 'Anna Kovács', level: 1 }).waitFor();
};
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const dialog = (page: Page) => page.getByRole('dialog');

/** Texts Anna over the API; gives the token of her link once the text arrived. */
export async function textAnna(app: TestApp, owner: Member, id: string): Promise<string> {
  await owner.client.sendPatientReview({ params: { id }, payload: {} });
  await logEntry(owner, ANNA, 'delivered');
  const [text] = await textsTo(app, ANNA);
  return /\/r\/(\w+)/.exec(text?.body ?? '')?.[1] ?? '';
}
