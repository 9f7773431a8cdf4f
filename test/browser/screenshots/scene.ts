import type { Page } from 'playwright-core';

/** Who is signed in on a picture; null for nobody. */
export type Account = 'owner' | 'staff' | 'preview' | 'super_admin' | null;

export interface Demo {
  url: string;
  sandboxKey: string;
  /** Seconds from now to the time that its server takes for now. */
  clockOffset: number;
  accounts: { role: Account; email: string; password: string }[];
  /** Where the link of a text leads that nobody has answered, and that of one that was. */
  links: { open: string; spent: string };
  /** Pages of the pretend payment provider: checkouts in three states, the owner's portal and invoice. */
  payments: Record<'open' | 'ended' | 'confirm' | 'portal' | 'invoice', string>;
}

/** One thing to draw: who opens which screen, what befalls it, and what is done before the picture. */
export interface Scene {
  name: string;
  account: Account;
  path: string | ((demo: Demo) => string | Promise<string>);
  /** What the server does at these addresses: fails, or never answers. */
  network?: Record<string, 'fails' | 'waits'>;
  act?: (page: Page, demo: Demo) => Promise<unknown>;
  /** Draws what stands in the window instead of the whole page: dialogs, and what sticks to an edge. */
  window?: true;
}

export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click();

/** Opens the menu of the first row and chooses from it. */
export async function choose(page: Page, action: string): Promise<void> {
  await press(page, /^Actions for/);
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Waits until a dialog stands. */
export const untilDialog = (page: Page) => page.getByRole('dialog').waitFor();

/** As for an account whose second step is an app's, at the settings of security. */
export async function appOn(page: Page): Promise<void> {
  const json = { enabled: true, method: 'authenticator', recoveryCodesLeft: 9 };
  await page.route('**/api/auth/2fa/status', (route) => route.fulfill({ json }));
  await page.reload();
  await page.getByText('recovery codes are left').waitFor();
}
