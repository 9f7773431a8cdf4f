import type { AdminClinicDetails, CLINIC_FILTERS } from '../../contract/adminClinics.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Db, Row } from '../db.ts';
import { countList, sumOf } from './counts.ts';
import { inOrderOf, type Page, pageOf, pageOfFound } from './pages.ts';
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

/** The API's word for a status, and the name under which such clinics are counted. */
const COUNTED_AS = { cancelled: 'canceled' } as const;
const nameOf = (status: Exclude<ClinicStatusFilter, 'all'>): string =>
  status === 'cancelled' ? COUNTED_AS[status] : status;

export async function listClinics(
  db: Db,
  { status, search }: ClinicFilter,
  page: Page,
): Promise<{ clinics: ListedClinic[]; total: number; more: boolean }> {
  const query = db.knex('clinic_facts as f');
  if (search) {
    const holders = await findHolders(db, 'clinic', search, LIMITS.matchesCounted);
    whereHolds(db, query, 'f.clinic_id', holders);
  }
  if (status === 'suspended') query.where('f.suspended', 1);
  else if (status !== 'all') query.where({ 'f.status': nameOf(status), 'f.deleted': 0 });
  const listed = { query, createdAt: 'f.created_at', id: 'f.clinic_id' };
  const { ids, ...counts } = search
    ? await pageOfFound(listed, page)
    : await pageOf(listed, await countClinics(db, status), page);
  return { clinics: inOrderOf(ids, await readClinics(db, ids)), ...counts };
}

async function countClinics(db: Db, status: ClinicStatusFilter): Promise<number> {
  const counts = await countList(db, 'clinics');
  const all = [...counts.keys()].filter((name) => name !== 'suspended');
  return sumOf(counts, status === 'all' ? all : [nameOf(status)]);
}

/** What each has is read from what the database counts, and never from its rows one by one. */
export async function readClinics(db: Db, ids: readonly string[]): Promise<ListedClinic[]> {
  const of = (sql: string) => `(SELECT ${sql} AND clinic_id = c.id)`;
  const rows: Row[] = await db
    .knex('clinics as c')
    .join('clinic_facts as f', 'f.clinic_id', 'c.id')
    .leftJoin('subscriptions as s', 's.clinic_id', 'c.id')
    .whereIn('c.id', ids)
    .select('c.*', 'f.status', 's.override_status', 's.override_reason')
    .select(db.knex.raw(`${of('count(*) FROM users WHERE deleted_at IS NULL')} AS users`))
    .select(db.knex.raw(`${of(`coalesce(sum(patients), 0) FROM number_tallies WHERE TRUE`)} AS patients`))
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
