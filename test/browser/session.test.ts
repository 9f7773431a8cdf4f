import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wait } from '../support/accounts.ts';
import { addMember, type Member, signIn, startApp, type TestApp } from '../support/app.ts';
import { oneBrowser, openAs, openPage, signInAt, signOutAt, typeCredentials } from '../support/browser.ts';

/** What a browser does with its tokens, alone and in several tabs, and when nobody is there. */

const browser = oneBrowser();
const MINUTE = 60;

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

const OVER = { statusCode: 401, error: 'Your session has ended.', code: 'unauthorized', requestId: 'x' };

const isRefresh = (request: Request) => request.url().endsWith('/api/auth/refresh');

/** Calls that tell nothing of a clinic or a person. */
const HARMLESS = ['/api/health', '/api/auth/logout', '/api/auth/refresh'];

/** The calls of all tabs of a page's window, from now on. */
function callsOf(page: Page): { refreshes: () => number; aboutTheClinic: () => string[] } {
  const requests: Request[] = [];
  page.context().on('request', (request) => requests.push(request));
  const paths = () => requests.map((request) => new URL(request.url()).pathname);
  return {
    refreshes: () => requests.filter(isRefresh).length,
    aboutTheClinic: () => paths().filter((path) => path.startsWith('/api/') && !HARMLESS.includes(path)),
  };
}

/** A screen that asks once and is quiet then. */
async function openPatients(page: Page): Promise<void> {
  await page.goto('/patients');
  await page.getByText('Total').first().waitFor();
}

/** Somebody at work on the Patients screen. */
async function signedIn(prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const owner = await addMember(app);
  const page = await openAs(browser(), app, owner);
  await prepare(page);
  await openPatients(page);
  return { owner, page };
}

const withClock = (page: Page) => page.clock.install();

const pageTime = (page: Page) => page.evaluate(() => Date.now());

/** Puts the page's clock so many milliseconds before the end of its token, and stops it there. */
const stopBeforeEnd = async (page: Page, left: number) =>
  page.clock.pauseAt((await page.evaluate(() => Number(localStorage.getItem('token_expiry')))) - left);

async function secondTab(page: Page): Promise<Page> {
  const second = await page.context().newPage();
  await openPatients(second);
  return second;
}

const openLog = async (page: Page) => {
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await page.getByRole('heading', { name: 'Log' }).waitFor();
};

test('signing in keeps the names that are promised, and no refresh token; signing out in one tab ends the other', async () => {
  const owner = await addMember(app);
  const page = await openPage(browser(), app);
  await signInAt(page, owner);
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(kept).toMatchObject({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    token_expiry: expect.stringMatching(/^\d{13}$/),
    device_id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
  });
  expect(Object.keys(kept)).not.toContain('refresh_token');
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: 'goodword_refresh', httpOnly: true, sameSite: 'Strict' });

  const second = await secondTab(page);
  await signOutAt(page);
  await second.waitForURL('**/login');
  await typeCredentials(page, owner.email);
  await second.waitForURL((url) => url.pathname !== '/login');
});

test('calls that are refused side by side are tried again after one refresh', async () => {
  const { page } = await signedIn();
  wait(app, 20 * MINUTE);
  const calls = callsOf(page);
  const refused = (path: string) =>
    page.waitForResponse(
      (response) => new URL(response.url()).pathname === path && response.status() === 401,
    );
  const bothRefused = Promise.all([refused('/api/reviews'), refused('/api/reviews/stats')]);
  // The refresh waits for the second refusal: a quick one would leave the later call nothing to be refused for.
  await page.route('**/api/auth/refresh', async (route) => {
    await bothRefused;
    await route.continue();
  });
  const answers = ['/api/reviews', '/api/reviews/stats'].map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === path && response.ok()),
  );
  await page.getByRole('link', { name: 'Track Reviews' }).click();
  await Promise.all([bothRefused, ...answers]);
  expect(calls.refreshes()).toBe(1);
});

