import type { Knex } from 'knex';
import { LIMITS } from '../../contract/core/limits.ts';
import type { AdminClinicDetails, CLINIC_FILTERS } from '../../contract/routes/adminClinics.ts';
import type { Db, Row } from '../db/db.ts';
import { inOrderOf, type Page, pageOf, pageOfFound } from './pages.ts';
import { PLATFORM_CLINIC } from './platform.ts';
import { findHolders, whereHolds } from './words.ts';

/** Every clinic, with what it has. */

/** A clinic as the super admin sees it, but for what the clock tells. */
export type ListedClinic = Omit<AdminClinicDetails, 'smsUsage' | 'goneAt' | 'users'>;

const toClinic = (row: Row): ListedClinic => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subscriptionStatus: row.status,
  overridden: row.override_status !== null,
  overrideReason: row.override_reason,
  userCount: Number(row.users),
  patientCount: Number(row.patients),
  reviewCount: Number(row.reviews),
  lastActivity: row.last_activity,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  pausedAt: row.paused_at,
  pauseReason: row.pause_reason,
  sender: row.sender,
  deletedAt: row.deleted_at,
});

type ClinicStatusFilter = (typeof CLINIC_FILTERS)[number];

export interface ClinicFilter {
  status: ClinicStatusFilter;
  search?: string | undefined;
}

/** The status that counts, a super admin's word before the provider's: of a clinic with its subscription, as `s`. */
export const CLINIC_STATUS = `coalesce(s.override_status, s.status, 'trial')`;

/** Every clinic, as `c`, with its subscription if it has one. */
export const everyClinic = ({ knex }: Db): Knex.QueryBuilder =>
  knex('clinics as c')
    .leftJoin('subscriptions as s', 's.clinic_id', 'c.id')
    .whereNot('c.id', PLATFORM_CLINIC);

export async function listClinics(
  db: Db,
  { status, search }: ClinicFilter,
  page: Page,
): Promise<{ clinics: ListedClinic[]; total: number; more: boolean }> {
  const query = withStatus(everyClinic(db), status);
  if (search) whereHolds(db, query, 'c.id', await findHolders(db, 'clinic', search, LIMITS.matchesCounted));
  const listed = { query, createdAt: 'c.created_at', id: 'c.id' };
  const { ids, ...counts } = await (search ? pageOfFound(listed, page) : pageOf(listed, page));
  return { clinics: inOrderOf(ids, await readClinics(db, ids)), ...counts };
}

/** Suspended ones are paused or deleted; a deleted one has no status any more. */
function withStatus(query: Knex.QueryBuilder, status: ClinicStatusFilter): Knex.QueryBuilder {
  if (status === 'all') return query;
  if (status === 'suspended')
    return query.where((any) => any.whereNotNull('c.paused_at').orWhereNotNull('c.deleted_at'));
  const ours = status === 'cancelled' ? 'canceled' : status;
  return query.whereRaw(`${CLINIC_STATUS} = ?`, [ours]).whereNull('c.deleted_at');
}

export async function readClinics(db: Db, ids: readonly string[]): Promise<ListedClinic[]> {
  const of = (sql: string) => `(SELECT ${sql} AND clinic_id = c.id)`;
  const rows: Row[] = await everyClinic(db)
    .whereIn('c.id', ids)
    .select('c.*', 's.override_status', 's.override_reason')
    .select(db.knex.raw(`${CLINIC_STATUS} AS status`))
    .select(db.knex.raw(`${of('count(*) FROM users WHERE deleted_at IS NULL')} AS users`))
    .select(db.knex.raw(`${of('count(*) FROM patients WHERE TRUE')} AS patients`))
    .select(db.knex.raw(`${of('count(*) FROM reviews WHERE TRUE')} AS reviews`))
    .select(db.knex.raw(`${of('max(created_at) FROM activities WHERE TRUE')} AS last_activity`));
  return rows.map(toClinic);
}

/** A clinic's people as its details name them, the longest there first; deleted ones are left out. */
export async function listPeople(db: Db, clinicId: string): Promise<AdminClinicDetails['users']> {
  const rows: Row[] = await db
    .knex('users')
    .where({ clinic_id: clinicId })
    .whereNull('deleted_at')
    .orderBy(['created_at', 'id']);
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
  }));
}

/** The places that clinics took in the period that begins so, by clinic; those of which none was counted are left out. */
export async function listReserved(
  db: Db,
  periods: readonly { clinicId: string; periodStart: string }[],
): Promise<Map<string, number>> {
  const rows: Row[] = await db.knex('usage').whereIn(
    ['clinic_id', 'period_start'],
    periods.map(({ clinicId, periodStart }) => [clinicId, periodStart]),
  );
  return new Map(rows.map((row) => [row.clinic_id, row.reserved]));
}
