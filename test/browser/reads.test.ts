import { expect, onTestFinished, test } from 'vitest';
import { startWorker } from '../../server/worker/worker.ts';
import { addMember, startApp } from '../support/app.ts';
import { oneBrowser, openAs } from '../support/browser.ts';
import { logEntry, send } from '../support/sending.ts';

// How screens read: no refetch on window focus, one retry, data fresh for 5 minutes.

const browser = oneBrowser();

test('what was read is fresh for five minutes, no matter who looks again, and what fails is asked for once more', async () => {
  const app = await startApp('sqlite', { worker: false });
  const page = await openAs(browser(), app, await addMember(app));
  const read: string[] = [];
  page.on('request', (request) => read.push(new URL(request.url()).pathname));
  const timesRead = (path: string) => read.filter((each) => each === path).length;
  const templates = page.getByRole('button', { name: 'Add template' });
  const settled = () => page.waitForLoadState('networkidle');
  const open = (tab: string) => page.getByRole('tab', { name: tab, exact: true }).click();
  const leave = async () => {
    await open('Security');
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  };
  await page.clock.install();
  await page.goto('/settings?tab=sms');
  await templates.waitFor();
  await settled();
  expect(timesRead('/api/sms/templates')).toBe(1);

  await page.evaluate(() => {
    dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await leave();
  await page.clock.fastForward('04:00');
  await open('SMS');
  await templates.waitFor();
  await settled();
  expect(timesRead('/api/sms/templates')).toBe(1);

  await leave();
  await page.clock.fastForward('01:30');
  const again = page.waitForRequest('**/api/sms/templates');
  await open('SMS');
  await again;

  // A server in trouble is asked twice, and then only by the person.
  await page.route('**/api/reviews?*', (route) => route.fulfill({ status: 500, body: '' }));
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Reviews', exact: true }).click();
  await expect.poll(() => timesRead('/api/reviews')).toBe(2);
  await page.getByRole('button', { name: 'Try Again' }).first().waitFor();
  await page.clock.fastForward('00:30');
  await settled();
  expect(timesRead('/api/reviews')).toBe(2);
});

test('a log that nothing was sent from sees a colleague’s text within half a minute, and then what becomes of it', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const page = await openAs(browser(), app, owner);
  const read: string[] = [];
  page.on('request', (request) => read.push(new URL(request.url()).pathname));
  const timesRead = () => read.filter((path) => path === '/api/activity').length;
  // The clock stands, so that the half minute begins when the log is there, however long sending takes.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/log');
  const empty = page.getByText('No texts in this period');
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return empty.isVisible();
    })
    .toBe(true);
  await send(owner.client, ['+12125550101']);
  await page.clock.runFor(29_000);
  expect(timesRead()).toBe(1);
  await page.clock.runFor(2_000);
  await page.getByText('1 of 1 text').waitFor();
  expect(timesRead()).toBe(2);

  // Now it is looked at every three seconds, but never twice at once, however long an answer takes.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/activity?*', async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.runFor(3_500);
  await expect.poll(() => timesRead()).toBe(3);
  await page.clock.runFor(20_000);
  expect(timesRead()).toBe(3);
  const worker = startWorker(app.ctx);
  onTestFinished(() => worker.stop());
  await logEntry(owner, '+12125550101', 'delivered');
  release();
  await expect
    .poll(async () => {
      await page.clock.runFor(3_500);
      return timesRead();
    })
    .toBeGreaterThan(3);
  await page.getByRole('table').getByText('Sent', { exact: true }).waitFor();
});
