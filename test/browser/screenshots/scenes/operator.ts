import { PEOPLE } from '../furnish.ts';
import { type Demo, press, type Scene } from '../scene.ts';

/** What an operator and a developer see: the pretend phone and mailbox, the API's documents. */

/** The page lets somebody in by its key once, and by a cookie from then on. */
const sandbox = (path: string, name: string): Scene => ({
  name,
  account: null,
  path: ({ sandboxKey }: Demo) => `/sandbox?key=${sandboxKey}`,
  act: (page) => page.goto(path),
});

/** The newest mail whose address or subject holds these words, as its reader sees it. */
const mailOf = (words: string, name: string): Scene => ({
  name: `mail-${name}`,
  account: null,
  path: ({ sandboxKey }: Demo) => `/sandbox?key=${sandboxKey}`,
  act: async (page) => {
    await page.goto(`/sandbox/mail?search=${encodeURIComponent(words)}`);
    await page.goto((await page.locator('iframe').getAttribute('src')) ?? '');
  },
});

/** What a payer sees, at an address that the demonstration made. */
const payer = (of: keyof Demo['payments'], name: string, act?: Scene['act']): Scene => ({
  name,
  account: null,
  path: ({ payments }: Demo) => payments[of],
  ...(act && { act }),
});

export const OPERATOR_SCENES: Scene[] = [
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
  sandbox('/sandbox/payments', 'sandbox-payments'),
  {
    ...sandbox('/sandbox/payments', 'sandbox-payments-customer'),
    act: async (page) => {
      await page.goto('/sandbox/payments');
      await page.getByRole('link', { name: 'Maple Street Dental' }).click();
    },
  },
  sandbox('/sandbox/payments?search=nobody', 'sandbox-payments-none'),
  payer('open', 'pay'),
  payer('open', 'pay-declined', async (page) => {
    await page.getByRole('radio', { name: /^Declined/ }).check();
    await press(page, /^Pay/);
    await page.getByRole('alert').waitFor();
  }),
  payer('confirm', 'pay-confirm'),
  payer('ended', 'pay-ended'),
  payer('portal', 'portal', async (page) => page.getByText('Cancel the subscription').click()),
  payer('invoice', 'invoice'),
  mailOf('Your Goodword code', 'code'),
  mailOf(PEOPLE.forgetful, 'password'),
  { name: 'api-docs', account: null, path: '/api/docs', window: true },
  {
    name: 'api-docs-call',
    account: null,
    path: '/api/docs',
    act: async (page) => {
      await press(page, /^GET .*auth\W*me/);
      await page.getByText('Responses').first().waitFor();
    },
    window: true,
  },
];