test('a renewal that fails ends no session and says what it is; after five attempts in vain the person signs in again', async () => {
  const { page } = await signedIn();
  for (const status of [429, 500, 0]) await renewalFails(page, status);
  const calls = callsOf(page);
  let asked = 0;
  await page.route(/\/api\/(?!auth\/(refresh|logout))/, (route) => {
    asked += Number(route.request().url().endsWith('/api/auth/me'));
    return route.fulfill({ status: 401, json: OVER });
  });
  await page.reload();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    // It is asked before and after its refresh: anyone who presses between the two makes no attempt of their own.
    await expect.poll(() => asked).toBe(2 * (attempt + 1));
    await page.getByText('Your account could not be loaded.').waitFor();
    await page.getByRole('button', { name: 'Try Again' }).click();
  }
  await page.waitForURL('**/login');
  await page.getByText('Maximum retry attempts exceeded').waitFor();
  expect(calls.refreshes()).toBe(5);
});

/** A renewal fails so, or without an answer; Try Again goes on from there. */
async function renewalFails(page: Page, status: number): Promise<void> {
  const error = { ...OVER, statusCode: status, error: 'Too many requests.', code: 'too_many_requests' };
  const fails = '**/api/auth/refresh';
  await page.route(fails, (route) => (status === 0 ? route.abort() : route.fulfill({ status, json: error })));
  wait(app, 20 * MINUTE);
  await page.reload();
  await page.getByText('Your account could not be loaded.').waitFor();
  await page.getByText(status === 0 ? 'Goodword cannot be reached.' : 'Too many requests.').waitFor();
  expect(await page.getByText('session has ended').count()).toBe(0);
  await page.unroute(fails);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: 'Patients' }).waitFor();
}

test('a token is renewed a minute before its end, though nobody does anything', async () => {
  // A clinic's screens ask for new replies, and renew it by that: a super admin's ask for nothing.
  const page = await openAs(browser(), app, await addMember(app, { role: 'super_admin' }));
  await withClock(page);
  await page.goto('/admin/users');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const calls = callsOf(page);
  await stopBeforeEnd(page, 61_000);
  // Whatever the page began before this call has been seen when it is answered.
  await page.evaluate(() => fetch('/api/health').then(({ ok }) => ok));
  expect(calls.refreshes()).toBe(0);
  const renewed = page.waitForRequest(isRefresh);
  await page.clock.runFor(1_000);
  await renewed;
});

test('a token is renewed before it is used; one that comes after somebody signed out brings nothing back, and says nothing', async () => {
  const { owner, page } = await signedIn(withClock);
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 401 && refused.push(response.url()));
  const refreshed = page.waitForRequest(isRefresh);
  await stopBeforeEnd(page, 119_000);
  // A screen whose code comes later is shown after a moment.
  await page.clock.resume();
  const [renewed] = await Promise.all([refreshed, openLog(page)]);
  expect(renewed.method()).toBe('POST');
  expect(refused).toEqual([]);

  await signOutBeforeTheAnswer(page, { renews: true });
  await typeCredentials(page, owner.email);
  await page.waitForURL((url) => url.pathname !== '/login');
  await signOutBeforeTheAnswer(page, { renews: false });
});

/** Signs out while a renewal is on its way, which then renews the session or finds it over. */
async function signOutBeforeTheAnswer(page: Page, { renews }: { renews: boolean }): Promise<void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/refresh', async (route) => {
    const answer = renews ? await route.fetch() : undefined;
    await held.promise;
    await route.fulfill(answer ? { response: answer } : { status: 401, json: OVER });
  });
  const asked = page.waitForRequest(isRefresh);
  await page.clock.fastForward('14:01');
  const answered = (await asked).response();
  await signOutAt(page);
  await page.getByText('Logged out').waitFor();
  held.resolve();
  expect((await answered)?.ok()).toBe(renews);
  await page.evaluate(() => fetch('/api/health').then(({ ok }) => ok));
  // While its code is loaded the screen has a status too.
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  expect(await page.getByRole('status').allInnerTexts()).toEqual(['Logged out']);
  await page.unroute('**/api/auth/refresh');
}

