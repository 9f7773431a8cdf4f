import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { CLINIC_FILTERS } from '../../../server/contract/routes/adminClinics.ts';
import { PLATFORM_CLINIC } from '../../../server/store/admin/platform.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../../support/app.ts';
import { addPatients } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';
import { leaveReview } from '../../support/reviews.ts';
import { freshNumber, send } from '../../support/sending.ts';

/** Every clinic, as a super admin reads it. */

describe.each(ENGINES)('clinics on %s', (engine) => {
  let app: TestApp;
  let admin: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    admin = await addMember(app, { role: 'super_admin' });
  });

  const list = (query: Parameters<Member['client']['listClinics']>[0] = {}) =>
    admin.client.listClinics(query);
  const clinics = () => app.ctx.db.knex('clinics');
  const one = async ({ clinicId }: Member) =>
    (await admin.client.getClinic({ params: { id: clinicId as string } })).data;
  const idsOf = async (status: (typeof CLINIC_FILTERS)[number]) =>
    (await list({ query: { status, limit: LIMITS.pageMax } })).data.map(({ id }) => id);

  test('each tells what it has: people, patients, reviews, texts of the period and the last activity', async () => {
    const owner = await addMember(app, { clinicName: 'Sycamore Family' });
    await addMember(app, { clinicId: owner.clinicId as string, role: 'staff' });
    const gone = await addMember(app, { clinicId: owner.clinicId as string, role: 'admin' });
    await app.ctx.db
      .knex('users')
      .where({ id: gone.userId })
      .update({ deleted_at: app.ctx.now().toISOString() });
    await addPatients(
      owner,
      ...[1, 2, 3].map(() => ({ phoneNumber: freshNumber(), firstName: 'Anna', lastName: 'Boone' })),
    );
    await send(owner.client, [freshNumber(), freshNumber()]);
    await leaveReview(app, owner, { rating: 5 });
    const [activity] = (await owner.client.listActivity({ query: { limit: 1 } })).activities;
    const [found] = (await list({ query: { search: 'sycamore' } })).data;
    const { reserved } = await app.ctx.db.knex('usage').where({ clinic_id: owner.clinicId }).first();
    expect(found).toMatchObject({
      id: owner.clinicId,
      name: 'Sycamore Family',
      email: 'desk@example.com',
      subscriptionStatus: 'active',
      overridden: false,
      userCount: 2,
      patientCount: 3,
      reviewCount: 1,
      smsUsage: { sent: reserved, limit: LIMITS.quota },
      pausedAt: null,
      sender: null,
      deletedAt: null,
      goneAt: null,
    });
    expect(reserved).toBeGreaterThanOrEqual(2);
    expect(found?.lastActivity).not.toBeNull();
    expect(activity && found?.lastActivity && found.lastActivity >= activity.timestamp).toBe(true);
  });

  test('its details name its people, the longest there first, and nobody who was deleted', async () => {
    const owner = await addMember(app, { clinicName: 'Details House' });
    const staff = await addMember(app, { clinicId: owner.clinicId as string, role: 'staff' });
    const gone = await addMember(app, { clinicId: owner.clinicId as string, role: 'staff' });
    await app.ctx.db
      .knex('users')
      .where({ id: gone.userId })
      .update({ deleted_at: app.ctx.now().toISOString() });
    const people = [
      { id: owner.userId, firstName: 'Robin', lastName: 'Test', email: owner.email, role: 'owner' },
      { id: staff.userId, firstName: 'Robin', lastName: 'Test', email: staff.email, role: 'staff' },
    ];
    expect(await one(owner)).toMatchObject({ users: people, overrideReason: null, smsUsage: null });
    const nobody = admin.client.getClinic({ params: { id: '99999999' } });
    expect(await refusal(nobody)).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('are found by pieces of the name, the address and the id', async () => {
    const owner = await addMember(app, { clinicName: 'Birch & Müller Praxis' });
    await clinics().where({ id: owner.clinicId }).update({ email: 'reception@birch.example.com' });
    for (const search of ['müller', 'RECEPTION@bir', owner.clinicId as string, 'birch praxis']) {
      expect((await list({ query: { search } })).data.map(({ id }) => id)).toEqual([owner.clinicId]);
    }
    expect((await list({ query: { search: 'birch oak' } })).data).toEqual([]);
  });

  test('each status shows its own, an override before the provider’s word; paused ones are suspended too', async () => {
    const trial = await addMember(app, { paid: false });
    const paid = await addMember(app);
    const setByHand = await addMember(app);
    const subscription = app.ctx.db.knex('subscriptions').where('clinic_id', setByHand.clinicId);
    await subscription.update({ override_status: 'canceled', override_reason: 'Closed on request' });
    const paused = await addMember(app);
    await clinics()
      .where({ id: paused.clinicId })
      .update({ paused_at: app.ctx.now().toISOString(), pause_reason: 'Complaints' });
    const shown = Object.fromEntries(
      await Promise.all(CLINIC_FILTERS.map(async (status) => [status, await idsOf(status)] as const)),
    );
    const filtersOf = ({ clinicId }: Member) =>
      CLINIC_FILTERS.filter((status) => shown[status]?.includes(clinicId as string));
    expect(filtersOf(trial)).toEqual(['all', 'trial']);
    expect(filtersOf(paid)).toEqual(['all', 'active']);
    expect(filtersOf(setByHand)).toEqual(['all', 'cancelled']);
    expect(filtersOf(paused)).toEqual(['all', 'active', 'suspended']);
    expect(await one(setByHand)).toMatchObject({
      subscriptionStatus: 'canceled',
      overridden: true,
      overrideReason: 'Closed on request',
    });
    expect(await one(paused)).toMatchObject({ pausedAt: expect.any(String), pauseReason: 'Complaints' });
  });

  test('a deleted one is among the suspended alone until it goes, with the day', async () => {
    const owner = await addMember(app);
    const deletedAt = '2026-03-01T10:00:00.000Z';
    await clinics().where({ id: owner.clinicId }).update({ deleted_at: deletedAt });
    expect(await one(owner)).toMatchObject({ deletedAt, goneAt: '2026-03-31T09:00:00.000Z' });
    expect(await idsOf('suspended')).toContain(owner.clinicId);
    expect(await idsOf('all')).toContain(owner.clinicId);
    expect(await idsOf('active')).not.toContain(owner.clinicId);
    await clinics().where({ id: owner.clinicId }).update({ deleted_at: null });
    expect(await idsOf('suspended')).not.toContain(owner.clinicId);
    expect(await idsOf('active')).toContain(owner.clinicId);
  });

  test('by pages the newest come first, each once, with the count of each status', async () => {
    for (const status of CLINIC_FILTERS) {
      const whole = (await list({ query: { status, limit: LIMITS.pageMax } })).data;
      const keys = whole.map(({ createdAt, id }) => `${createdAt} ${id}`);
      expect(keys).toEqual(keys.toSorted().reverse());
      const { pagination } = await list({ query: { status, limit: 2 } });
      expect(pagination).toMatchObject({ total: whole.length, more: false });
      const paged = [];
      for (let page = 1; page <= pagination.totalPages; page++) {
        paged.push(...(await list({ query: { status, limit: 2, page } })).data);
      }
      expect(paged).toEqual(whole);
    }
  });

  test('the installation’s own row is none of them', async () => {
    const before = (await list()).pagination.total;
    const owner = await addMember(app);
    const row = await clinics().where({ id: owner.clinicId }).first();
    await clinics().insert({ ...row, id: PLATFORM_CLINIC, name: 'The platform itself' });
    const at = app.ctx.now().toISOString();
    await app.ctx.db
      .knex('subscriptions')
      .insert({ clinic_id: PLATFORM_CLINIC, status: 'trial', override_status: 'active', updated_at: at });
    expect((await list()).pagination.total).toBe(before + 1);
    expect(await idsOf('all')).not.toContain(PLATFORM_CLINIC);
    expect((await list({ query: { search: 'platform itself' } })).data).toEqual([]);
    const asked = admin.client.getClinic({ params: { id: PLATFORM_CLINIC } });
    expect(await refusal(asked)).toMatchObject({ status: 404 });
  });
});
