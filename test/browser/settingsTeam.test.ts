import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedToken } from '../support/accounts.ts';
import {
  addMember,
  type Member,
  type NewMember,
  OWN_TIME,
  signIn,
  startApp,
  type TestApp,
} from '../support/app.ts';
import { expectSoundInEither, expectSoundOnAPhone, leaveByEscape, oneBrowser } from '../support/browser.ts';
import {
  beginAgain,
  choose,
  dialog,
  openMenu,
  openSettings,
  rowsOf,
  works,
} from '../support/settingsScreen.ts';

// Settings, Team: who is in it, who is invited, and what becomes of them.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { env: OWN_TIME }, afterAll);
});

/** A clinic's owner with somebody else in the team. */
async function makeTeam({ role = 'staff' }: NewMember = {}) {
  const owner = await addMember(app);
  const other = await addMember(app, { role, clinicId: String(owner.clinicId) });
  return { owner, other };
}

const openTeam = (member: Member) => openSettings(browser(), app, member, { tab: 'team' });

test('inviting keeps what was typed, mails a link, shows the invitation as pending, mails it again, and takes it back', async () => {
  const { owner, other } = await makeTeam();
  const page = await openTeam(owner);
  const invite = page.getByRole('button', { name: 'Invite somebody' });
  const email = dialog(page).getByLabel('Email');
  const send = dialog(page).getByRole('button', { name: 'Send invitation' });
  await page.getByText('No invitation is waiting.').waitFor();
  await invite.click();
  await send.click();
  await dialog(page).getByText('Email is required').waitFor();
  await expectSoundOnAPhone(page, 'inviting');
  await email.fill(other.email);
  await send.click();
  await dialog(page).getByText('This person is in your team already.').waitFor();
  await expect.poll(() => email.inputValue()).toBe(other.email);

  await email.fill('nora@example.com');
  await page.reload();
  await invite.click();
  await expect.poll(() => email.inputValue()).toBe('nora@example.com');
  await dialog(page).getByRole('radio', { name: 'Admin' }).check();
  await send.click();
  await page.getByText('Invitation sent to nora@example.com').waitFor();
  const row = rowsOf(page, 'Invitations').filter({ hasText: 'nora@example.com' });
  await expect.poll(() => row.innerText()).toContain('Admin');
  const first = await mailedToken(app, 'nora@example.com', 'invitation');
  expect((await app.anybody.getInvitation({ payload: { token: first } })).data.role).toBe('admin');

  const ranOut = { expires_at: '2020-01-01T00:00:00.000Z' };
  await app.ctx.db.knex('invitations').where({ clinic_id: owner.clinicId }).update(ranOut);
  await beginAgain(page);
  await row.getByText('Expired').waitFor();
  await choose(page, { table: 'Invitations', row: 'nora@example.com', action: 'Resend' });
  await page.getByText('Invitation sent again to nora@example.com').waitFor();
  await row.getByText('Expired').waitFor({ state: 'detached' });
  const token = await mailedToken(app, 'nora@example.com', 'invitation', 2);

  await choose(page, { table: 'Invitations', row: 'nora@example.com', action: 'Take back' });
  await dialog(page).getByText('The link in their email stops working.').waitFor();
  await dialog(page).getByRole('button', { name: 'Take back invitation' }).click();
  await page.getByText('No invitation is waiting.').waitFor();
  await expect(app.anybody.getInvitation({ payload: { token } })).rejects.toMatchObject({
    code: 'token_expired',
  });
});

test('people show role, second step and last sign-in; a changed role ends their sessions, and who is removed is gone', async () => {
  const { owner, other } = await makeTeam();
  const page = await openTeam(owner);
  const row = rowsOf(page, 'People').filter({ hasText: other.email });
  await expect.poll(() => row.innerText()).toMatch(/Staff\s+Off\s+Just now/);
  await choose(page, { table: 'People', row: other.email, action: 'Change role' });
  const change = dialog(page).getByRole('button', { name: /^Make/ });
  await change.hover();
  await page.getByRole('tooltip', { name: 'This is the role now.' }).waitFor();
  await dialog(page).getByRole('radio', { name: 'Admin' }).check();
  await dialog(page).getByText('signed out everywhere at once').waitFor();
  expect(await works(other)).toBe(true);
  await dialog(page).getByRole('button', { name: 'Make Admin' }).click();
  await page.getByText('Robin Test is Admin now').waitFor();
  await row.getByText('Admin', { exact: true }).waitFor();
  expect(await works(other)).toBe(false);

  const again = await signIn(app, other.email);
  await choose(page, { table: 'People', row: other.email, action: 'Remove' });
  await dialog(page).getByText('Patients, texts, reviews').waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  expect(await works(again)).toBe(true);
  await choose(page, { table: 'People', row: other.email, action: 'Remove' });
  await dialog(page).getByRole('button', { name: 'Remove Robin Test' }).click();
  await row.waitFor({ state: 'detached' });
  expect(await works(again)).toBe(false);
});

