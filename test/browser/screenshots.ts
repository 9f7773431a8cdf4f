import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '../../server/contract/client.ts';
import { TEMPLATES } from '../../server/contract/templates.ts';
import { loginAs } from '../support/app.ts';
import { launchChromium } from '../support/chromium.ts';
import { untilNoon } from '../support/clock.ts';
import { ACCOUNT_SHOTS, addPeople } from './accountShots.ts';
import { PATIENT_SHOTS } from './patientShots.ts';
import type { Account, Demo, Shot } from './shot.ts';

/**
 * Pictures of every screen of the demonstration, at 1280 and 390 pixels, light and dark, into screenshots/.
 * Names given on the command line (`bin/screenshots log patients`) take only the pictures that begin with them.
 */

const FOLDER = 'screenshots';
const WIDTHS = [1280, 390];
const SCHEMES = ['light', 'dark'] as const;

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

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

/** The link stays on for the pictures that come after. */
const standingLinkOn = async (page: Page) => {
  const link = page.getByRole('switch');
  if (!(await link.isChecked())) await link.press('Space');
  await page.getByRole('button', { name: 'Download poster' }).waitFor();
};

const SHOTS: Shot[] = [
  ...ACCOUNT_SHOTS,
  ...PATIENT_SHOTS,
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
  { name: 'appointment-reminder', account: 'owner', path: '/appointment-reminder' },
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
  {
    name: 'patients-add',
    account: 'owner',
    path: '/patients?action=add',
    act: async (page) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Phone number').fill('2125550100');
      await dialog.getByLabel('First name').fill('A');
      await dialog.getByText('already exists').waitFor();
      await dialog.getByRole('button', { name: 'Add Another Patient' }).click();
    },
  },
  {
    name: 'patients-bulk',
    account: 'owner',
    path: '/patients',
    act: async (page) => {
      await press(page, 'Bulk Add');
      await page.getByRole('dialog').getByRole('textbox').fill('2125550100, 2125550171, 1, 2, 3, 4');
      await page.getByText('Already in your clinic').waitFor();
    },
  },
  {
    name: 'patients-edit',
    account: 'owner',
    path: '/patients',
    act: async (page) => {
      await press(page, 'Actions for');
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'patients-send',
    account: 'owner',
    path: '/patients?status=active',
    act: async (page) => {
      await press(page, 'Actions for');
      await page.getByRole('menuitem', { name: 'Send SMS now' }).click();
      await page.getByRole('figure').waitFor();
    },
  },
  {
    name: 'patients-menu',
    account: 'owner',
    path: '/patients?status=blacklisted',
    act: async (page) => {
      await press(page, 'Actions for');
      await page.getByRole('menuitem', { name: 'Never text again' }).waitFor();
    },
  },
  {
    name: 'patients-delete',
    account: 'owner',
    path: '/patients',
    act: async (page) => {
      await press(page, 'Actions for');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'patients-filters',
    account: 'owner',
    path: '/patients?addedFrom=2020-01-01',
    act: async (page) => {
      await page.getByRole('checkbox').nth(1).check();
      await press(page, 'More Filters');
    },
  },
  { name: 'patients-preview', account: 'preview', path: '/patients' },
  { name: 'log', account: 'owner', path: '/log' },
  { name: 'log-preview', account: 'preview', path: '/log' },
  { name: 'track-reviews', account: 'owner', path: '/track-reviews' },
  { name: 'track-reviews-preview', account: 'preview', path: '/track-reviews' },
  { name: 'settings-security', account: 'owner', path: '/settings' },
  {
    name: 'settings-security-app',
    account: 'owner',
    path: '/settings',
    act: (page) => press(page, 'Set up an app'),
  },
  {
    name: 'settings-review-pages',
    account: 'owner',
    path: '/settings?tab=reviews',
    act: standingLinkOn,
  },
  {
    name: 'settings-review-pages-off',
    account: 'owner',
    path: '/settings?tab=reviews',
    act: async (page) => {
      await standingLinkOn(page);
      await page.getByRole('switch').press('Space');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'settings-review-pages-preview', account: 'preview', path: '/settings?tab=reviews' },
  {
    name: 'settings-sms',
    account: 'owner',
    path: '/settings?tab=sms',
    act: async (page) => {
      const followUp = page.getByRole('switch');
      if (!(await followUp.isChecked())) await followUp.press('Space');
      await page.getByLabel('Days after the request').waitFor();
    },
  },
  { name: 'settings-team', account: 'owner', path: '/settings?tab=team' },
  {
    name: 'settings-team-invite',
    account: 'owner',
    path: '/settings?tab=team',
    act: (page) => press(page, 'Invite somebody'),
  },
  { name: 'settings-developers', account: 'owner', path: '/settings?tab=developers' },
  {
    name: 'settings-developers-new',
    account: 'owner',
    path: '/settings?tab=developers',
    act: (page) => press(page, 'New token'),
  },
  { name: 'settings-preview', account: 'preview', path: '/settings?tab=team' },
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
  {
    name: 'review-spanish',
    account: null,
    path: ({ link }) => link,
    act: (page) => press(page, 'Español'),
  },
  {
    name: 'review-stop',
    account: null,
    path: ({ link }) => link,
    act: (page) => press(page, 'No more texts'),
  },
  { name: 'review-preview', account: null, path: '/review-preview' },
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
      for (const group of groupsOf(shots)) {
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          colorScheme,
          baseURL: demo.url,
        });
        const page = await context.newPage();
        const account = group[0]?.account;
        if (account) await signIn(page, demo, account);
        for (const shot of group) {
          const file = `${FOLDER}/${shot.name}-${width}-${colorScheme}.png`;
          await take(page, demo, shot, file);
          process.stdout.write(`${file}\n`);
        }
        await context.close();
      }
    }
  }
}

/** Pictures that share a window: those of one account. Who is nobody yet gets a window for each. */
const groupsOf = (shots: Shot[]): Shot[][] =>
  Object.values(Object.groupBy(shots, ({ account, name }) => account ?? `nobody ${name}`)) as Shot[][];

async function signIn(page: Page, demo: Demo, role: Account): Promise<void> {
  const account = demo.accounts.find((each) => each.role === role);
  await page.goto('/login');
  await page.getByLabel('Email').fill(account?.email ?? '');
  await page.getByRole('textbox', { name: 'Password' }).fill(account?.password ?? '');
  await page.getByRole('button', { name: /sign in|log in/i }).click();
  await page.waitForURL(/request-reviews|admin/);
}

async function take(page: Page, demo: Demo, shot: Shot, path: string): Promise<void> {
  // The picture before may have been of paper.
  await page.emulateMedia({ media: null });
  await page.goto(typeof shot.path === 'string' ? shot.path : await shot.path(demo));
  await page.waitForLoadState('networkidle');
  await shot.act?.(page, demo);
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
  const { accessToken } = await loginAs(anybody, { email, password });
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
await addPeople(demo);
const browser = await launchChromium();
try {
  await takeAll(browser, demo, process.argv.slice(2));
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}
