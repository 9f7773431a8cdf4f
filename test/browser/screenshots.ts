import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '../../server/contract/client.ts';
import { TEMPLATES } from '../../server/contract/templates.ts';
import { launchChromium } from '../support/chromium.ts';
import { untilNoon } from '../support/clock.ts';

/**
 * Pictures of every screen of the demonstration, at 1280 and 390 pixels, light and dark, into screenshots/.
 * Names given on the command line (`bin/screenshots log patients`) take only the pictures that begin with them.
 */

const FOLDER = 'screenshots';
const WIDTHS = [1280, 390];
const SCHEMES = ['light', 'dark'] as const;

type Account = 'owner' | 'preview' | 'super_admin' | null;

interface Demo {
  /** Where the link of a text leads that was just sent. */
  link: string;
  url: string;
  sandboxKey: string;
  accounts: { role: Account; email: string; password: string }[];
}

interface Shot {
  name: string;
  account: Account;
  path: string | ((demo: Demo) => string);
  /** What to do before the picture. */
  act?: (page: Page) => Promise<unknown>;
}

const NUMBERS = '212-555-0141, +36 20 555 0123; 2125550152\n12345\n2125550100\n2125550161, +18765550123';

const CSV = `Mobile,First name,Last name,Email
(212) 555-0171,Nóra,Halász,nora@example.com
3.1E+09,Excel,Ate,This
,No,Number,
2125550172,Zsófia,Őry,zsofia@example.com
2125550100,Amelia,Adler,amelia@example
`;

const importFile = async (page: Page) => {
  await page
    .getByRole('button', { name: /import/i })
    .first()
    .click();
  const file = { name: 'today.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
  await page.locator('input[type=file]').first().setInputFiles(file);
};

const SHOTS: Shot[] = [
  { name: 'login', account: null, path: '/login' },
  { name: 'signup', account: null, path: '/signup' },
  { name: 'request-reviews', account: 'owner', path: '/request-reviews' },
  {
    name: 'request-reviews-numbers',
    account: 'owner',
    path: '/request-reviews',
    act: async (page) => {
      await page.getByRole('textbox').first().fill(NUMBERS);
      await page.waitForTimeout(1_500);
    },
  },
  { name: 'request-reviews-preview', account: 'preview', path: '/request-reviews' },
  { name: 'patients', account: 'owner', path: '/patients' },
  { name: 'patients-none', account: 'owner', path: '/patients?search=nobodyhasthisname' },
  { name: 'patients-import', account: 'owner', path: '/patients', act: importFile },
  {
    name: 'patients-import-report',
    account: 'owner',
    path: '/patients',
    act: async (page) => {
      await importFile(page);
      await page.getByLabel('Check the file first').check();
      await page.getByRole('button', { name: 'Check the file' }).click();
      await page.getByText('Would be created').waitFor();
    },
  },
  { name: 'patients-preview', account: 'preview', path: '/patients' },
  { name: 'log', account: 'owner', path: '/log' },
  { name: 'log-preview', account: 'preview', path: '/log' },
  { name: 'track-reviews', account: 'owner', path: '/track-reviews' },
  { name: 'track-reviews-preview', account: 'preview', path: '/track-reviews' },
  { name: 'admin', account: 'super_admin', path: '/admin' },
  { name: 'review', account: null, path: ({ link }) => link },
  {
    name: 'review-feedback',
    account: null,
    path: ({ link }) => link,
    act: async (page) => {
      await page.getByRole('radio', { name: 'Fair' }).check();
      await page.getByRole('button', { name: 'Next' }).click();
    },
  },
  { name: 'review-invalid', account: null, path: '/r/nosuchlink00/1' },
  { name: 'sandbox', account: null, path: ({ sandboxKey }) => `/sandbox?key=${sandboxKey}` },
  { name: 'api-docs', account: null, path: '/api/docs' },
];

async function takeAll(browser: Browser, demo: Demo, wanted: string[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const shots = SHOTS.filter(
        ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
      );
      for (const account of new Set(shots.map((shot) => shot.account))) {
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          colorScheme,
          baseURL: demo.url,
        });
        const page = await context.newPage();
        if (account) await signIn(page, demo, account);
        for (const shot of shots.filter((each) => each.account === account)) {
          const file = `${FOLDER}/${shot.name}-${width}-${colorScheme}.png`;
          await take(page, demo, shot, file);
          process.stdout.write(`${file}\n`);
        }
        await context.close();
      }
    }
  }
}

async function signIn(page: Page, demo: Demo, role: Account): Promise<void> {
  const account = demo.accounts.find((each) => each.role === role);
  await page.goto('/login');
  await page.getByLabel('Email').fill(account?.email ?? '');
  await page.getByRole('textbox', { name: 'Password' }).fill(account?.password ?? '');
  await page.getByRole('button', { name: /sign in|log in/i }).click();
  await page.waitForURL(/request-reviews|admin/);
}

async function take(page: Page, demo: Demo, shot: Shot, path: string): Promise<void> {
  await page.goto(typeof shot.path === 'string' ? shot.path : shot.path(demo));
  await page.waitForLoadState('networkidle');
  await shot.act?.(page);
  await page.waitForTimeout(400);
  await page.screenshot({ path, fullPage: true });
}

/** Starts the demonstration in a folder of its own, at noon in its clinic's zone. */
async function startDemo(dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', CLOCK_OFFSET: String(untilNoon()) };
  const server = spawn(process.execPath, ['build/server/main.js', 'up'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of server.stdout) {
    said += chunk;
    if (said.includes('Ctrl-C')) break;
  }
  const demo: Omit<Demo, 'link'> = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  return { server, demo: { ...demo, link: await textSomebody(demo) } };
}

/** Sends one text, so that the pretend phone has a conversation and the patient's page a link. */
async function textSomebody({ url, sandboxKey, accounts }: Omit<Demo, 'link'>): Promise<string> {
  const { email = '', password = '' } = accounts.find(({ role }) => role === 'owner') ?? {};
  const anybody = createClient({ origin: url });
  const { accessToken } = await anybody.login({ payload: { email, password } });
  const client = createClient({ origin: url, headers: () => ({ authorization: `Bearer ${accessToken}` }) });
  const [template] = TEMPLATES;
  await client.sendBulk({
    payload: { phoneNumbers: ['+12125550190'], messageTemplate: template.text, sendNow: true },
  });
  for (;;) {
    const address = `${url}/sandbox/api/messages?to=%2B12125550190`;
    const answer = await fetch(address, { headers: { 'x-sandbox-key': sandboxKey } });
    const { data } = (await answer.json()) as { data: { body: string }[] };
    const link = /https?:\S+/.exec(data[0]?.body ?? '')?.[0];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'goodword-screenshots-'));
const { server, demo } = await startDemo(dataDir);
const browser = await launchChromium();
try {
  await takeAll(browser, demo, process.argv.slice(2));
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}
