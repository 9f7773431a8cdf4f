import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { DAY, mailedToken, wait } from '../support/accounts.ts';
import { addMember, type Member, type NewMember, OWN_TIME, startApp, type TestApp } from '../support/app.ts';
import { expectSoundInEither, failReads, leaveByEscape, NARROW, oneBrowser } from '../support/browser.ts';
import { choose, dialog, openMenu, openSettings, rowsOf, works } from '../support/settingsScreen.ts';

// Settings, Team: who is in it, who is invited, and what becomes of them.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { env: OWN_TIME }, afterAll);
});

/** A clinic's owner with somebody else in the team. */
async function makeTeam(at: TestApp, { role = 'staff' }: NewMember = {}) {
  const owner = await addMember(at);
  const other = await addMember(at, { role, clinicId: String(owner.clinicId) });
  return { owner, other };
}

const openTeam = (at: TestApp, member: Member, options = {}) =>
  openSettings(browser(), at, member, { tab: 'team', options });

describe('inviting', () => {
  test('mails a link, shows the invitation as pending, and takes it back', async () => {
    const { owner, other } = await makeTeam(app);
    const page = await openTeam(app, owner);
    await page.getByText('No invitation is waiting.').waitFor();
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    const send = dialog(page).getByRole('button', { name: 'Send invitation' });
    await send.click();
    await dialog(page).getByText('Email is required').waitFor();
    await dialog(page).getByLabel('Email').fill(other.email);
    await send.click();
    await dialog(page).getByText('This person is in your team already.').waitFor();
    await expect.poll(() => dialog(page).getByLabel('Email').inputValue()).toBe(other.email);

    await dialog(page).getByLabel('Email').fill('nora@example.com');
    await dialog(page).getByRole('radio', { name: 'Admin' }).check();
    await send.click();
    await page.getByText('Invitation sent to nora@example.com').waitFor();
    const row = rowsOf(page, 'Invitations').filter({ hasText: 'nora@example.com' });
    await expect.poll(() => row.innerText()).toContain('Admin');
    const token = await mailedToken(app, 'nora@example.com', 'invitation');
    expect((await app.anybody.getInvitation({ payload: { token } })).data.role).toBe('admin');

    await choose(page, { table: 'Invitations', row: 'nora@example.com', action: 'Take back' });
    await dialog(page).getByText('The link in their email stops working.').waitFor();
    await dialog(page).getByRole('button', { name: 'Take back invitation' }).click();
    await page.getByText('No invitation is waiting.').waitFor();
    await expect(app.anybody.getInvitation({ payload: { token } })).rejects.toMatchObject({
      code: 'token_expired',
    });
  });

  test('again mails a new link; an invitation that ran out is marked', async () => {
    const older = await startApp();
    const { owner } = await makeTeam(older);
    await owner.client.inviteMember({ payload: { email: 'nora@example.com', role: 'staff' } });
    await mailedToken(older, 'nora@example.com', 'invitation');
    wait(older, 8 * DAY);
    const page = await openTeam(older, owner);
    const row = rowsOf(page, 'Invitations').filter({ hasText: 'nora@example.com' });
    await row.getByText('Expired').waitFor();
    await choose(page, { table: 'Invitations', row: 'nora@example.com', action: 'Resend' });
    await page.getByText('Invitation sent again to nora@example.com').waitFor();
    await row.getByText('Expired').waitFor({ state: 'detached' });
    await mailedToken(older, 'nora@example.com', 'invitation', 2);
  });

  test('that another window took back is told as such, and goes from the list', async () => {
    const { owner } = await makeTeam(app);
    const made = await owner.client.inviteMember({ payload: { email: 'nora@example.com', role: 'staff' } });
    const page = await openTeam(app, owner);
    await rowsOf(page, 'Invitations').filter({ hasText: 'nora@example.com' }).waitFor();
    await owner.client.revokeInvitation({ params: { id: made.data.id } });
    await choose(page, { table: 'Invitations', row: 'nora@example.com', action: 'Take back' });
    await dialog(page).getByRole('button', { name: 'Take back invitation' }).click();
    await page.getByText('This invitation was taken up or taken back meanwhile.').waitFor();
    await page.getByText('No invitation is waiting.').waitFor();
  });

  test('one too many is refused under its field', async () => {
    const { owner, other } = await makeTeam(app, { role: 'admin' });
    for (let sent = 0; sent < LIMITS.pendingInvitations; sent += 1) {
      const { client } = sent % 2 ? owner : other;
      await client.inviteMember({ payload: { email: `desk${sent}@example.com`, role: 'staff' } });
    }
    const page = await openTeam(app, owner);
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await dialog(page).getByLabel('Email').fill('nora@example.com');
    await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
    await dialog(page).getByText(`${LIMITS.pendingInvitations} invitations wait already.`).waitFor();
  });

  test('keeps what was typed over a refresh', async () => {
    const page = await openTeam(app, await addMember(app));
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await dialog(page).getByLabel('Email').fill('nora@exam');
    await page.reload();
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await expect.poll(() => dialog(page).getByLabel('Email').inputValue()).toBe('nora@exam');
  });
});

