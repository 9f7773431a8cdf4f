import { describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { purge } from '../../../server/domain/admin/purge.ts';
import { startWorker } from '../../../server/worker/worker.ts';
import {
  addMember,
  ENGINES,
  type Member,
  oneOf,
  PASSWORD,
  signIn,
  startApp,
  type TestApp,
} from '../../support/app.ts';
import { clinicTables, rowsHangingOn, rowsOfClinic, stillHanging } from '../../support/clinicRows.ts';
import { everything } from '../../support/everything.ts';
import { furnishedClinic } from '../../support/furnishedClinic.ts';
import { owedEvents } from '../../support/payments.ts';
import { refusal } from '../../support/refusal.ts';
import { eventually } from '../../support/sandbox.ts';

/** What was deleted goes for good once it cannot be restored any more. */

const DAY = 86_400_000;

/** What stays of a clinic under its id. */
const KEPT = ['audit_logs'];

describe.each(ENGINES)('after the days of undoing on %s', (engine) => {
  const daysAgo = ({ ctx }: TestApp, days: number) =>
    new Date(ctx.now().getTime() - days * DAY).toISOString();

  async function deleteAt(app: TestApp, boss: Member, { clinicId }: Member, days: number): Promise<void> {
    await boss.client.deleteClinic({ params: { id: clinicId ?? '' } });
    // That its subscription ended is told soon after: a reading of it would write while the rows go.
    await eventually(async () => (await owedEvents(app)) === 0);
    await app.ctx.db
      .knex('clinics')
      .where({ id: clinicId })
      .update({ deleted_at: daysAgo(app, days) });
  }

  async function purgeAll({ ctx }: TestApp): Promise<number> {
    let steps = 0;
    while (await purge(ctx)) steps += 1;
    return steps;
  }

  /** That no reference leads nowhere; PostgreSQL keeps that itself. */
  async function danglingRows({ database }: TestApp): Promise<unknown[]> {
    return engine === 'sqlite' ? database.knex.raw('PRAGMA foreign_key_check') : [];
  }

  async function expectRightCounts(app: TestApp, boss: Member): Promise<void> {
    const count = async (table: string) =>
      Number((await app.ctx.db.knex(table).count({ rows: '*' }).first())?.rows);
    expect((await boss.client.listUsers()).pagination.total).toBe(await count('users'));
    expect((await boss.client.listClinics()).pagination.total).toBe(await count('clinics'));
    expect((await boss.client.listPayments()).pagination.total).toBe(await count('payments'));
    expect((await boss.client.getAdminDashboard()).data.metrics.totalReviews).toBe(await count('reviews'));
  }

  test('no row of the clinic is left in any table that the schema has, and its neighbour keeps all', async () => {
    const app = await startApp(engine, { worker: false });
    const boss = await addMember(app, { role: 'super_admin' });
    const [gone, neighbour] = [await furnishedClinic(app, { texts: 500 }), await furnishedClinic(app)];
    await boss.client.impersonateOwner({
      params: { id: gone.clinicId ?? '' },
      payload: { reason: 'To see the log' },
    });
    const { clinicId } = gone;
    const has = await rowsOfClinic(app.database, clinicId ?? '');
    expect(Object.keys(has)).toEqual(await clinicTables(app.database));
    const theirs = await rowsOfClinic(app.database, neighbour.clinicId ?? '');
    const hanging = await rowsHangingOn(app.database, clinicId ?? '');
    const payments = await app.ctx.db.knex('payments').where({ clinic_id: clinicId }).pluck('id');

    await deleteAt(app, boss, gone, LIMITS.undoDays + 1);
    expect(await purgeAll(app)).toBeGreaterThan(3);

    expect(Object.keys(await rowsOfClinic(app.database, clinicId ?? ''))).toEqual(KEPT);
    expect(await stillHanging(app.database, hanging)).toEqual([]);
    expect(await app.ctx.db.knex('clinics').where({ id: clinicId })).toEqual([]);
    expect(await app.ctx.db.knex('sessions').where({ impersonates: clinicId })).toEqual([]);
    expect(await danglingRows(app)).toEqual([]);
    expect(await rowsOfClinic(app.database, neighbour.clinicId ?? '')).toEqual(theirs);
    expect(await tablesNaming(app, clinicId ?? '')).toEqual(MAY_NAME);
    const left = await app.ctx.db.knex('payments').whereIn('id', payments).pluck('clinic_id');
    expect(left).toEqual(payments.map(() => null));
    await expectRightCounts(app, boss);
  });

  /** Mails are forgotten by themselves, at the latest when the clinic goes; what they say of it is its id. */
  const MAY_NAME = ['audit_logs', 'mails'];

  async function tablesNaming(app: TestApp, clinicId: string): Promise<string[]> {
    const rows = Object.entries(await everything(app));
    return rows
      .filter(([, of]) =>
        of.some(
          (row) =>
            JSON.stringify(row).includes(`"${clinicId}"`) ||
            JSON.stringify(row).includes(`\\"${clinicId}\\"`),
        ),
      )
      .map(([table]) => table)
      .sort();
  }

  test('a worker does it, ends in the middle when it is stopped, and the next one goes on', async () => {
    const app = await startApp(engine, { worker: false });
    const boss = await addMember(app, { role: 'super_admin' });
    const gone = await furnishedClinic(app, { texts: 3_000 });
    await deleteAt(app, boss, gone, LIMITS.undoDays + 1);
    const left = async () => {
      const rows = app.ctx.db.knex('messages').where({ clinic_id: gone.clinicId });
      return Number((await rows.count({ rows: '*' }).first())?.rows);
    };
    const all = await left();

    const first = startWorker(app.ctx);
    await eventually(async () => (await left()) < all);
    await first.stop();
    const then = await left();
    expect(then).toBeGreaterThan(0);
    expect(await app.ctx.db.knex('clinics').where({ id: gone.clinicId })).toHaveLength(1);

    const others = [startWorker(app.ctx), startWorker(app.ctx)];
    onTestFinished(async () => {
      await Promise.all(others.map((worker) => worker.stop()));
    });
    await eventually(
      async () => (await app.ctx.db.knex('clinics').where({ id: gone.clinicId })).length === 0,
    );
    expect(Object.keys(await rowsOfClinic(app.database, gone.clinicId ?? ''))).toEqual(KEPT);
    expect(await danglingRows(app)).toEqual([]);
    await expectRightCounts(app, boss);
  });

  test('people go too, with what hangs on them; their address is free again, and their clinic goes on', async () => {
    const app = await startApp(engine, { worker: false });
    const boss = await addMember(app, { role: 'super_admin' });
    const owner = await addMember(app);
    const staff = await addMember(app, { role: 'staff', clinicId: owner.clinicId ?? '' });
    const kept = await addMember(app, { role: 'staff', clinicId: owner.clinicId ?? '' });
    for (const { userId } of [staff, kept]) await boss.client.deleteUser({ params: { id: userId } });
    const deleted = app.ctx.db.knex('users').where({ id: staff.userId });
    await deleted.update({ deleted_at: daysAgo(app, LIMITS.undoDays + 1) });
    await purgeAll(app);

    expect(await refusal(boss.client.getUser({ params: { id: staff.userId } }))).toMatchObject({
      status: 404,
    });
    expect(await app.ctx.db.knex('sessions').where({ user_id: staff.userId })).toEqual([]);
    expect(await danglingRows(app)).toEqual([]);
    expect((await boss.client.restoreUser({ params: { id: kept.userId } })).data.deletedAt).toBeNull();
    const form = { email: staff.email, password: PASSWORD, firstName: 'Robin', lastName: 'Test' };
    await app.anybody.signup({ payload: { ...form, clinicName: 'Elm Street Clinic', acceptTerms: true } });
    expect((await (await signIn(app, owner.email)).client.listTeam()).data.members).toHaveLength(2);
    await expectRightCounts(app, boss);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('within the days of the terms, whose last hour is for the rows', async () => {
      const app = await startApp(engine, { worker: false });
      const boss = await addMember(app, { role: 'super_admin' });
      const [clinic, member] = [await furnishedClinic(app), await addMember(app, { role: 'staff' })];
      const days = LIMITS.undoDays - 1 / 48;
      await deleteAt(app, boss, clinic, days);
      await app.ctx.db
        .knex('users')
        .where({ id: member.userId })
        .update({ deleted_at: daysAgo(app, days) });
      await purgeAll(app);
      expect(await app.ctx.db.knex('clinics').where({ id: clinic.clinicId })).toEqual([]);
      expect(await app.ctx.db.knex('users').where({ id: member.userId })).toEqual([]);
    });

    test('not a day earlier, and never while the payment provider goes on charging', async () => {
      const app = await startApp(engine, { worker: false });
      const boss = await addMember(app, { role: 'super_admin' });
      const [early, charged] = [await addMember(app), await addMember(app)];
      await deleteAt(app, boss, early, LIMITS.undoDays - 0.1);
      await deleteAt(app, boss, charged, LIMITS.undoDays + 5);
      await app.ctx.db
        .knex('subscriptions')
        .where({ clinic_id: charged.clinicId })
        .update({ provider_subscription_id: 'sub_that_runs', provider_customer_id: 'cus_that_pays' });
      expect(await purgeAll(app)).toBe(0);
      expect(await app.ctx.db.knex('clinics').pluck('id')).toHaveLength(2);
    });

    test('the audit says that both went for good, and that nobody but the system did it', async () => {
      const app = await startApp(engine, { worker: false });
      const boss = await addMember(app, { role: 'super_admin' });
      const owner = await addMember(app);
      await deleteAt(app, boss, owner, LIMITS.undoDays + 1);
      await purgeAll(app);
      const { data } = await boss.client.listAuditLogs({ query: { action: 'DELETE' } });
      const clinic = { id: owner.clinicId, name: null };
      expect(data).toMatchObject([
        { entityType: 'clinic', entityId: owner.clinicId, user: null, clinic, metadata: { forGood: true } },
        { entityType: 'clinic', entityId: owner.clinicId, user: { id: boss.userId }, clinic },
      ]);
    });
  });
});
