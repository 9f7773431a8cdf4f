import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { oneBrowser, openAs } from '../support/browser.ts';
import { toast } from '../support/patientsScreen.ts';
import { dialog, rowsOf } from '../support/settingsScreen.ts';
import { SUPPORT_REQUEST } from '../support/support.ts';
import { hookUp } from '../support/webhooks.ts';

// What a write will have done shows at once, and is taken back where it is refused.

const browser = oneBrowser();

let app: TestApp;
let owner: Member;
let admin: Member;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
  owner = await addMember(app);
  admin = await addMember(app, { role: 'super_admin' });
});

const REFUSED = { statusCode: 422, error: 'That cannot be done now.', code: 'rule_broken', requestId: 'x' };

/** Has the server take its time over these writes: until it is told to do them, or to refuse. */
async function holdWrites(page: Page, addresses: string) {
  let next = Promise.withResolvers<'do' | 'refuse'>();
  await page.route(addresses, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const outcome = await next.promise;
    next = Promise.withResolvers();
    return outcome === 'do' ? route.continue() : route.fulfill({ status: 422, json: REFUSED });
  });
  return (outcome: 'do' | 'refuse') => next.resolve(outcome);
}

/** The row of a webhook on the page, and a click that switches it off. */
function webhookOn(page: Page, host: string) {
  const row = rowsOf(page, 'Webhooks').filter({ hasText: host });
  const off = row.getByText('Off', { exact: true });
  const turnOff = async () => {
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Switch off' }).click();
    await off.waitFor();
  };
  return { row, off, turnOff };
}

test('a webhook is shown off before the server says so, and on again where it refuses', async () => {
  for (const host of ['slow', 'hooks']) await hookUp(owner, { url: `https://${host}.example.com/visits` });
  const page = await openAs(browser(), app, owner);
  await page.goto('/settings?tab=developers');
  const { off, turnOff } = webhookOn(page, 'hooks.example.com');
  const answer = await holdWrites(page, '**/api/settings/webhooks/*');
  const readAgain = () =>
    page.waitForResponse((response) => /webhooks$/.test(new URL(response.url()).pathname));
  await turnOff();
  // A refusal has the list read too: that answer tells nothing of the next write.
  const afterRefusal = readAgain();
  answer('refuse');
  await toast(page, 'That cannot be done now.').waitFor();
  await afterRefusal;
  await off.waitFor({ state: 'detached' });
  await turnOff();
  const afterWrite = readAgain();
  answer('do');
  await afterWrite;
  await off.waitFor();
  const switchedOff = (await owner.client.listWebhooks()).data.filter(({ active }) => !active);
  expect(switchedOff).toMatchObject([{ url: 'https://hooks.example.com/visits' }]);

  // On again at the refusal, before the list was read again.
  const slow = webhookOn(page, 'slow.example.com');
  await slow.turnOff();
  await page.route('**/api/settings/webhooks', () => undefined);
  answer('refuse');
  await slow.off.waitFor({ state: 'detached' });
  await slow.row.waitFor();
});

test('a request for help is closed before the server says so, and open again where it refuses', async () => {
  await owner.client.contactSupport({ payload: { ...SUPPORT_REQUEST, subject: 'The poster is blank' } });
  const page = await openAs(browser(), app, admin);
  await page.goto('/admin/support');
  const row = rowsOf(page, 'Support requests').filter({ hasText: 'The poster is blank' });
  const answer = await holdWrites(page, '**/api/admin/support/**');
  const close = async () => {
    await page.getByRole('button', { name: 'The poster is blank' }).click();
    await dialog(page).getByRole('button', { name: 'Close request' }).click();
    await row.getByText('Closed', { exact: true }).waitFor();
  };
  await close();
  answer('refuse');
  await toast(page, 'That cannot be done now.').waitFor();
  await row.getByText('Open', { exact: true }).waitFor();
  await close();
  answer('do');
  await page.getByText('No request for help is open.').waitFor();
});
