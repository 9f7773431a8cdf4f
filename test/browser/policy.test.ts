import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { goWithin, oneBrowser, signInAt } from '../support/browser.ts';
import { eventually } from '../support/sandbox.ts';
import { freshNumber, send } from '../support/sending.ts';

// What the content security policies stop in a real browser: nothing of ours, and what is not ours.

const browser = oneBrowser();

/** A window that remembers what its pages' policies stopped. */
async function openWatched(app: TestApp): Promise<{ page: Page; stopped: string[] }> {
  const context = await browser().newContext({ baseURL: app.url });
  const page = await context.newPage();
  const stopped: string[] = [];
  await page.exposeFunction('tell', (line: string) => stopped.push(line));
  await page.addInitScript(`
    document.addEventListener('securitypolicyviolation', (event) =>
      window.tell(location.pathname + ': ' + event.effectiveDirective + ' ' + event.blockedURI));
  `);
  return { page, stopped };
}

/** Adds a script to the page as an attacker would; true when it ran. */
async function runsInline(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.stolen = true';
    document.body.append(script);
    return 'stolen' in window;
  });
}

test('the policies stop nothing of the dashboard, the documentation and the patient’s page', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  await send(owner.client, [freshNumber()]);
  const [{ message_id }] = await app.database.knex('links');
  const { page, stopped } = await openWatched(app);
  await signInAt(page, owner);
  for (const path of ['/track-reviews', '/patients', '/log']) {
    await goWithin(page, path);
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.goto('/api/docs');
  await page.getByText('Sign in with email and password').waitFor();
  await page.goto(`/r/${app.ctx.keys.linkToken(message_id)}`, { waitUntil: 'networkidle' });
  await page.getByText('Oak Street Clinic').first().waitFor();
  await page.getByRole('radio').last().press('Space');
  expect(stopped).toEqual([]);
});

test('a script that somebody smuggled into a page does not run', async () => {
  const app = await startApp('sqlite', { worker: false });
  const { page, stopped } = await openWatched(app);
  for (const path of ['/login', '/api/docs', '/r/nope']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect([path, await runsInline(page)]).toEqual([path, false]);
    await eventually(() => stopped.includes(`${path}: script-src-elem inline`));
  }
});
