import { PEOPLE } from '../furnish.ts';
import { type Demo, press, type Scene } from '../scene.ts';

/** What an operator and a developer see: the admin's screen, the pretend phone and mailbox, the API's documents. */

/** The page lets somebody in by its key once, and by a cookie from then on. */
const sandbox = (path: string, name: string): Scene => ({
  name,
  account: null,
  path: ({ sandboxKey }: Demo) => `/sandbox?key=${sandboxKey}`,
  act: (page) => page.goto(path),
});

/** The newest mail to somebody, as its reader sees it. */
const mailTo = (address: string, name: string): Scene => ({
  name: `mail-${name}`,
  account: null,
  path: ({ sandboxKey }: Demo) => `/sandbox?key=${sandboxKey}`,
  act: async (page) => {
    await page.goto(`/sandbox/mail?search=${encodeURIComponent(address)}`);
    await page.goto((await page.locator('iframe').getAttribute('src')) ?? '');
  },
});

export const OPERATOR_SCENES: Scene[] = [
  { name: 'admin', account: 'super_admin', path: '/admin' },
  { name: 'admin-settings', account: 'super_admin', path: '/settings' },
  { name: 'sandbox-key', account: null, path: '/sandbox' },
  {
    name: 'sandbox-key-wrong',
    account: null,
    path: '/sandbox',
    act: async (page) => {
      await page.getByLabel('Sandbox key').fill('not this one');
      await press(page, 'Open the phone');
    },
  },
  sandbox('/sandbox', 'sandbox'),
  sandbox('/sandbox?search=999', 'sandbox-none'),
  sandbox('/sandbox?number=%2B12125550191', 'sandbox-number'),
  sandbox('/sandbox/mail', 'sandbox-mail'),
  sandbox('/sandbox/mail?search=invited', 'sandbox-mail-search'),
  sandbox('/sandbox/mail?id=1', 'sandbox-mail-open'),
  sandbox('/sandbox/mail/1/html', 'mail'),
  mailTo(PEOPLE.careful, 'code'),
  mailTo(PEOPLE.forgetful, 'password'),
  { name: 'api-docs', account: null, path: '/api/docs', window: true },
  {
    name: 'api-docs-call',
    account: null,
    path: '/api/docs',
    act: async (page) => {
      await press(page, /^GET .*health/);
      await page.getByText('Responses').first().waitFor();
    },
    window: true,
  },
];
