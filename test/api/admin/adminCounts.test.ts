import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { role } from '../../../server/contract/core/roles.ts';
import { AUDIT_ACTIONS } from '../../../server/contract/routes/adminAuditLogs.ts';
import { CLINIC_FILTERS } from '../../../server/contract/routes/adminClinics.ts';
import { paymentStatus } from '../../../server/contract/routes/adminPayments.ts';
import { subscriptionStatus } from '../../../server/contract/rules/subscriptionStates.ts';
import { createClinic } from '../../../server/domain/accounts/auth.ts';
import { getAdminDashboard } from '../../../server/domain/admin/dashboard.ts';
import { getDeliverability } from '../../../server/domain/admin/deliverability.ts';
import { readSends } from '../../../server/domain/admin/stats.ts';
import type { Context } from '../../../server/domain/context.ts';
import { listAuditLogs } from '../../../server/store/admin/auditLogs.ts';
import { listClinics } from '../../../server/store/admin/clinics.ts';
import { listPayments } from '../../../server/store/admin/payments.ts';
import { listUsers } from '../../../server/store/admin/users.ts';
import type { Row } from '../../../server/store/db/db.ts';
import { addAuditLog } from '../../../server/store/reports/auditLogs.ts';
import { ENGINES, startApp, type TestApp } from '../../support/app.ts';
import { addTexts, minutesAgo } from '../../support/platform.ts';
import { addPastReview } from '../../support/reviews.ts';

// What a super admin's lists and numbers count is what the rows say, whatever happened to them.

const DAY = 24 * 60;
/** Minutes ago, on both sides of every time that is counted. */
const AGES = [0, 2, 9, 11, 59, 61, DAY - 1, DAY + 1, 7 * DAY - 1, 7 * DAY + 1, 30 * DAY - 1, 30 * DAY + 1];
const STATUSES = [...subscriptionStatus.options, null];
const INSTANT = '2026-04-05T06:07:08.000Z';

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

