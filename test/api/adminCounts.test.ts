import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClinic } from '../../server/domain/accounts/auth.ts';
import { countList, sumUpCounts } from '../../server/store/admin/counts.ts';
import { addAuditLog } from '../../server/store/auditLogs.ts';
import { ENGINES, startApp, type TestApp } from '../support/app.ts';
import type { FreeContext } from '../support/freeRows.ts';

// What the database keeps for the super admin's lists (migrations/superAdmin) is what the rows say, whatever happens to them
// and however much at once.

const ROLES = ['owner', 'admin', 'staff'];
const STATUSES = ['trial', 'active', 'past_due', 'canceled', null];
const ACTIONS = ['LOGIN', 'UPDATE', 'DELETE'];
const INSTANT = '2026-04-05T06:07:08.000Z';

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

const CHANGES = [
  'user',
  'role',
  'delete user',
  'restore',
  'gone',
  'clinic',
  'status',
  'suspend',
  'audit',
  'pay',
  'owe',
] as const;
const change = fc.record({ kind: fc.constantFrom(...CHANGES), which: fc.nat(7), what: fc.nat(11) });
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

async function happen(
  { db }: FreeContext,
  clinicIds: string[],
  { kind, which, what }: Change,
): Promise<void> {
  const { knex } = db;
  const clinicId = pick(clinicIds, which);
  const users = knex('users').where('email', 'like', `%${which}@counted.example.com`);
  const id = uuidv7();
  const names = { first_name: 'Anna', last_name: 'Boone', password_hash: '', role: pick(ROLES, what) };
  const ofClinic = knex('clinics').where({ id: clinicId });
  const does: Record<Change['kind'], () => Promise<unknown>> = {
    user: () =>
      knex('users').insert({
        id,
        email: `${id}.${which}@counted.example.com`,
        ...names,
        created_at: INSTANT,
        updated_at: INSTANT,
      }),
    role: () => users.update({ role: pick(ROLES, what) }),
    'delete user': () => users.update({ deleted_at: INSTANT }),
    restore: () => users.update({ deleted_at: null }),
    gone: () => users.delete(),
    clinic: () => ofClinic.update({ deleted_at: what % 2 ? INSTANT : null }),
    status: () =>
      knex('subscriptions')
        .insert({
          clinic_id: clinicId,
          status: 'active',
          override_status: pick(STATUSES, what),
          updated_at: INSTANT,
        })
        .onConflict('clinic_id')
        .merge(['override_status']),
    suspend: () => ofClinic.update({ paused_at: what % 2 ? INSTANT : null }),
    audit: () =>
      addAuditLog(db, {
        action: pick(ACTIONS, what),
        userId: null,
        clinicId,
        entityType: 'user',
        createdAt: INSTANT,
      }),
    pay: () =>
      knex('payments')
        .insert({
          id: `in_${which}`,
          clinic_id: clinicId,
          status: 'pending',
          amount: 1,
          currency: 'usd',
          description: '',
          created_at: INSTANT,
        })
        .onConflict('id')
        .merge({ status: pick(['succeeded', 'failed', 'pending'], what) }),
    owe: () =>
      knex('payments')
        .where({ id: `in_${which}` })
        .delete(),
  };
  await does[kind]();
}

/** Names with how many rows there are of each, as the rows themselves say. */
const COUNTED = {
  users: `SELECT role AS name FROM users UNION ALL SELECT 'deleted' FROM users WHERE deleted_at IS NOT NULL`,
  audit: 'SELECT action AS name FROM audit_logs',
  payments: 'SELECT status AS name FROM payments',
  clinics: `
    SELECT coalesce(override_status, status, 'trial') AS name FROM clinics
      LEFT JOIN subscriptions ON clinic_id = id WHERE deleted_at IS NULL
    UNION ALL SELECT 'deleted' FROM clinics WHERE deleted_at IS NOT NULL
    UNION ALL SELECT 'suspended' FROM clinics WHERE deleted_at IS NOT NULL OR paused_at IS NOT NULL`,
} as const;

async function differences({ ctx }: TestApp): Promise<unknown[]> {
  const { knex } = ctx.db;
  const wrong: unknown[] = [];
  for (const [list, sql] of Object.entries(COUNTED) as [keyof typeof COUNTED, string][]) {
    const rows = await knex
      .from(knex.raw(`(${sql}) AS counted`))
      .groupBy('name')
      .select('name')
      .count({ rows: '*' });
    const said = new Map(rows.map((row) => [row.name, Number(row.rows)]));
    const kept = new Map([...(await countList(ctx.db, list))].filter(([, count]) => count !== 0));
    for (const name of new Set([...said.keys(), ...kept.keys()])) {
      if (said.get(name) !== kept.get(name))
        wrong.push({ list, name, said: said.get(name), kept: kept.get(name) });
    }
  }
  return wrong;
}

describe.each(ENGINES)('what the lists are counted by on %s', (engine) => {
  let app: TestApp;
  const clinicIds: string[] = [];
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    for (const name of ['Ash', 'Beech', 'Elm']) {
      clinicIds.push((await createClinic(app.ctx, { name, email: null, offer: null })).id);
    }
  });

  test('agrees with the rows, whatever happens at once, and while it is added up', async () => {
    const rounds = fc.array(fc.array(change, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        for (const atOnce of all) {
          // As in the product: what PostgreSQL ends for another, since both wait for the same people, is done again.
          const changes = atOnce.map((one) => app.ctx.transaction((tx) => happen(tx, clinicIds, one)));
          await Promise.all([...changes, sumUpCounts(app.ctx.db)]);
        }
        expect(await differences(app)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