describe('the people', () => {
  test('show role, second step and last sign-in; a changed role ends that person’s sessions', async () => {
    const { owner, other } = await makeTeam(app);
    const page = await openTeam(app, owner);
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
  });

  test('who is removed is signed out and gone; the dialog says what stays', async () => {
    const { owner, other } = await makeTeam(app);
    const page = await openTeam(app, owner);
    await choose(page, { table: 'People', row: other.email, action: 'Remove' });
    await dialog(page).getByText('Patients, texts, reviews').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await works(other)).toBe(true);
    await choose(page, { table: 'People', row: other.email, action: 'Remove' });
    await dialog(page).getByRole('button', { name: 'Remove Robin Test' }).click();
    await rowsOf(page, 'People').filter({ hasText: other.email }).waitFor({ state: 'detached' });
    expect(await works(other)).toBe(false);
  });

  test('whom another window removed is told as such, and goes from the list', async () => {
    const { owner, other } = await makeTeam(app);
    const page = await openTeam(app, owner);
    await choose(page, { table: 'People', row: other.email, action: 'Change role' });
    await owner.client.removeMember({ params: { id: other.userId } });
    await dialog(page).getByRole('radio', { name: 'Admin' }).check();
    await dialog(page).getByRole('button', { name: 'Make Admin' }).click();
    await page.getByText('Robin Test is not in the team any more.').waitFor();
    await rowsOf(page, 'People').filter({ hasText: other.email }).waitFor({ state: 'detached' });
  });

  test('the last owner is told why they stay one; with a second owner, why it is not theirs to do', async () => {
    const owner = await addMember(app);
    const page = await openTeam(app, owner);
    await openMenu(page, 'People', owner.email);
    const change = page.getByRole('menuitem', { name: 'Change role' });
    await change.getByText('You are the clinic’s last owner.').waitFor();
    await expect.poll(() => change.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await addMember(app, { role: 'owner', clinicId: String(owner.clinicId) });
    await page.reload();
    await openMenu(page, 'People', owner.email);
    await page
      .getByRole('menuitem', { name: 'Remove' })
      .getByText('You cannot do this to yourself.')
      .waitFor();
  });

  test('an admin neither makes nor changes owners, and is told so beforehand', async () => {
    const { owner, other } = await makeTeam(app, { role: 'admin' });
    const page = await openTeam(app, other);
    await openMenu(page, 'People', owner.email);
    const remove = page.getByRole('menuitem', { name: 'Remove' });
    await remove.getByText('Only an owner may make or change owners.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await expect.poll(() => dialog(page).getByRole('radio', { name: 'Owner' }).isDisabled()).toBe(true);
    await dialog(page).getByText('Only an owner may make or change owners.').waitFor();
  });

  test('are managed by keyboard alone', async () => {
    const { owner, other } = await makeTeam(app);
    const page = await openTeam(app, owner);
    const menu = rowsOf(page, 'People').filter({ hasText: other.email }).getByRole('button');
    await menu.focus();
    for (const [title, keys] of [
      ['Role of Robin Test', ['Enter']],
      ['Remove Robin Test from the team?', ['ArrowDown', 'Enter']],
    ] as const) {
      await page.keyboard.press('Enter');
      await page.locator('[role=menuitem]:focus').waitFor();
      for (const key of keys) await page.keyboard.press(key);
      await page.getByRole('dialog', { name: title }).waitFor();
      await leaveByEscape(dialog(page));
      await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
    }
  });

  test('that cannot be loaded say so, and Try Again brings them', async () => {
    const { owner } = await makeTeam(app);
    const page = await openTeam(app, owner);
    const repair = await failReads(page, '**/api/team');
    await page.reload();
    await page.getByText('Failed to load the team').waitFor();
    await repair();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await rowsOf(page, 'People').filter({ hasText: owner.email }).waitFor();
  });
});

test('without a subscription inviting and resending open Upgrade, while taking access away works', async () => {
  const { owner, other } = await makeTeam(app);
  await owner.client.inviteMember({ payload: { email: 'nora@example.com', role: 'staff' } });
  await app.ctx.db.knex('subscriptions').where('clinic_id', owner.clinicId).update({ status: 'canceled' });
  const page = await openTeam(app, owner);
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

test('every state passes the accessibility rules and fits a small phone, in either theme', async () => {
  const { owner, other } = await makeTeam(app);
  await owner.client.inviteMember({ payload: { email: 'nora@example.com', role: 'admin' } });
  const page = await openTeam(app, owner, NARROW);
  const card = page
    .getByRole('list', { name: 'People' })
    .getByRole('listitem')
    .filter({ hasText: other.email });
  await card.waitFor();
  await expectSoundInEither(page, 'cards');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
  await dialog(page).getByText('Email is required').waitFor();
  await expectSoundInEither(page, 'inviting');
  await leaveByEscape(dialog(page));
  await card.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  await dialog(page).getByRole('radio', { name: 'Admin' }).waitFor();
  await expectSoundInEither(page, 'changing a role');
  await leaveByEscape(dialog(page));
  await card.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog(page).getByRole('button', { name: 'Remove Robin Test' }).waitFor();
  await expectSoundInEither(page, 'removing');
  await leaveByEscape(dialog(page));
  await page.setViewportSize({ width: 1280, height: 900 });
  await rowsOf(page, 'People').first().waitFor();
  await expectSoundInEither(page, 'table');
  await openMenu(page, 'People', owner.email);
  await page.getByRole('menuitem', { name: 'Remove' }).waitFor();
  await expectSoundInEither(page, 'a menu with reasons');
});