test('a session that was ended elsewhere leads to sign-in; the tab that is seen says why, though another learned of it first', async () => {
  const { owner, page } = await signedIn();
  const second = await secondTab(page);
  const said = second.getByText('Your session has ended. Sign in again.');
  await owner.client.endSessions({ query: { keepCurrent: 'false' } });
  await second.bringToFront();
  await page.reload();
  await page.waitForURL('**/login');
  await second.waitForURL('**/login');
  await said.waitFor();
  await typeCredentials(second, owner.email);
  await second.waitForURL((url) => url.pathname !== '/login');
  await said.waitFor({ state: 'detached' });
  await (await signIn(app, owner.email)).client.endSessions({ query: { keepCurrent: 'false' } });
  await second.reload();
  await second.waitForURL('**/login');
  await said.waitFor();
});

test.each([
  ['that share a lock', async () => undefined],
  [
    'without locks',
    (page: Page) => page.context().addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks')),
  ],
])('two tabs %s renew at the same moment, and both stay signed in', async (_, prepare) => {
  const { page } = await signedIn(prepare);
  const second = await secondTab(page);
  for (const minutes of [20, 20]) {
    wait(app, minutes * MINUTE);
    await Promise.all([page.reload(), second.reload()]);
    await page.getByRole('heading', { name: 'Patients' }).waitFor();
    await second.getByRole('heading', { name: 'Patients' }).waitFor();
    await second.getByText('Total').first().waitFor();
  }
});

test('a page that is loaded again past the limit shows nothing and asks for nothing; a touch in one tab keeps the other alive', async () => {
  const { page, owner } = await signedIn(withClock);
  await page.goto('about:blank');
  await page.clock.setSystemTime(Date.now() + 45 * MINUTE * 1_000);
  const calls = callsOf(page);
  await page.goto('/patients');
  await page.waitForURL('**/login');
  await page.getByText('Session expired').waitFor();
  expect(calls.aboutTheClinic()).toEqual([]);
  await signInAgain(page, owner);

  const second = await secondTab(page);
  await page.clock.fastForward('20:00');
  await second.mouse.move(200, 200);
  await second.mouse.move(220, 220);
  await page.clock.fastForward('20:00');
  await openLog(page);
  await page.clock.fastForward('30:01');
  await Promise.all([page.waitForURL('**/login'), second.waitForURL('**/login')]);
});

const signInAgain = async (page: Page, { email }: Member) => {
  await typeCredentials(page, email);
  await page.waitForURL((url) => url.pathname !== '/login');
};

test('the person’s own number of minutes counts, and after signing in the page is the one that was left; so does a machine’s sleep', async () => {
  const { page, owner } = await signedIn(withClock);
  await page.evaluate(() => localStorage.setItem('sessionTimeoutMinutes', '5'));
  await openLog(page);
  await page.clock.fastForward('04:00');
  await page.getByRole('heading', { name: 'Log' }).waitFor();
  await page.clock.fastForward('01:01');
  await page.waitForURL('**/login');
  await signInAgain(page, owner);
  await page.waitForURL('**/log');

  await page.evaluate(() => localStorage.setItem('sessionTimeoutMinutes', '30'));
  const second = await secondTab(page);
  await page.clock.pauseAt((await pageTime(page)) + 10_000);
  await page.clock.setSystemTime((await pageTime(page)) + 45 * MINUTE * 1_000);
  const calls = callsOf(page);
  await page.mouse.move(300, 300);
  for (const tab of [page, second]) {
    await tab.waitForURL('**/login');
    await tab.getByText('Session expired').waitFor();
  }
  expect(calls.aboutTheClinic()).toEqual([]);
});
