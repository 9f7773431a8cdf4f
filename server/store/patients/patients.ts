import type { ConsentMethod } from '../../contract/rules/consent.ts';
import { nobody, type Person } from '../../contract/rules/person.ts';
import { asList, insertBulk, isAmong } from '../db/bulkRows.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import { WORDS } from '../db/words.ts';
import { readJson } from '../tables/column.ts';
import type { RowIn, WholeRowIn } from '../tables/tables.ts';
import { holdTextWriters, keepLastRequests } from './lastRequests.ts';
import { searchTextOf } from './patientSearch.ts';

/** Patients as they are stored. Their status is not: it is told when they are read (patientStatus.ts). */

/** The lead of the number, and what is the number's. */
export interface PatientRow extends Person {
  id: string;
  /** E.164. */
  phone: string;
  phoneHash: string;
  /** Who else has the number: the row's own name is the lead. */
  people: Person[];
  consentMethod: ConsentMethod | null;
  consentAcquiredAt: string | null;
  /** Who noted the consent. */
  consentUserId: string | null;
  /** The import that added the patient. */
  importId: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Every column: one that is left out would keep what it was. */
type WrittenPatient = Omit<WholeRowIn<'patients'>, 'metadata' | 'last_request_at' | 'last_sent_at'>;

const toValues = (clinicId: string, patient: PatientRow): WrittenPatient => ({
  id: patient.id,
  clinic_id: clinicId,
  phone: patient.phone,
  phone_hash: patient.phoneHash,
  first_name: patient.firstName,
  last_name: patient.lastName,
  email: patient.email,
  tags: JSON.stringify(patient.tags),
  people: JSON.stringify(patient.people),
  search_text: searchTextOf(patient),
  consent_method: patient.consentMethod,
  consent_acquired_at: patient.consentAcquiredAt,
  consent_user_id: patient.consentUserId,
  import_id: patient.importId,
  created_at: patient.createdAt,
  updated_at: patient.updatedAt,
});

/** What a patient whom the clinic knows keeps, whatever is written of them: all else is changed. */
const KEPT: readonly string[] = ['id', 'clinic_id', 'phone_hash', 'import_id', 'created_at'];

export const toPatientRow = (row: RowIn<'patients'>): PatientRow => ({
  id: row.id,
  phone: row.phone,
  phoneHash: row.phone_hash,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  tags: readJson(row.tags),
  // People who were written before a field was added know nothing of it.
  people: readJson(row.people).map((person) => ({ ...nobody(), ...person })),
  consentMethod: row.consent_method,
  consentAcquiredAt: row.consent_acquired_at,
  consentUserId: row.consent_user_id,
  importId: row.import_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/**
 * Keeps every other writer of this clinic's patients out until the transaction ends, so that what it reads
 * of known numbers stays true while it writes. On SQLite the write that changes nothing takes the writer's
 * place before the first read: a transaction that reads first cannot wait for its turn to write.
 */
export async function lockPatients(db: Db, clinicId: string): Promise<void> {
  if (db.engine === 'sqlite') await db.knex.raw('UPDATE patients SET id = id WHERE 0');
  else await db.knex.raw(`SELECT pg_advisory_xact_lock(hashtext('patients'), hashtext(?))`, [clinicId]);
}

/** The clinic's patients with these numbers, by hash. */
export async function findPatients(
  db: Db,
  clinicId: string,
  phoneHashes: readonly string[],
): Promise<Map<string, PatientRow>> {
  const rows = await db
    .knex('patients')
    .where('clinic_id', clinicId)
    .whereRaw(isAmong(db, 'phone_hash'), [asList(phoneHashes)]);
  return new Map(rows.map((row) => [row.phone_hash, toPatientRow(row)]));
}

/** Those of the clinic's patients that have these ids. */
export async function findPatientsById(
  db: Db,
  clinicId: string,
  ids: readonly string[],
): Promise<PatientRow[]> {
  const rows = await db
    .knex('patients')
    // By the clinic's index SQLite would go through all of its patients.
    .whereRaw("clinic_id || '' = ?", [clinicId])
    .whereRaw(isAmong(db, 'id'), [asList(ids)]);
  return rows.map(toPatientRow);
}

/** Takes a patient's row away. */
export async function deletePatientRow(db: Db, clinicId: string, id: string): Promise<void> {
  await db.knex('patients').where({ clinic_id: clinicId, id }).delete();
  await WORDS.patients.unfile(db, [id]);
}

/**
 * Adds patients and changes those whose number the clinic knows already, all in one statement. A known one
 * keeps its id, its import and the day when it was added. Call it in a transaction.
 */
export async function savePatients(db: Db, clinicId: string, patients: readonly PatientRow[]): Promise<void> {
  const rows = patients.map((patient) => toValues(clinicId, patient));
  const changed = Object.keys(rows[0] ?? {}).filter((column) => !KEPT.includes(column));
  const sets = changed.map((column) => `${column} = excluded.${column}`).join(', ');
  const hashes = rows.map((row) => row.phone_hash);
  await holdTextWriters(db, clinicId);
  const before = db.engine === 'sqlite' ? await readWords(db, clinicId, hashes) : new Map();
  const ending = `ON CONFLICT (clinic_id, phone_hash) DO UPDATE SET ${sets} RETURNING id, search_text`;
  const saved = await insertBulk(db, 'patients', rows, ending);
  const reworded = saved.filter((row) => before.get(row.id) !== row.search_text);
  await WORDS.patients.file(
    db,
    reworded.map(({ id = '' }) => id),
  );
  await keepLastRequests(db, rows);
}

/** What the clinic's patients with these numbers are found by. */
async function readWords(
  db: Db,
  clinicId: string,
  phoneHashes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await queryRows<Pick<RowIn<'patients'>, 'id' | 'search_text'>>(
    db,
    `SELECT id, search_text FROM patients WHERE clinic_id = ? AND ${isAmong(db, 'phone_hash')}`,
    [clinicId, asList(phoneHashes)],
  );
  return new Map(rows.map((row) => [row.id, row.search_text]));
}

/**
 * Tells PostgreSQL's planner of many new rows at once, which it would else learn of too late, and
 * files what the index of names has gathered, which every search would else go through.
 */
export async function settlePatients(db: Db): Promise<void> {
  if (db.engine === 'sqlite') return;
  await db.knex.raw('ANALYZE patients');
  await db.knex.raw(`SELECT gin_clean_pending_list('patients_search')`);
}
