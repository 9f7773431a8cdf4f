import type { Browser, Page } from 'playwright-core';
import type { Account, Demo, Scene } from './scene.ts';

const HEIGHTS: Record<number, number> = { 360: 780, 768: 1024, 1280: 900 };
export const WIDTHS = Object.keys(HEIGHTS).map(Number);
const SCHEMES = ['light', 'dark'] as const;

/** Milliseconds in which what is still under way comes to rest, or shows that it waits. */
const REST = 500;
const TITLE_WITHIN = 5_000;
const IDLE_WITHIN = 5_000;

/** Draws scenes into a folder and tells each picture's name. A scene that cannot be played stops no other. */
export async function draw(
  browser: Browser,
  demo: Demo,
  { scenes, folder, widths }: { scenes: Scene[]; folder: string; widths: number[] },
): Promise<void> {
  for (const width of widths) {
    const viewport = { width, height: HEIGHTS[width] ?? 900 };
    for (const group of groupsOf(scenes)) {
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce', baseURL: demo.url });
      context.setDefaultTimeout(15_000);
      await context.clock.install({ time: Date.now() + demo.clockOffset * 1_000 });
      const page = await context.newPage();
      const account = group[0]?.account;
      if (account) await signIn(page, demo, account);
      for (const scene of group) {
        const fileOf = (scheme: string) => `${folder}/${scene.name}-${width}-${scheme}.png`;
        try {
          await page.setViewportSize(viewport);
          await open(page, demo, scene);
          await picture(page, scene, fileOf);
        } catch (error) {
          process.exitCode = 1;
          process.stderr.write(`${scene.name} at ${width}: ${String(error)}\n`);
        }
      }
      await context.close();
    }
  }
}

/** Scenes that share a window: those of one account. Who is nobody yet gets a window for each. */
const groupsOf = (scenes: Scene[]): Scene[][] =>
  Object.values(Object.groupBy(scenes, ({ account, name }) => account ?? `nobody ${name}`)) as Scene[][];

async function signIn(page: Page, demo: Demo, role: Account): Promise<void> {
  const account = demo.accounts.find((each) => each.role === role);
  await page.goto('/login');
  await page.getByLabel('Email').fill(account?.email ?? '');
  await page.getByRole('textbox', { name: 'Password' }).fill(account?.password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/request-reviews|admin/);
}

async function open(page: Page, demo: Demo, { path, network = {}, act }: Scene): Promise<void> {
  // The picture before may have been of paper, and of a server in trouble.
  await page.emulateMedia({ media: null, colorScheme: 'light' });
  await page.unrouteAll();
  for (const [address, trouble] of Object.entries(network)) {
    await page.route(address, (route) =>
      trouble === 'fails' ? route.fulfill({ status: 500, body: '' }) : undefined,
    );
  }
  await page.goto(typeof path === 'string' ? path : await path(demo));
  if (!Object.values(network).includes('waits')) await untilIdle(page);
  // Every screen has a title; where the scene is that none comes, it is waited for in vain.
  const title = page.getByRole('heading', { level: 1 }).first();
  await title.waitFor({ timeout: TITLE_WITHIN }).catch(() => undefined);
  await act?.(page, demo);
}

/** Until nothing loads any more; a screen that is told of changes keeps a stream open, and never gets there. */
const untilIdle = (page: Page) =>
  page.waitForLoadState('networkidle', { timeout: IDLE_WITHIN }).catch(() => undefined);

/** Makes the window as high as the page, so that what sticks to its edges covers nothing. */
async function unroll(page: Page): Promise<void> {
  const [width, height] = await page.evaluate(() => [innerWidth, document.documentElement.scrollHeight]);
  await page.setViewportSize({ width, height });
}

async function picture(
  page: Page,
  scene: Scene,
  fileOf: (scheme: (typeof SCHEMES)[number]) => string,
): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(REST);
    if (!scene.window) await unroll(page);
    const path = fileOf(colorScheme);
    await page.screenshot({ path, fullPage: !scene.window });
    process.stdout.write(`${path}\n`);
  }
}
