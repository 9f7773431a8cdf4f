import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { bearer } from '../support/accounts.ts';
import { addMember, type Member, OWN_TIME, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { expectSoundInEither, failReads, leaveByEscape, NARROW, oneBrowser } from '../support/browser.ts';
import { makeDesk } from '../support/desk.ts';
import { choose, dialog, openSettings, rowsOf } from '../support/settingsScreen.ts';

// Settings, Developers: tokens with which other programs call the API.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false, env: OWN_TIME }, afterAll);
});

const openDevelopers = (member: Member, options = {}) =>
  openSettings(browser(), app, member, { tab: 'developers', options });

const add = (owner: Member, name: string) =>
  owner.client.createApiToken({ payload: { name, scopes: ['patients:read', 'sends:write'] } });

test('a token is made with what it may do, shown once, works, and stops when it is revoked', async () => {
  const page = await openDevelopers(await addMember(app));
  await page.getByText('No API token yet.').waitFor();
  await page.getByRole('button', { name: 'New token' }).click();
  const make = dialog(page).getByRole('button', { name: 'Make token' });
  await make.click();
  await dialog(page).getByText('Name the program that will use it', { exact: true }).waitFor();
  await dialog(page).getByText('Choose what it may do').waitFor();
  await dialog(page).getByLabel('Name').fill('Front desk sync');
  await dialog(page).getByRole('group', { name: 'Patients' }).getByLabel('See patients').check();
  await make.click();

  const made = page.getByRole('dialog', { name: 'Copy the token now' });
  await made.getByText('It is not shown again').waitFor();
  const token = await made.getByLabel('API token').inputValue();
  expect(token).toMatch(/^gw_/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await made.getByRole('button', { name: 'Copy' }).click();
  await made.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await page.keyboard.press('Escape');
  await made.getByRole('button', { name: 'Done' }).click();
  await made.waitFor({ state: 'hidden' });
  expect(await page.content()).not.toContain(token);

  const program = bearer(app, token);
  expect((await program.listPatients()).pagination.total).toBe(0);
  await expect(program.getSettings()).rejects.toMatchObject({ status: 403 });
  await page.reload();
  const row = rowsOf(page, 'API tokens').filter({ hasText: 'Front desk sync' });
  await expect.poll(() => row.innerText()).toMatch(/See patients\s+Robin Test\s+Just now/);

  await choose(page, { table: 'API tokens', row: 'Front desk sync', action: 'Revoke' });
  await dialog(page).getByText('Front desk sync is refused from its next call on').waitFor();
  await dialog(page).getByRole('button', { name: 'Revoke token' }).click();
  await page.getByText('No API token yet.').waitFor();
  await expect(program.listPatients()).rejects.toMatchObject({ status: 401 });
});

test('who signed in a while ago shows once that it is them, and what was typed goes on by itself', async () => {
  const owner = await addMember(app);
  const page = await openDevelopers(owner, NARROW);
  const proofs = app.database.knex('sessions').where({ user_id: owner.userId });
  await proofs.update({ proved_at: '2020-01-01T00:00:00.000Z' });
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New API token' });
  const proof = page.getByRole('dialog', { name: 'Is it still you?' });
  const typeToken = async () => {
    await form.getByLabel('Name').fill('Front desk sync');
    await form.getByLabel('See patients').check();
  };
  await typeToken();
  await form.getByRole('button', { name: 'Make token' }).click();
  const password = proof.getByRole('textbox', { name: 'Your password' });
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await proof.waitFor({ state: 'hidden' });
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Front desk sync');
  expect((await owner.client.listApiTokens()).data).toEqual([]);

  await form.getByLabel('Name').press('Enter');
  await proof.getByRole('button', { name: 'Go on' }).click();
  await proof.getByText('Enter your password').waitFor();
  await password.fill('Wrong-horse-7!');
  await page.keyboard.press('Enter');
  await proof.getByText('Your current password is not right.').waitFor();
  await expectSoundInEither(page, 'proof');
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Copy the token now' }).waitFor();
  await proof.waitFor({ state: 'hidden' });
  expect((await owner.client.listApiTokens()).data).toMatchObject([{ name: 'Front desk sync' }]);
});

test('the token that is one too many is refused under its name, which stays as it was typed', async () => {
  const owner = await addMember(app);
  for (let made = 0; made < LIMITS.apiTokensPerClinic; made += 1) await add(owner, `Script ${made}`);
  const page = await openDevelopers(owner);
  await page.getByRole('button', { name: 'New token' }).click();
  await dialog(page).getByLabel('Name').fill('Front desk sync');
  await dialog(page).getByLabel('See patients').check();
  await dialog(page).getByRole('button', { name: 'Make token' }).click();
  await dialog(page).getByText(`A clinic has at most ${LIMITS.apiTokensPerClinic} API tokens.`).waitFor();
  await expect.poll(() => dialog(page).getByLabel('Name').inputValue()).toBe('Front desk sync');
});

test('a token that another window revoked is told as such, and goes from the list', async () => {
  const owner = await addMember(app);
  const { data } = await add(owner, 'Old script');
  const page = await openDevelopers(owner);
  await rowsOf(page, 'API tokens').getByText('Never').waitFor();
  await owner.client.revokeApiToken({ params: { id: data.id } });
  await choose(page, { table: 'API tokens', row: 'Old script', action: 'Revoke' });
  await dialog(page).getByRole('button', { name: 'Revoke token' }).click();
  await page.getByText('This token was revoked meanwhile.').waitFor();
  await page.getByText('No API token yet.').waitFor();
});

test('the documentation of the API and its document are a click away', async () => {
  const page = await openDevelopers(await addMember(app, { role: 'admin' }));
  const document = page.getByRole('link', { name: 'OpenAPI document' });
  const answer = await page.context().request.get(String(await document.getAttribute('href')));
  expect(await answer.json()).toMatchObject({ openapi: expect.stringMatching(/^3/) });
  const [docs] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Read the API’s documentation' }).click(),
  ]);
  expect(new URL(docs.url()).pathname).toBe('/api/docs');
});

