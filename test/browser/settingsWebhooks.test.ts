import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { addMember, type Member, OWN_TIME, startApp, type TestApp } from '../support/app.ts';
import {
  expectSoundInEither,
  expectSoundOnAPhone,
  leaveByEscape,
  NARROW,
  oneBrowser,
} from '../support/browser.ts';
import { eventually } from '../support/sandbox.ts';
import { beginAgain, choose, dialog, openSettings, rowsOf } from '../support/settingsScreen.ts';
import {
  deliveryThat,
  hookUp,
  hurryWebhooks,
  importOne,
  type ReceivedCall,
  startReceiver,
} from '../support/webhooks.ts';
import { DESK } from '../support/windows.ts';

// Settings, Developers: the addresses that are told what happens, as real servers on this machine.

const browser = oneBrowser();

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startApp('sqlite', { env: OWN_TIME }, afterAll);
  hurryWebhooks(app);
});

beforeEach(async () => {
  owner = await addMember(app);
});

const openTab = () => openSettings(browser(), app, owner, { tab: 'developers' });

const hooks = async () => (await owner.client.listWebhooks()).data;

/** Chooses from the menu of the row of an address. */
const pick = (page: Page, row: string, action: string) => choose(page, { table: 'Webhooks', row, action });

test('a webhook is added with its secret shown once, tested, told what happens, and removed', async () => {
  const receiver = await startReceiver();
  const page = await openTab();
  await page.getByText('No address is told anything yet.').waitFor();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await refusesWrongAddresses(page);
  await dialog(page).getByLabel('Address').fill(receiver.url);
  for (const box of await dialog(page).getByRole('checkbox').all()) await box.check();
  await dialog(page).getByLabel('A text reached the phone').uncheck();
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click();

  const added = page.getByRole('dialog', { name: 'Copy the secret now' });
  await added.getByText('It is not shown again').waitFor();
  const secret = await added.getByLabel('Secret of the webhook').inputValue();
  expect(secret).toMatch(/^whsec_/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await added.getByRole('button', { name: 'Copy' }).click();
  await added.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page.keyboard.press('Escape');
  await added.getByRole('button', { name: 'Done' }).click();
  await added.waitFor({ state: 'hidden' });
  expect(await page.content()).not.toContain(secret);
  const row = rowsOf(page, 'Webhooks').filter({ hasText: receiver.url });
  await expect
    .poll(() => row.innerText())
    .toMatch(/A patient left a review · A text could not be delivered .*None yet/s);

  await pick(page, receiver.url, 'Test');
  await dialog(page).getByText('The call was taken').waitFor();
  await dialog(page).getByText('It answered with the status 204.').waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await row.getByText('Delivered', { exact: true }).waitFor();

  await importOne(owner, '+12125550188');
  await eventually(() => receiver.calls.length === 2);
  await pick(page, receiver.url, 'Remove');
  await dialog(page).getByText('Its secret and its list of calls are gone for good.').waitFor();
  await dialog(page).getByRole('button', { name: 'Remove webhook' }).click();
  await page.getByText('No address is told anything yet.').waitFor();
  expect(await hooks()).toEqual([]);
});

/** What is no address, or told nothing, is refused in its place, and stays as it was typed. */
async function refusesWrongAddresses(page: Page): Promise<void> {
  const submit = dialog(page).getByRole('button', { name: 'Add webhook' });
  const address = dialog(page).getByLabel('Address');
  for (const wrong of ['', 'hooks', 'javascript:alert(1)']) {
    await address.fill(wrong);
    await submit.click();
    await dialog(page).getByText('Enter an address that begins with https://').waitFor();
  }
  await expectSoundOnAPhone(page, 'errors');
  await address.fill('https://hooks.example.com/goodword');
  for (const box of await dialog(page).getByRole('checkbox').all()) await box.uncheck();
  await submit.click();
  await dialog(page).getByText('Choose what it is told').waitFor();
  await expect.poll(() => address.inputValue()).toBe('https://hooks.example.com/goodword');
  expect(await hooks()).toEqual([]);
}

test('an address is changed, and switched off and on; one that another window removed is told as such', async () => {
  const [before, after] = [await startReceiver(), await startReceiver()];
  const { id, secret } = await hookUp(owner, before, ['review.created']);
  const page = await openTab();
  await pick(page, before.url, 'Edit');
  await dialog(page).getByLabel('Address').fill(after.url);
  await dialog(page).getByLabel('A patient asked for no more texts').check();
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await rowsOf(page, 'Webhooks').filter({ hasText: after.url }).waitFor();
  expect(await hooks()).toMatchObject([{ url: after.url, events: ['review.created', 'patient.opted_out'] }]);

  await pick(page, after.url, 'Switch off');
  await page.getByText(`${after.url} is told nothing until you switch it on again`).waitFor();
  await rowsOf(page, 'Webhooks').getByText('Off', { exact: true }).waitFor();
  await pick(page, after.url, 'Switch on');
  await page.getByText(`${after.url} is told what happens from now on`).waitFor();
  expect(await hooks()).toMatchObject([{ active: true }]);

  await expectExampleChecks(page, id, { secret, receiver: after });
  await owner.client.removeWebhook({ params: { id } });
  await pick(page, after.url, 'Test');
  await page.getByText('This webhook was removed meanwhile.').waitFor();
  await page.getByText('No address is told anything yet.').waitFor();
});

/** The example checks a call’s signature, and throws at a call from elsewhere. */
async function expectExampleChecks(
  page: Page,
  id: string,
  { secret, receiver }: { secret: string; receiver: Awaited<ReturnType<typeof startReceiver>> },
): Promise<void> {
  const example = await page.getByLabel('Check a webhook’s signature').inputValue();
  const [, code = ''] = /^import .*$\n([\s\S]*)$/m.exec(example.replace('YOUR_SECRET', secret)) ?? [];
  const check = new Function('Webhook', 'body', 'headers', `${code}; return event;`);
  await owner.client.testWebhook({ params: { id } });
  const [{ body, headers }] = receiver.calls as [ReceivedCall];
  expect(check(Webhook, body, headers)).toMatchObject({ type: 'webhook.test' });
  expect(() => check(Webhook, `${body} `, headers)).toThrow('No matching signature found');
}

test('calls that fail say how the address answered and when it is tried next, are made again, and have pages', async () => {
  const receiver = await startReceiver(500);
  const { id } = await hookUp(owner, receiver, ['import.finished']);
  const page = await openTab();
  await pick(page, receiver.url, 'Test');
  await dialog(page).getByText('The call was not taken').waitFor();
  await dialog(page).getByText('It answered with the status 500.').waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await dialog(page).waitFor({ state: 'hidden' });
  await importOne(owner, '+12125550188');
  await deliveryThat(owner, id, ({ event, attempts }) => event === 'import.finished' && attempts > 0);

  await pick(page, receiver.url, 'Calls');
  const told = rowsOf(page, 'Calls').filter({ hasText: 'A file of patients was imported' });
  await told.getByText('Waiting').waitFor();
  // Midnight may lie between the call, the look at it and the next try.
  await expect
    .poll(() => told.innerText())
    .toMatch(/It answered with the status 500\.\s+\d+\s+(Today|Yesterday) at .*\s+(Today|Tomorrow) at/);
  await page.setViewportSize(NARROW.viewport);
  await dialog(page).getByText('It answered with the status 500.').first().waitFor();
  await expectSoundInEither(page, 'calls');
  await page.setViewportSize(DESK);
  await dialog(page).getByLabel('Show').selectOption('Failed');
  await told.waitFor({ state: 'hidden' });
  receiver.mood = 204;
  await choose(page, { table: 'Calls', row: 'Test', action: 'Call again' });
  await page.getByText('It is called again').waitFor();
  await dialog(page).getByText('No such call.').waitFor();
  await dialog(page).getByLabel('Show').selectOption('Delivered');
  await rowsOf(page, 'Calls').filter({ hasText: 'Answered 204' }).first().waitFor();

  // With the two before them one more than a page has.
  const more = Array.from({ length: LIMITS.webhookDeliveriesPerPage - 1 }, () =>
    owner.client.testWebhook({ params: { id } }),
  );
  await Promise.all(more);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await beginAgain(page);
  await pick(page, receiver.url, 'Calls');
  await dialog(page)
    .getByText(/^1–20 of 2\d calls$/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Page 2' }).click();
  await dialog(page)
    .getByText(/^21(–2\d)? of 2\d calls$/)
    .waitFor();
});

test('without a subscription webhooks are seen and removed; adding and testing open Upgrade', async () => {
  const receiver = await startReceiver();
  await hookUp(owner, receiver);
  await app.ctx.db.knex('subscriptions').where({ clinic_id: owner.clinicId }).update({ status: 'canceled' });
  const page = await openTab();
  const upgradeOpens = async () => {
    await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
    await leaveByEscape(dialog(page));
  };
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await upgradeOpens();
  for (const action of ['Test', 'Edit', 'Switch off']) {
    await pick(page, receiver.url, action);
    await upgradeOpens();
  }
  await pick(page, receiver.url, 'Remove');
  await dialog(page).getByRole('button', { name: 'Remove webhook' }).click();
  await page.getByText('No address is told anything yet.').waitFor();
});