test('whom or what another window took away is told as such, and goes from the list', async () => {
  const { owner, other } = await makeTeam();
  const made = await owner.client.inviteMember({ payload: { email: 'nora@example.com', role: 'staff' } });
  const page = await openTeam(owner);
  await rowsOf(page, 'Invitations').filter({ hasText: 'nora@example.com' }).waitFor();
  await owner.client.revokeInvitation({ params: { id: made.data.id } });
  await choose(page, { table: 'Invitations', row: 'nora@example.com', action: 'Take back' });
  await dialog(page).getByRole('button', { name: 'Take back invitation' }).click();
  await page.getByText('This invitation was taken up or taken back meanwhile.').waitFor();
  await page.getByText('No invitation is waiting.').waitFor();

  await choose(page, { table: 'People', row: other.email, action: 'Change role' });
  await owner.client.removeMember({ params: { id: other.userId } });
  await dialog(page).getByRole('radio', { name: 'Admin' }).check();
  await dialog(page).getByRole('button', { name: 'Make Admin' }).click();
  await page.getByText('Robin Test is not in the team any more.').waitFor();
  await rowsOf(page, 'People').filter({ hasText: other.email }).waitFor({ state: 'detached' });

  // The last owner is told why they stay one; with a second owner, why it is not theirs to do.
  await openMenu(page, 'People', owner.email);
  const change = page.getByRole('menuitem', { name: 'Change role' });
  await change.getByText('You are the clinic’s last owner.').waitFor();
  await expect.poll(() => change.getAttribute('aria-disabled')).toBe('true');
  await expectSoundInEither(page, 'a menu with reasons');
  await page.keyboard.press('Escape');
  await addMember(app, { role: 'owner', clinicId: String(owner.clinicId) });
  await beginAgain(page);
  await expect.poll(() => rowsOf(page, 'People').count()).toBe(2);
  await openMenu(page, 'People', owner.email);
  await page.getByRole('menuitem', { name: 'Remove' }).getByText('You cannot do this to yourself.').waitFor();
});

test('an admin neither makes nor changes owners, and is told so beforehand', async () => {
  const { owner, other } = await makeTeam({ role: 'admin' });
  const page = await openTeam(other);
  await openMenu(page, 'People', owner.email);
  const remove = page.getByRole('menuitem', { name: 'Remove' });
  await remove.getByText('Only an owner may make or change owners.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await expect.poll(() => dialog(page).getByRole('radio', { name: 'Owner' }).isDisabled()).toBe(true);
  await dialog(page).getByText('Only an owner may make or change owners.').waitFor();
});

test('without a subscription inviting and resending open Upgrade, while taking access away works', async () => {
  const { owner, other } = await makeTeam();
  await owner.client.inviteMember({ payload: { email: 'nora@example.com', role: 'staff' } });
  await app.ctx.db.knex('subscriptions').where('clinic_id', owner.clinicId).update({ status: 'canceled' });
  const page = await openTeam(owner);
  const upgradeOpens = async () => {
    await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
    await leaveByEscape(dialog(page));
  };
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await upgradeOpens();
  await choose(page, { table: 'Invitations', row: 'nora@example.com', action: 'Resend' });
  await upgradeOpens();
  await choose(page, { table: 'Invitations', row: 'nora@example.com', action: 'Take back' });
  await dialog(page).getByRole('button', { name: 'Take back invitation' }).click();
  await page.getByText('No invitation is waiting.').waitFor();
  await choose(page, { table: 'People', row: other.email, action: 'Remove' });
  await dialog(page).getByRole('button', { name: 'Remove Robin Test' }).click();
  await rowsOf(page, 'People').filter({ hasText: other.email }).waitFor({ state: 'detached' });
});
