import type { Patient } from '../../contract/routes/patients.ts';
import { asList, isAmong } from '../db/bulkRows.ts';
import type { Db, Row } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { RowIn } from '../tables/tables.ts';
import { cooldownEnd } from './cooldown.ts';
import { type Filtered, filtered, type PatientFilter } from './patientFilters.ts';
import { type Clinic, STATUS_COLUMNS, type StatusFacts, statusOf } from './patientStatus.ts';
import { toPatientRow } from './patients.ts';

/** Patients with their status (`patientStatus.ts`). */

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
    `SELECT ${list.id} AS id, count(*) OVER () AS total FROM ${from} WHERE ${where}
     ${newestFirst(list)} LIMIT ? OFFSET ?`,
    [...values, page.limit, page.offset],
  );
  const [first] = rows;
  const total =
    first || page.offset === 0 ? Number(first?.total ?? 0) : await countFiltered(db, clinic, filter);
  return { patients: await readById(db, clinic, rows), total };
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
    `SELECT ${list.id} AS id FROM ${from} WHERE ${where} ${newestFirst(list)} LIMIT ? OFFSET ?`,
    [...values, page.limit, page.offset],
  );
  return readById(db, clinic, rows);
}

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
  const { from, where, values, list } = filtered(db, clinic, filter);
  const behind = after ? `AND (${list.addedAt}, ${list.id}) < (?, ?)` : '';
  const rows = await queryRows(
    db,
    `SELECT ${list.id} AS id, ${list.addedAt} AS created_at FROM ${from} WHERE ${where} ${behind} ${newestFirst(list)} LIMIT ?`,
    [...values, ...(after ? [after.createdAt, after.id] : []), limit],
  );
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    patients: await readById(db, clinic, rows),
    next: last ? { createdAt: last.created_at, id: last.id } : null,
  };
}

/** How many of the clinic's patients a filter lets through. */
export async function countFiltered(db: Db, clinic: Clinic, filter: PatientFilter): Promise<number> {
  const { from, where, values } = filtered(db, clinic, filter);
  const [row] = await queryRows(db, `SELECT count(*) AS total FROM ${from} WHERE ${where}`, values);
  return Number(row?.total);
}

/** The clinic's patients with these numbers, in their order. */
export const readPatients = (db: Db, clinic: Clinic, phoneHashes: readonly string[]): Promise<Patient[]> =>
  readBy(db, clinic, 'phone_hash', phoneHashes);

const readById = (db: Db, clinic: Clinic, rows: readonly Row[]): Promise<Patient[]> =>
  readBy(
    db,
    clinic,
    'id',
    rows.map(({ id }) => id),
  );

/** Of ids SQLite would rather go through all of the clinic's patients. */
const OF_CLINIC = { id: `clinic_id || ''`, phone_hash: 'clinic_id' };

async function readBy(
  db: Db,
  clinic: Clinic,
  column: 'id' | 'phone_hash',
  keys: readonly string[],
): Promise<Patient[]> {
  if (keys.length === 0) return [];
  const rows = await queryRows<RowIn<'patients'> & StatusFacts>(
    db,
    `SELECT patients.*, ${STATUS_COLUMNS} FROM patients WHERE ${OF_CLINIC[column]} = ? AND ${isAmong(db, column)}`,
    [clinic.clinicId, asList(keys)],
  );
  const byKey = new Map(rows.map((row) => [row[column], toPatient(row, clinic)]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

function toPatient(row: RowIn<'patients'> & StatusFacts, clinic: Clinic): Patient {
  const { phone, phoneHash: _, consentUserId: __, importId: ___, ...shown } = toPatientRow(row);
  const { last_request_at: requested } = row;
  const isCooling = requested !== null && requested > clinic.cooldownSince;
  return {
    ...shown,
    phoneNumber: phone,
    status: statusOf(row, clinic),
    metadata: JSON.parse(row.metadata),
    lastSentAt: row.last_sent_at,
    cooldownUntil: isCooling ? cooldownEnd(requested, clinic.cooldownDays) : null,
  };
}
