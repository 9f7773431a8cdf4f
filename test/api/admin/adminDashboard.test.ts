import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { subscriptionStatus } from '../../../server/contract/rules/subscriptionStates.ts';
import { PLATFORM_CLINIC } from '../../../server/store/admin/platform.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../../support/app.ts';
import { addPastText } from '../../support/patients.ts';
import { leaveReview } from '../../support/reviews.ts';
import { freshNumber } from '../../support/sending.ts';

/** The platform in numbers. */

describe.each(ENGINES)('the platform in numbers on %s', (engine) => {
  let app: TestApp;
  let admin: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    admin = await addMember(app, { role: 'super_admin' });
  });

  const read = async () => (await admin.client.getAdminDashboard()).data;
  const table = (name: string) => app.ctx.db.knex(name);
  const now = () => app.ctx.now().toISOString();

  test('of an empty platform is the super admin alone', async () => {
    const { metrics, subscriptions } = await read();
    expect(metrics).toEqual({
      totalClinics: 0,
      totalUsers: 1,
      activeClinics: 0,
      paidClinics: 0,
      trialClinics: 0,
      totalReviews: 0,
    });
    expect(subscriptions).toEqual(subscriptionStatus.options.map((status) => ({ status, clinics: 0 })));
  });

  test('counts clinics by what their subscription counts as, people, reviews, and who texted lately', async () => {
    const paid = await addMember(app);
    await addMember(app, { paid: false });
    const silent = await addMember(app);
    await table('subscriptions').where('clinic_id', silent.clinicId).update({ override_status: 'past_due' });
    await leaveReview(app, paid, { rating: 5 });
    await leaveReview(app, paid, { rating: 2 });
    await addPastText(app, paid, freshNumber(), 3);
    await addPastText(app, silent, freshNumber(), 45);
    const { metrics, subscriptions } = await read();
    expect(metrics).toEqual({
      totalClinics: 3,
      totalUsers: 4,
      activeClinics: 1,
      paidClinics: 1,
      trialClinics: 1,
      totalReviews: 2,
    });
    const some = Object.fromEntries(subscriptions.map(({ status, clinics }) => [status, clinics]));
    expect(some).toEqual({ trial: 1, active: 1, past_due: 1, trialing: 0, canceled: 0, unpaid: 0 });
  });

  test('leaves out who is deleted, and takes them in again; what goes for good takes its reviews along', async () => {
    const before = (await read()).metrics;
    const owner = await addMember(app);
    await leaveReview(app, owner, { rating: 4 });
    const added = (await read()).metrics;
    await table('clinics').where({ id: owner.clinicId }).update({ deleted_at: now() });
    await table('users').where({ id: owner.userId }).update({ deleted_at: now() });
    expect((await read()).metrics).toEqual({ ...before, totalReviews: before.totalReviews + 1 });
    await table('clinics').where({ id: owner.clinicId }).update({ deleted_at: null });
    await table('users').where({ id: owner.userId }).update({ deleted_at: null });
    expect((await read()).metrics).toEqual(added);
    await table('clinics').where({ id: owner.clinicId }).delete();
    expect((await read()).metrics).toEqual(before);
  });

  test('the installation’s own row counts nowhere', async () => {
    const before = (await read()).metrics;
    const owner = await addMember(app);
    const row = await table('clinics').where({ id: owner.clinicId }).first();
    await table('clinics').insert({ ...row, id: PLATFORM_CLINIC });
    await table('subscriptions').insert({ clinic_id: PLATFORM_CLINIC, status: 'active', updated_at: now() });
    await addPastText(app, { ...owner, clinicId: PLATFORM_CLINIC }, freshNumber(), 1);
    const { metrics } = await read();
    expect(metrics).toEqual({
      ...before,
      totalClinics: before.totalClinics + 1,
      paidClinics: before.paidClinics + 1,
      totalUsers: before.totalUsers + 1,
    });
  });

  test('has the newest audit rows, with who and where', async () => {
    const owner = await addMember(app, { clinicName: 'Newest Clinic' });
    await owner.client.logout({ payload: {} });
    const { recentActivity } = await read();
    expect(recentActivity).toHaveLength(LIMITS.recentAuditLogs);
    expect(recentActivity[0]).toMatchObject({
      action: 'LOGOUT',
      user: 'Robin Test',
      clinic: 'Newest Clinic',
    });
    const { data } = await admin.client.listAuditLogs({ query: { limit: LIMITS.recentAuditLogs } });
    expect(recentActivity.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
  });
});
