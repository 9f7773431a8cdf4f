import type { Patient, PatientStatus } from '../contract/patients.ts';
import { asList, isAmong } from './bulkRows.ts';
import { COOLDOWN_STARTS, COUNTS_FOR_COOLDOWN, cooldownEnd } from './cooldown.ts';
import type { Db, Row } from './db.ts';
import { searchCondition } from './patientSearch.ts';
import { toPatientRow } from './patients.ts';
import { queryRows } from './rows.ts';

/**
 * Patients with their status, which is stored nowhere: facts tell it, here alone. In this order: the number
 * opted out; the clinic blocks it; a request counts for the cooldown; one counted earlier; none of these.
 * Binds the instant from after which requests are in cooldown.
 */
const STATUS = `
  CASE WHEN opt_outs.phone_hash IS NOT NULL THEN 'opted_out'
       WHEN block_list.phone_hash IS NOT NULL THEN 'blacklisted'
       WHEN requests.counts_from > ? THEN 'cooldown'
       WHEN requests.counts_from IS NOT NULL THEN 'sent' ELSE 'active' END`;

const FACTS = `
  LEFT JOIN opt_outs ON opt_outs.phone_hash = patients.phone_hash
  LEFT JOIN block_list ON block_list.clinic_id = patients.clinic_id
    AND block_list.phone_hash = patients.phone_hash
  LEFT JOIN requests ON requests.phone_hash = patients.phone_hash`;

/** The last counting request to each number: of the whole clinic at once, or with `among` to some numbers. */
const lastRequestsSql = (among = ''): string => `
  WITH requests AS (
    SELECT phone_hash, max(${COOLDOWN_STARTS}) AS counts_from, max(messages.accepted_at) AS sent_at
    FROM messages WHERE clinic_id = ? AND ${COUNTS_FOR_COOLDOWN} ${among} GROUP BY phone_hash
  )`;

/** The clinic whose patients are read, and how its cooldown stands now. */
export interface Clinic {
  clinicId: string;
  cooldownDays: number;
  /** Requests that count from after this instant are in cooldown. */
  cooldownSince: string;
}

export interface PatientFilter {
  search: string | undefined;
  status: PatientStatus | 'all';
}

/** One page of the clinic's patients, newest first. */
export async function listPatients(
  db: Db,
  clinic: Clinic,
  filter: PatientFilter,
  page: { limit: number; offset: number },
): Promise<Patient[]> {
  const { head, from, where, values } = filtered(clinic, filter);
  const rows = await queryRows(
    db,
    `${head} SELECT patients.phone_hash FROM ${from} WHERE ${where}
     ORDER BY patients.created_at DESC, patients.id DESC LIMIT ? OFFSET ?`,
    [...values, page.limit, page.offset],
  );
  const hashes: string[] = rows.map((row) => row.phone_hash);
  return readPatients(db, clinic, hashes);
}

/** How many of the clinic's patients a filter lets through. */
export async function countFiltered(db: Db, clinic: Clinic, filter: PatientFilter): Promise<number> {
  const { head, from, where, values } = filtered(clinic, filter);
  const [row] = await queryRows(db, `${head} SELECT count(*) AS total FROM ${from} WHERE ${where}`, values);
  return Number(row?.total);
}

/** The facts are joined only where the filter asks for the status. */
function filtered({ clinicId, cooldownSince }: Clinic, filter: PatientFilter) {
  const search = searchCondition(filter.search, 'patients.search_text');
  const found = ['patients.clinic_id = ?', ...(search ? [search.sql] : [])];
  const values = [clinicId, ...(search?.values ?? [])];
  if (filter.status === 'all') return { head: '', from: 'patients', where: found.join(' AND '), values };
  return {
    head: lastRequestsSql(),
    from: `patients ${FACTS}`,
    where: [...found, `${STATUS} = ?`].join(' AND '),
    values: [clinicId, ...values, cooldownSince, filter.status],
  };
}

