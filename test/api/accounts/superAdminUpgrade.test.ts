import { describe, expect, test } from 'vitest';
import { addMember, ONE_ENGINE, startApp } from '../../support/app.ts';
import { refusal } from '../../support/refusal.ts';

/** Becoming a super admin by oneself: who may, and what becomes of the clinic. */

describe.each(ONE_ENGINE)('becoming a super admin on %s', (engine) => {
  test('works for a verified address that the operator named, and leaves the clinic', async () => {
    const app = await startApp(engine, { worker: false });
    const owner = await addMember(app);
    const named = await addMember(app, { role: 'admin', clinicId: owner.clinicId as string });
    const refused = await refusal(named.client.upgradeToSuperAdmin());
    expect(refused.status).toBe(403);
    app.ctx.config.superAdminEmails.push(named.email, owner.email);
    await app.database.knex('users').where({ id: named.userId }).update({ email_verified: false });
    expect((await refusal(named.client.upgradeToSuperAdmin())).status).toBe(403);
    await app.database.knex('users').where({ id: named.userId }).update({ email_verified: true });
    await named.client.upgradeToSuperAdmin();
    expect((await named.client.getMe()).user).toMatchObject({ role: 'super_admin', clinicId: null });
    expect((await refusal(owner.client.upgradeToSuperAdmin())).code).toBe('last_owner');
    const rows = await app.database.knex('audit_logs').where({ user_id: named.userId }).orderBy('id');
    const upgrades = rows
      .map(({ action, metadata }) => [action, metadata && JSON.parse(metadata).outcome])
      .filter(([, outcome]) => outcome);
    expect(upgrades).toEqual([
      ['REFUSED', 'refused'],
      ['REFUSED', 'refused'],
      ['UPDATE', 'done'],
    ]);
  });
});

test('who is alone in a clinic that never paid is told that the upgrade deletes it, and it does', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app, { paid: false });
  app.ctx.config.superAdminEmails.push(owner.email);
  expect((await owner.client.getMe()).upgradeDeletesClinic).toBe(true);
  const refused = await refusal(owner.client.upgradeToSuperAdmin());
  expect(refused).toMatchObject({ status: 422, code: 'last_owner' });
  expect(refused.message).toContain('deletes it');
  await owner.client.upgradeToSuperAdmin({ payload: { deletesClinic: true } });
  expect(await owner.client.getMe()).toMatchObject({
    user: { role: 'super_admin', clinicId: null },
    clinic: null,
  });
  const id = owner.clinicId as string;
  expect((await app.database.knex('clinics').where({ id }).first()).deleted_at).not.toBeNull();
  await owner.client.restoreClinic({ params: { id } });
  expect((await app.database.knex('clinics').where({ id }).first()).deleted_at).toBeNull();
});

test.each([{ paid: true }, { paid: false, withStaff: true }])(
  'no upgrade deletes another clinic: %j',
  async ({ paid, withStaff }) => {
    const app = await startApp('sqlite', { worker: false });
    const owner = await addMember(app, { paid });
    const clinicId = owner.clinicId as string;
    if (withStaff) await addMember(app, { role: 'staff', clinicId });
    app.ctx.config.superAdminEmails.push(owner.email);
    expect((await owner.client.getMe()).upgradeDeletesClinic).toBe(false);
    const upgrade = owner.client.upgradeToSuperAdmin({ payload: { deletesClinic: true } });
    expect((await refusal(upgrade)).code).toBe('last_owner');
    expect((await app.database.knex('clinics').where({ id: clinicId }).first()).deleted_at).toBeNull();
  },
);
