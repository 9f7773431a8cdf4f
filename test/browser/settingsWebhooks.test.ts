import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { addMember, type Member, OWN_TIME, startApp, type TestApp } from '../support/app.ts';
import { expectSoundInEither, failReads, leaveByEscape, NARROW, oneBrowser } from '../support/browser.ts';
import { eventually } from '../support/sandbox.ts';
import { choose, dialog, openSettings, rowsOf } from '../support/settingsScreen.ts';
import {
  deliveryThat,
  hookUp,
  hurryWebhooks,
  importOne,
  type ReceivedCall,
  startReceiver,
} from '../support/webhooks.ts';

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

const openTab = (member = owner, options = {}) =>
  openSettings(browser(), app, member, { tab: 'developers', options });

const hooks = async () => (await owner.client.listWebhooks()).data;

/** Chooses from the menu of the row of an address. */
const pick = (page: Parameters<typeof choose>[0], row: string, action: string) =>
  choose(page, { table: 'Webhooks', row, action });

test('a webhook is added with its secret shown once, tested, told what happens, and removed', async () => {
  const receiver = await startReceiver();
  const page = await openTab();
  await page.getByText('No address is told anything yet.').waitFor();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await dialog(page).getByLabel('Address').fill(receiver.url);
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
  const [call] = receiver.calls;
  expect(call && new Webhook(secret).verify(call.body, call.headers as Record<string, string>)).toMatchObject(
    {
      type: 'webhook.test',
    },
  );
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

test('the example checks a call’s signature, and throws at a call from elsewhere', async () => {
  const receiver = await startReceiver();
  const { id, secret } = await hookUp(owner, receiver);
  const page = await openTab();
  const example = await page.getByLabel('Check a webhook’s signature').inputValue();
  const [, code = ''] = /^import .*$\n([\s\S]*)$/m.exec(example.replace('YOUR_SECRET', secret)) ?? [];
  const check = new Function('Webhook', 'body', 'headers', `${code}; return event;`);
  await owner.client.testWebhook({ params: { id } });
  const [{ body, headers }] = receiver.calls as [ReceivedCall];
  expect(check(Webhook, body, headers)).toMatchObject({ type: 'webhook.test' });
  expect(() => check(Webhook, `${body} `, headers)).toThrow('No matching signature found');
});

describe('an address', () => {
  test('that is none, or told nothing, is refused in its place, and stays as it was typed', async () => {
    const page = await openTab();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const submit = dialog(page).getByRole('button', { name: 'Add webhook' });
    for (const wrong of ['', 'hooks', 'javascript:alert(1)']) {
      await dialog(page).getByLabel('Address').fill(wrong);
      await submit.click();
      await dialog(page).getByText('Enter an address that begins with https://').waitFor();
    }
    await dialog(page).getByLabel('Address').fill('https://hooks.example.com/goodword');
    for (const box of await dialog(page).getByRole('checkbox').all()) await box.uncheck();
    await submit.click();
    await dialog(page).getByText('Choose what it is told').waitFor();
    await expect
      .poll(() => dialog(page).getByLabel('Address').inputValue())
      .toBe('https://hooks.example.com/goodword');
    expect(await hooks()).toEqual([]);
  });

  test('of a private network, or of nobody, is refused where the operator has not allowed it', async () => {
    const strict = await startApp('sqlite', { worker: false, env: { WEBHOOKS_PRIVATE: 'refuse' } });
    const page = await openSettings(browser(), strict, await addMember(strict), { tab: 'developers' });
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const address = dialog(page).getByLabel('Address');
    for (const [url, why] of [
      ['http://hooks.example.com', 'Enter an address that begins with https://'],
      ['https://169.254.169.254/latest/meta-data', 'This address belongs to a private network'],
      ['https://hooks.example.invalid', 'This address leads nowhere: its name cannot be looked up'],
    ] as const) {
      await address.fill(url);
      await dialog(page).getByRole('button', { name: 'Add webhook' }).click();
      await dialog(page).getByText(why).waitFor();
      await expect.poll(() => address.inputValue()).toBe(url);
    }
  });

  test('too many of them are refused', async () => {
    const receiver = await startReceiver();
    for (let made = 0; made < LIMITS.webhooksPerClinic; made += 1) await hookUp(owner, receiver);
    const page = await openTab();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await dialog(page).getByLabel('Address').fill(receiver.url);
    await dialog(page).getByRole('button', { name: 'Add webhook' }).click();
    await dialog(page).getByText(`at most ${LIMITS.webhooksPerClinic} webhooks`).waitFor();
  });

  test('is changed and switched off and on', async () => {
    const [before, after] = [await startReceiver(), await startReceiver()];
    await hookUp(owner, before, ['review.created']);
    const page = await openTab();
    await pick(page, before.url, 'Edit');
    await dialog(page).getByLabel('Address').fill(after.url);
    await dialog(page).getByLabel('A patient asked for no more texts').check();
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await rowsOf(page, 'Webhooks').filter({ hasText: after.url }).waitFor();
    expect(await hooks()).toMatchObject([
      { url: after.url, events: ['review.created', 'patient.opted_out'] },
    ]);

    await pick(page, after.url, 'Switch off');
    await page.getByText(`${after.url} is told nothing until you switch it on again`).waitFor();
    await rowsOf(page, 'Webhooks').getByText('Off', { exact: true }).waitFor();
    await pick(page, after.url, 'Switch on');
    await page.getByText(`${after.url} is told what happens from now on`).waitFor();
    expect(await hooks()).toMatchObject([{ active: true }]);
  });

  test('that another window removed is told as such, and goes from the list', async () => {
    const receiver = await startReceiver();
    const { id } = await hookUp(owner, receiver);
    const page = await openTab();
    await rowsOf(page, 'Webhooks').waitFor();
    await owner.client.removeWebhook({ params: { id } });
    await pick(page, receiver.url, 'Test');
    await page.getByText('This webhook was removed meanwhile.').waitFor();
    await page.getByText('No address is told anything yet.').waitFor();
  });
});

describe('the calls of a webhook', () => {
  test('that fail say how the address answered and when it is tried next, and are made again', async () => {
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
    await dialog(page).getByLabel('Show').selectOption('Failed');
    await told.waitFor({ state: 'hidden' });
    receiver.mood = 204;
    await choose(page, { table: 'Calls', row: 'Test', action: 'Call again' });
    await page.getByText('It is called again').waitFor();
    await dialog(page).getByText('No such call.').waitFor();
    await dialog(page).getByLabel('Show').selectOption('Delivered');
    await rowsOf(page, 'Calls').filter({ hasText: 'Answered 204' }).first().waitFor();
  });

  test('have pages', async () => {
    const receiver = await startReceiver();
    const { id } = await hookUp(owner, receiver);
    const asked = Array.from({ length: LIMITS.webhookDeliveriesPerPage }, () =>
      owner.client.testWebhook({ params: { id } }),
    );
    await Promise.all(asked);
    await importOne(owner, '+12125550188');
    const page = await openTab();
    await pick(page, receiver.url, 'Calls');
    await dialog(page).getByText('1–20 of 21 calls').waitFor();
    await dialog(page).getByRole('button', { name: 'Page 2' }).click();
    await dialog(page).getByText('21 of 21 calls').waitFor();
    await expect.poll(() => rowsOf(page, 'Calls').count()).toBe(1);
  });
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

test('webhooks that cannot be loaded say so, and Try Again brings them', async () => {
  const receiver = await startReceiver();
  await hookUp(owner, receiver);
  const page = await openTab();
  const repair = await failReads(page, '**/api/settings/webhooks');
  await page.reload();
  await page.getByText('Failed to load webhooks').waitFor();
  await repair();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await rowsOf(page, 'Webhooks').filter({ hasText: receiver.url }).waitFor();
});

test('every state passes the accessibility rules and fits a small phone, in either theme', async () => {
  const receiver = await startReceiver(500);
  const page = await openTab(owner, NARROW);
  await page.getByText('No address is told anything yet.').waitFor();
  await expectSoundInEither(page, 'empty');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click();
  await dialog(page).getByText('Enter an address').waitFor();
  await expectSoundInEither(page, 'errors');
  await dialog(page).getByLabel('Address').fill(receiver.url);
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click();
  await dialog(page).getByLabel('Secret of the webhook').waitFor();
  await expectSoundInEither(page, 'added');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click();
  await page.getByRole('menuitem', { name: 'Test' }).click();
  await dialog(page).getByText('The call was not taken').waitFor();
  await expectSoundInEither(page, 'tested');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await dialog(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click();
  await page.getByRole('menuitem', { name: 'Calls' }).click();
  await dialog(page).getByText('It answered with the status 500.').waitFor();
  await expectSoundInEither(page, 'calls');
  await page.setViewportSize({ width: 1280, height: 900 });
  await rowsOf(page, 'Calls').first().waitFor();
  await expectSoundInEither(page, 'calls on a wide screen');
});