test.each(['curl', 'Command line'])(
  'the examples for %s work as they stand once they have a token',
  async (language) => {
    // At noon, when patients are texted.
    const noon = await startApp('sqlite', { worker: false });
    const owner = await addMember(noon);
    const { token } = (
      await owner.client.createApiToken({ payload: { name: 'Booking', scopes: ['sends:write'] } })
    ).data;
    const page = await openSettings(browser(), noon, owner, { tab: 'developers' });
    await page.getByText(language, { exact: true }).click();
    const desk = await makeDesk('http://elsewhere.example', onTestFinished);
    for (const example of ['Text a review request', 'Tell that a visit is over']) {
      const lines = await page.getByLabel(example).inputValue();
      expect(lines).toContain(noon.url);
      await desk.shell(lines.replaceAll('YOUR_TOKEN', token));
    }
    const texts = await noon.ctx.db.knex('messages').where({ clinic_id: owner.clinicId }).orderBy('phone');
    expect(texts.map(({ kind, status, phone }) => ({ kind, status, phone }))).toEqual([
      { kind: 'request', status: 'queued', phone: '+12125550123' },
      { kind: 'request', status: 'queued', phone: '+12125550124' },
    ]);
  },
);

test('a preview owner sees team and tokens; inviting and a new token open Upgrade', async () => {
  const page = await openDevelopers(await addMember(app, { paid: false }));
  const upgradeOpens = async () => {
    await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
    await leaveByEscape(dialog(page));
  };
  await page.getByRole('button', { name: 'New token' }).click();
  await upgradeOpens();
  await page.getByRole('tab', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await upgradeOpens();
});

test('a clinic that stopped paying can still revoke, while a new token opens Upgrade', async () => {
  const owner = await addMember(app);
  await add(owner, 'Old script');
  await app.ctx.db.knex('subscriptions').where('clinic_id', owner.clinicId).update({ status: 'canceled' });
  const page = await openDevelopers(owner);
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
  await leaveByEscape(dialog(page));
  await choose(page, { table: 'API tokens', row: 'Old script', action: 'Revoke' });
  await dialog(page).getByRole('button', { name: 'Revoke token' }).click();
  await page.getByText('No API token yet.').waitFor();
});

test('tokens that cannot be loaded say so, and Try Again brings them', async () => {
  const owner = await addMember(app);
  await add(owner, 'Old script');
  const page = await openDevelopers(owner);
  const repair = await failReads(page, '**/api/api-tokens');
  await page.reload();
  await page.getByText('Failed to load API tokens').waitFor();
  await repair();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await rowsOf(page, 'API tokens').filter({ hasText: 'Old script' }).waitFor();
});

test('every state passes the accessibility rules and fits a small phone, in either theme', async () => {
  const owner = await addMember(app);
  const page = await openDevelopers(owner, NARROW);
  await page.getByText('No API token yet.').waitFor();
  await expectSoundInEither(page, 'empty');
  await page.getByRole('button', { name: 'New token' }).click();
  await dialog(page).getByRole('button', { name: 'Make token' }).click();
  await dialog(page).getByText('Choose what it may do').waitFor();
  await expectSoundInEither(page, 'errors');
  await dialog(page).getByLabel('Name').fill('Front desk sync');
  for (const box of await dialog(page).getByRole('checkbox').all()) await box.check();
  await dialog(page).getByRole('button', { name: 'Make token' }).click();
  await dialog(page).getByLabel('API token').waitFor();
  await expectSoundInEither(page, 'made');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await expectSoundInEither(page, 'cards');
  await page.setViewportSize({ width: 1280, height: 900 });
  await rowsOf(page, 'API tokens').first().waitFor();
  await expectSoundInEither(page, 'table');
  await choose(page, { table: 'API tokens', row: 'Front desk sync', action: 'Revoke' });
  await dialog(page).getByRole('button', { name: 'Revoke token' }).waitFor();
  await expectSoundInEither(page, 'revoking');
});