const KINDS = ['user', 'role', 'user gone', 'clinic', 'status', 'pause', 'audit', 'payment', 'text'] as const;
const change = fc.record({
  kind: fc.constantFrom(...KINDS, 'review' as const),
  which: fc.nat(7),
  what: fc.nat(59),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

async function happen(app: TestApp, clinicIds: readonly string[], { kind, which, what }: Change) {
  const { knex } = app.ctx.db;
  const clinicId = pick(clinicIds, which);
  const users = knex('users').where('email', 'like', `%.${which}@counted.example.com`);
  const ofClinic = knex('clinics').where({ id: clinicId });
  const since = what % 2 ? INSTANT : null;
  const id = uuidv7();
  const does: Record<Change['kind'], () => Promise<unknown>> = {
    user: () =>
      knex('users').insert({
        ...{ id, email: `${id}.${which}@counted.example.com`, role: pick(role.options, what) },
        ...{ first_name: 'Anna', last_name: 'Boone', password_hash: '' },
        ...{ created_at: INSTANT, updated_at: INSTANT },
      }),
    role: () => users.update({ role: pick(role.options, what), deleted_at: since }),
    'user gone': () => users.delete(),
    clinic: () => ofClinic.update({ deleted_at: since }),
    status: () =>
      knex('subscriptions')
        .insert({
          ...{ clinic_id: clinicId, status: pick(subscriptionStatus.options, which), updated_at: INSTANT },
          override_status: pick(STATUSES, what),
        })
        .onConflict('clinic_id')
        .merge(['status', 'override_status']),
    pause: () => ofClinic.update({ paused_at: since }),
    audit: () =>
      addAuditLog(app.ctx.db, {
        ...{ action: pick(AUDIT_ACTIONS, what), entityType: 'user', userId: null, clinicId },
        createdAt: INSTANT,
      }),
    payment: () =>
      knex('payments')
        .insert({
          ...{ id: `in_${which}`, clinic_id: clinicId, status: pick(paymentStatus.options, what) },
          ...{ amount: 1, currency: 'usd', description: '', created_at: INSTANT },
        })
        .onConflict('id')
        .merge(['status']),
    text: () => {
      const kinds = { kind: pick(['request', 'reminder', 'test'], which) };
      const accepted = what % 5 ? {} : { accepted_at: null, status: 'queued' };
      return addTexts(app, { clinicId }, 1, {
        ...{ send_at: minutesAgo(app, pick(AGES, what)), ...kinds, ...accepted },
      });
    },
    review: () => addPastReview(app, { clinicId }, { rating: 1 + (what % 5) }),
  };
  await does[kind]();
}

/** Everything that is counted, by what the product says. */
async function said(ctx: Context) {
  const { db } = ctx;
  const one = { page: 1, limit: 1 };
  const totals: Record<string, number> = {};
  for (const name of [...role.options, 'all'] as const)
    totals[`users ${name}`] = (await listUsers(db, { role: name }, one)).total;
  for (const status of CLINIC_FILTERS)
    totals[`clinics ${status}`] = (await listClinics(db, { status }, one)).total;
  for (const action of [...AUDIT_ACTIONS, 'all'] as const)
    totals[`audit ${action}`] = (await listAuditLogs(db, { action }, one)).total;
  for (const status of [...paymentStatus.options, 'all'] as const)
    totals[`payments ${status}`] = (await listPayments(db, { status }, one)).total;
  const { metrics, subscriptions } = await getAdminDashboard(ctx);
  const sent: Record<string, number> = {};
  for (const days of [1, 7, 30]) sent[days] = (await getDeliverability(ctx, days)).sent;
  return { totals, metrics, subscriptions, sends: await readSends(ctx), sent };
}

type Has = (row: Row) => boolean;

/** The same, counted one by one. */
async function counted(app: TestApp): Promise<Awaited<ReturnType<typeof said>>> {
  const { knex } = app.ctx.db;
  const users: Row[] = await knex('users');
  const clinics: Row[] = await knex('clinics').leftJoin('subscriptions', 'clinic_id', 'id').select('*');
  const logs: Row[] = await knex('audit_logs');
  const payments: Row[] = await knex('payments');
  const texts: Row[] = await knex('messages').whereNot({ kind: 'test' }).whereNotNull('accepted_at');
  const there: Has = ({ deleted_at }) => deleted_at === null;
  const count = (rows: Row[], has: Has = () => true) => rows.filter(has).length;
  const withStatus = (status: string) =>
    count(clinics.filter(there), (row) => (row.override_status ?? row.status ?? 'trial') === status);
  const acceptedIn = (minutes: number) => texts.filter((row) => row.accepted_at >= minutesAgo(app, minutes));
  const totals: Record<string, number> = {
    'users all': users.length,
    'clinics all': clinics.length,
    'clinics suspended': count(clinics, (row) => !there(row) || row.paused_at !== null),
    'audit all': logs.length,
    'payments all': payments.length,
  };
  for (const name of role.options) totals[`users ${name}`] = count(users, (row) => row.role === name);
  for (const status of CLINIC_FILTERS)
    totals[`clinics ${status}`] ??= withStatus(status === 'cancelled' ? 'canceled' : status);
  for (const action of AUDIT_ACTIONS) totals[`audit ${action}`] = count(logs, (row) => row.action === action);
  for (const status of paymentStatus.options)
    totals[`payments ${status}`] = count(payments, (row) => row.status === status);
  const texting = new Set(acceptedIn(30 * DAY).map((row) => row.clinic_id));
  return {
    totals,
    metrics: {
      totalClinics: count(clinics, there),
      totalUsers: count(users, there),
      activeClinics: count(clinics.filter(there), ({ id }) => texting.has(id)),
      paidClinics: withStatus('active'),
      trialClinics: withStatus('trial'),
      totalReviews: count(await knex('reviews')),
    },
    subscriptions: subscriptionStatus.options.map((status) => ({ status, clinics: withStatus(status) })),
    sends: {
      lastMinute: acceptedIn(1).length,
      lastHour: acceptedIn(60).length,
      last24Hours: acceptedIn(DAY).length,
      perMinute: acceptedIn(10).length / 10,
    },
    sent: Object.fromEntries([1, 7, 30].map((days) => [days, acceptedIn(days * DAY).length])),
  };
}

describe.each(ENGINES)('what a super admin is told of how many there are, on %s', (engine) => {
  let app: TestApp;
  const clinicIds: string[] = [];
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    for (const name of ['Ash', 'Beech', 'Elm']) {
      clinicIds.push((await createClinic(app.ctx, { name, email: null, offer: null })).id);
    }
  });

  test('is what the rows say after anything that happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 30 }), async (changes) => {
        for (const one of changes) await happen(app, clinicIds, one);
        expect(await said(app.ctx)).toEqual(await counted(app));
      }),
      { numRuns: 10 },
    );
  });
});
