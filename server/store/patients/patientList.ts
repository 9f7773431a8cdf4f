import type { Patient, PatientStatus } from '../../contract/routes/patients.ts';
import { asList, isAmong } from '../db/bulkRows.ts';
import type { Db, Row } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { RowIn } from '../tables/tables.ts';
import { cooldownEnd } from './cooldown.ts';
import { type Clinic, type Filtered, filtered, JOIN_PATIENTS, type PatientFilter } from './patientFilters.ts';
import { toPatientRow } from './patients.ts';

/** Patients with their status, which is stored nowhere: the facts of the number tell it (statusBy). */

const newestFirst = ({ addedAt, id }: Filtered['list']): string => `ORDER BY ${addedAt} DESC, ${id} DESC`;

/** One page of the clinic's patients, newest first, with how many the filter lets through. */
export async function listPatients(
  db: Db,
  clinic: Clinic,
  filter: PatientFilter,
  page: { limit: number; offset: number },
): Promise<{ patients: Patient[]; total: number }> {
  const { from, where, values, list } = filtered(db, clinic, filter);
  const rows = await queryRows(
    db,
    `SELECT ${list.phoneHash}, count(*) OVER () AS total FROM ${from} WHERE ${where}
     ${newestFirst(list)} LIMIT ? OFFSET ?`,
    [...values, page.limit, page.offset],
  );
  const [first] = rows;
  const total =
    first || page.offset === 0 ? Number(first?.total ?? 0) : await countFiltered(db, clinic, filter);
  return { patients: await readPatients(db, clinic, hashesOf(rows)), total };
}

/** The same page where the total is known: no more is read than the page. */
export async function readPage(
  db: Db,
  clinic: Clinic,
  filter: PatientFilter,
  page: { limit: number; offset: number },
): Promise<Patient[]> {
  const { from, where, values, list } = filtered(db, clinic, filter);
  const rows = await queryRows(
    db,
    `SELECT ${list.phoneHash} FROM ${from} WHERE ${where} ${newestFirst(list)} LIMIT ? OFFSET ?`,
    [...values, page.limit, page.offset],
  );
  return readPatients(db, clinic, hashesOf(rows));
}

const hashesOf = (rows: readonly Row[]): string[] => rows.map((row) => row.phone_hash);

/** The place of a patient in the list, which no writer moves. */
export interface ListKey {
  createdAt: string;
  id: string;
}

/**
 * The patients of a filter behind a place in the list, and the place where the next ones begin; null at the
 * end. Unlike pages by number these neither skip nor repeat anybody while others write.
 */
export async function patientsAfter(
  db: Db,
  clinic: Clinic,
  filter: PatientFilter,
  { after, limit }: { after: ListKey | null; limit: number },
): Promise<{ patients: Patient[]; next: ListKey | null }> {
  const { from, where, values, list } = filtered(db, clinic, filter, true);
  const behind = after ? `AND (${list.addedAt}, ${list.id}) < (?, ?)` : '';
  const rows = await queryRows(
    db,
    `SELECT ${list.phoneHash}, ${list.addedAt} AS added_at, ${list.id} AS id
     FROM ${from} WHERE ${where} ${behind} ${newestFirst(list)} LIMIT ?`,
    [...values, ...(after ? [after.createdAt, after.id] : []), limit],
  );
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    patients: await readPatients(db, clinic, hashesOf(rows)),
    next: last ? { createdAt: last.added_at, id: last.id } : null,
  };
}

/** How many of the clinic's patients a filter lets through. */
export async function countFiltered(db: Db, clinic: Clinic, filter: PatientFilter): Promise<number> {
  const { from, where, values } = filtered(db, clinic, filter);
  const [row] = await queryRows(db, `SELECT count(*) AS total FROM ${from} WHERE ${where}`, values);
  return Number(row?.total);
}

/** The clinic's patients with these numbers, in their order. */
export async function readPatients(
  db: Db,
  clinic: Clinic,
  phoneHashes: readonly string[],
): Promise<Patient[]> {
  if (phoneHashes.length === 0) return [];
  const rows = await queryRows(
    db,
    `SELECT patients.*, number_facts.fact, number_facts.counts_from, number_facts.sent_at
     FROM number_facts ${JOIN_PATIENTS}
     WHERE number_facts.clinic_id = ? AND ${isAmong(db, 'number_facts.phone_hash')}`,
    [clinic.clinicId, asList(phoneHashes)],
  );
  const byHash = new Map(rows.map((row) => [row.phone_hash as string, toPatient(row, clinic)]));
  return phoneHashes.flatMap((hash) => byHash.get(hash) ?? []);
}

/** The status that a number's weightiest fact gives a patient, who is in cooldown or not. */
export function statusBy(fact: string, isCooling: boolean): PatientStatus {
  if (fact === 'none') return 'active';
  if (fact === 'requested') return isCooling ? 'cooldown' : 'sent';
  return fact as PatientStatus;
}

function toPatient(row: Row, clinic: Clinic): Patient {
  const {
    phone,
    phoneHash: _,
    consentUserId: __,
    importId: ___,
    ...shown
  } = toPatientRow(row as RowIn<'patients'>);
  const cooling = row.counts_from !== null && row.counts_from > clinic.cooldownSince;
  return {
    ...shown,
    phoneNumber: phone,
    status: statusBy(row.fact, cooling),
    metadata: JSON.parse(row.metadata),
    lastSentAt: row.sent_at,
    cooldownUntil: cooling ? cooldownEnd(row.counts_from, clinic.cooldownDays) : null,
  };
}
