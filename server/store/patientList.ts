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
 */

const REQUESTS = `
  FROM messages WHERE messages.clinic_id = patients.clinic_id AND messages.phone_hash = patients.phone_hash
  AND ${COUNTS_FOR_COOLDOWN}`;

/** Binds the instant from after which requests are in cooldown. */
const STATUS = `
  CASE WHEN opt_outs.phone_hash IS NOT NULL THEN 'opted_out'
       WHEN block_list.phone_hash IS NOT NULL THEN 'blacklisted'
       ELSE (SELECT CASE WHEN max(${COOLDOWN_STARTS}) > ? THEN 'cooldown'
                         WHEN max(${COOLDOWN_STARTS}) IS NOT NULL THEN 'sent' ELSE 'active' END ${REQUESTS})
  END`;

const PATIENTS = `
  patients
  LEFT JOIN opt_outs ON opt_outs.phone_hash = patients.phone_hash
  LEFT JOIN block_list ON block_list.clinic_id = patients.clinic_id
    AND block_list.phone_hash = patients.phone_hash`;

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
  const { from, where, values } = filtered(clinic, filter);
  const rows = await queryRows(
    db,
    `SELECT patients.id FROM ${from} WHERE ${where}
     ORDER BY patients.created_at DESC, patients.id DESC LIMIT ? OFFSET ?`,
    [...values, page.limit, page.offset],
  );
  const ids: string[] = rows.map((row) => row.id);
  return readPatients(db, clinic, ids);
}

/** How many of the clinic's patients a filter lets through. */
export async function countFiltered(db: Db, clinic: Clinic, filter: PatientFilter): Promise<number> {
  const { from, where, values } = filtered(clinic, filter);
  const [row] = await queryRows(db, `SELECT count(*) AS total FROM ${from} WHERE ${where}`, values);
  return Number(row?.total);
}

/** The facts are joined only where the filter asks for the status. */
function filtered(clinic: Clinic, filter: PatientFilter) {
  const search = searchCondition(filter.search, 'patients.search_text');
  const conditions = ['patients.clinic_id = ?'];
  const values: unknown[] = [clinic.clinicId];
  if (search) {
    conditions.push(search.sql);
    values.push(...search.values);
  }
  if (filter.status !== 'all') {
    conditions.push(`${STATUS} = ?`);
    values.push(clinic.cooldownSince, filter.status);
  }
  return { from: filter.status === 'all' ? 'patients' : PATIENTS, where: conditions.join(' AND '), values };
}

/** The clinic's patients with these ids, in their order. */
export async function readPatients(db: Db, clinic: Clinic, ids: readonly string[]): Promise<Patient[]> {
  const rows = await queryRows(
    db,
    `SELECT patients.*, ${STATUS} AS status,
       (SELECT max(${COOLDOWN_STARTS}) ${REQUESTS}) AS counts_from,
       (SELECT max(messages.accepted_at) ${REQUESTS}) AS sent_at
     FROM ${PATIENTS} WHERE patients.clinic_id = ? AND ${isAmong(db, 'patients.id')}`,
    [clinic.cooldownSince, clinic.clinicId, asList(ids)],
  );
  const byId = new Map(rows.map((row) => [row.id as string, toPatient(row, clinic)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
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
  total: number;
  /** Those whose number has the form of one that can be texted. */
  textable: number;
  thisWeek: number;
  lastWeek: number;
}

/** Counts all patients of a clinic by status. `weeks` are the instants at which the two weeks began. */
export async function countByStatus(
  db: Db,
  clinic: Clinic,
  weeks: { thisWeek: string; lastWeek: string },
): Promise<StatusCount[]> {
  const rows = await queryRows(
    db,
    `SELECT status, count(*) AS total, sum(textable) AS textable,
       sum(CASE WHEN created_at >= ? THEN 1 ELSE 0 END) AS this_week,
       sum(CASE WHEN created_at >= ? AND created_at < ? THEN 1 ELSE 0 END) AS last_week
     FROM (SELECT patients.created_at, ${STATUS} AS status,
             CASE WHEN patients.phone LIKE '+1%' OR patients.phone LIKE '+36%' THEN 1 ELSE 0 END AS textable
           FROM ${PATIENTS} WHERE patients.clinic_id = ?) AS judged
     GROUP BY status`,
    [weeks.thisWeek, weeks.lastWeek, weeks.thisWeek, clinic.cooldownSince, clinic.clinicId],
  );
  return rows.map((row) => ({
    status: row.status,
    total: Number(row.total),
    textable: Number(row.textable),
    thisWeek: Number(row.this_week),
    lastWeek: Number(row.last_week),
  }));
}