/** The clinic's patients with these numbers, in their order. */
export async function readPatients(
  db: Db,
  clinic: Clinic,
  phoneHashes: readonly string[],
): Promise<Patient[]> {
  const { clinicId, cooldownSince } = clinic;
  const hashes = asList(phoneHashes);
  const rows = await queryRows(
    db,
    `${lastRequestsSql(`AND ${isAmong(db, 'phone_hash')}`)}
     SELECT patients.*, requests.counts_from, requests.sent_at, ${STATUS} AS status
     FROM patients ${FACTS} WHERE patients.clinic_id = ? AND ${isAmong(db, 'patients.phone_hash')}`,
    [clinicId, hashes, cooldownSince, clinicId, hashes],
  );
  const byHash = new Map(rows.map((row) => [row.phone_hash as string, toPatient(row, clinic)]));
  return phoneHashes.flatMap((hash) => byHash.get(hash) ?? []);
}

function toPatient(row: Row, clinic: Clinic): Patient {
  const { id, firstName, lastName, phone, email, tags, ...rest } = toPatientRow(row);
  const cooling = row.counts_from !== null && row.counts_from > clinic.cooldownSince;
  return {
    id,
    firstName,
    lastName,
    phoneNumber: phone,
    email,
    status: row.status,
    tags,
    metadata: JSON.parse(row.metadata),
    lastSentAt: row.sent_at,
    cooldownUntil: cooling ? cooldownEnd(row.counts_from, clinic.cooldownDays) : null,
    consentAcquiredAt: rest.consentAcquiredAt,
    consentMethod: rest.consentMethod,
    createdAt: rest.createdAt,
    updatedAt: rest.updatedAt,
  };
}

/** How many patients have a status, and how many of them came in the last week and in the week before. */
export interface StatusCount {
  status: PatientStatus;
  /** Whether the numbers have the form of ones that can be texted. */
  textable: boolean;
  total: number;
  thisWeek: number;
  lastWeek: number;
}

/** The instants at which the last week and the one before began. */
interface Weeks {
  thisWeek: string;
  lastWeek: string;
}

const COUNTED = `
  count(*) AS total,
  coalesce(sum(CASE WHEN created_at >= ? THEN 1 ELSE 0 END), 0) AS this_week,
  coalesce(sum(CASE WHEN created_at >= ? AND created_at < ? THEN 1 ELSE 0 END), 0) AS last_week`;

const toCount = (row: Row | undefined) => ({
  total: Number(row?.total),
  thisWeek: Number(row?.this_week),
  lastWeek: Number(row?.last_week),
});

/** As in the index patients_foreign. */
const IS_FOREIGN = `substr(phone, 1, 2) <> '+1' AND substr(phone, 1, 3) <> '+36'`;

/**
 * Counts all patients of a clinic by status. Most patients of a large clinic have no facts: only those that
 * have some are looked at one by one, and the others are what is left of the total.
 */
export async function countByStatus(db: Db, clinic: Clinic, weeks: Weeks): Promise<StatusCount[]> {
  const { clinicId, cooldownSince } = clinic;
  const { thisWeek, lastWeek } = weeks;
  const [all] = await queryRows(db, `SELECT ${COUNTED} FROM patients WHERE clinic_id = ?`, [
    thisWeek,
    lastWeek,
    thisWeek,
    clinicId,
  ]);
  const rows = await queryRows(
    db,
    `${lastRequestsSql()}, known AS (
       SELECT phone_hash FROM requests UNION SELECT phone_hash FROM opt_outs
       UNION SELECT phone_hash FROM block_list WHERE clinic_id = ?
       UNION SELECT phone_hash FROM patients WHERE clinic_id = ? AND ${IS_FOREIGN})
     SELECT status, is_foreign, ${COUNTED}
     FROM (SELECT patients.created_at, ${STATUS} AS status,
             CASE WHEN ${IS_FOREIGN.replaceAll('phone', 'patients.phone')} THEN 1 ELSE 0 END AS is_foreign
           FROM known JOIN patients ON patients.clinic_id = ? AND patients.phone_hash = known.phone_hash ${FACTS}
          ) AS judged
     GROUP BY status, is_foreign`,
    [clinicId, clinicId, clinicId, thisWeek, lastWeek, thisWeek, cooldownSince, clinicId],
  );
  const counts = rows.map((row) => ({ status: row.status, textable: row.is_foreign === 0, ...toCount(row) }));
  const left = toCount(all);
  for (const count of counts) {
    left.total -= count.total;
    left.thisWeek -= count.thisWeek;
    left.lastWeek -= count.lastWeek;
  }
  return [...counts, { status: 'active', textable: true, ...left }];
}
