import type { Page } from 'playwright-core';

/** Who is signed in on a picture; null for nobody. */
export type Account = 'owner' | 'preview' | 'super_admin' | null;

export interface Demo {
  /** Where the link of a text leads that was just sent. */
  link: string;
  url: string;
  sandboxKey: string;
  accounts: { role: Account; email: string; password: string }[];
}

export interface Shot {
  name: string;
  account: Account;
  path: string | ((demo: Demo) => string | Promise<string>);
  /** What to do before the picture. */
  act?: (page: Page, demo: Demo) => Promise<unknown>;
}
