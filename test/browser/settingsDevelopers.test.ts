import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bearer } from '../support/accounts.ts';
import { addMember, type Member, OWN_TIME, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import {
  expectSoundInEither,
  expectSoundOnAPhone,
  leaveByEscape,
  NARROW,
  oneBrowser,
} from '../support/browser.ts';
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
  const document = page.getByRole('link', { name: 'OpenAPI document' });
  const answer = await page.context().request.get(String(await document.getAttribute('href')));
  expect(await answer.json()).toMatchObject({ openapi: expect.stringMatching(/^3/) });
  const docs = page.getByRole('link', { name: 'Read the API’s documentation' });
  expect(await docs.getAttribute('href')).toBe('/api/docs');
  await page.getByText('No API token yet.').waitFor();
  await page.getByRole('button', { name: 'New token' }).click();
  const make = dialog(page).getByRole('button', { name: 'Make token' });
  await make.click();
  await dialog(page).getByText('Name the program that will use it', { exact: true }).waitFor();
  await dialog(page).getByText('Choose what it may do').waitFor();
  await expectSoundOnAPhone(page, 'errors');
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

test('a token that another window revoked is told as such; a clinic that stopped paying revokes, and makes no new one', async () => {
  const owner = await addMember(app);
  const { data } = await add(owner, 'Old script');
  const page = await openDevelopers(owner);
  await rowsOf(page, 'API tokens').getByText('Never').waitFor();
  await owner.client.revokeApiToken({ params: { id: data.id } });
  await choose(page, { table: 'API tokens', row: 'Old script', action: 'Revoke' });
  await dialog(page).getByRole('button', { name: 'Revoke token' }).click();
  await page.getByText('This token was revoked meanwhile.').waitFor();
  await page.getByText('No API token yet.').waitFor();

  await add(owner, 'Older script');
  await app.ctx.db.knex('subscriptions').where('clinic_id', owner.clinicId).update({ status: 'canceled' });
  await page.reload();
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
  await leaveByEscape(dialog(page));
  await choose(page, { table: 'API tokens', row: 'Older script', action: 'Revoke' });
  await dialog(page).getByRole('button', { name: 'Revoke token' }).click();
  await page.getByText('No API token yet.').waitFor();
});

/** A program of another clinic, which may send. */
async function programOf(at: TestApp): Promise<{ clinicId: string; token: string }> {
  const { client, clinicId } = await addMember(at);
  const { data } = await client.createApiToken({ payload: { name: 'Booking', scopes: ['sends:write'] } });
  return { clinicId: clinicId as string, token: data.token };
}

test('the examples for curl and the command line work as they stand once they have a token', async () => {
  // At noon, when patients are texted.
  const noon = await startApp('sqlite', { worker: false });
  const page = await openSettings(browser(), noon, await addMember(noon), { tab: 'developers' });
  const desk = await makeDesk('http://elsewhere.example', onTestFinished);
  for (const language of ['curl', 'Command line']) {
    const { clinicId, token } = await programOf(noon);
    await page.getByText(language, { exact: true }).click();
    for (const example of ['Text a review request', 'Tell that a visit is over']) {
      const lines = await page.getByLabel(example).inputValue();
      expect(lines).toContain(noon.url);
      await desk.shell(lines.replaceAll('YOUR_TOKEN', token));
    }
    const texts = await noon.ctx.db.knex('messages').where({ clinic_id: clinicId }).orderBy('phone');
    expect(texts.map(({ kind, status, phone }) => ({ kind, status, phone }))).toEqual([
      { kind: 'request', status: 'queued', phone: '+12125550123' },
      { kind: 'request', status: 'queued', phone: '+12125550124' },
    ]);
  }
});
