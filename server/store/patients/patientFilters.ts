import type { PatientStatus } from '../../contract/routes/patients.ts';
import type { ConsentMethod } from '../../contract/rules/consent.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import type { Db } from '../db/db.ts';
import { type Condition, matchExpression, searchConditions } from './patientSearch.ts';
import { type Clinic, IS_BLOCKED, IS_OPTED_OUT } from './patientStatus.ts';
import { tagCondition } from './patientTags.ts';

/** What a list of patients is narrowed to, as conditions that hold together. */
export interface PatientFilter {
  search?: string | undefined;
  status: PatientStatus | 'all';
  /** An id, or how it begins. */
  id?: string | undefined;
  texted?: 'any' | 'never' | undefined;
  sentFrom?: string | undefined;
  sentTo?: string | undefined;
  addedFrom?: string | undefined;
  addedTo?: string | undefined;
  tag?: string | undefined;
  consentMethod?: ConsentMethod | 'none' | undefined;
  reviewed?: Platform | undefined;
  /** An import that added or changed them. */
  importId?: string | undefined;
}

/** Whether a filter asks for more than a status. */
export const isNarrowed = ({ status, texted, ...more }: PatientFilter): boolean =>
  texted === 'never' || Object.values(more).some((asked) => asked !== undefined && asked !== '');

/** The clinic's patients that a filter lets through, in SQL. */
export interface Filtered {
  from: string;
  where: string;
  values: string[];
  /** Where the columns of a list are read. */
  list: { id: string; addedAt: string };
}

const OF_PATIENTS = { id: 'patients.id', addedAt: 'patients.created_at' };
const OF_WORDS = { id: 'patient_words.patient_id', addedAt: 'patient_words.added_at' };

const WORDS = 'patient_search CROSS JOIN patient_words ON patient_words.id = patient_search.rowid';

/** What SQLite begins with: it would rather go through all patients by their age. PostgreSQL chooses by itself. */
const BEGINNINGS = {
  search: `${WORDS} CROSS JOIN patients ON patients.id = patient_words.patient_id`,
  opted_out: `opt_outs CROSS JOIN patients ON patients.phone_hash = opt_outs.phone_hash`,
  blacklisted: `block_list CROSS JOIN patients
    ON patients.clinic_id = block_list.clinic_id AND patients.phone_hash = block_list.phone_hash`,
};

export function filtered(db: Db, clinic: Clinic, filter: PatientFilter): Filtered {
  const isSqlite = db.engine === 'sqlite';
  const match = isSqlite ? matchExpression(clinic.clinicId, filter.search) : undefined;
  const found = match ? [{ sql: 'patient_search MATCH ?', values: [match] }] : [];
  const more = [
    ...searchConditions(filter.search, isSqlite ? 'left' : 'all'),
    ...statusConditions(clinic, filter.status),
    ...placeConditions(filter),
    ...patientConditions(db, filter),
    ...(filter.texted === 'never' ? [NEVER_TEXTED] : []),
    ...(filter.reviewed ? [reviewedCondition(clinic.clinicId, filter.reviewed)] : []),
  ];
  // The index of words tells a search alone, and names the clinic itself.
  if (match && more.length === 0) return { from: WORDS, ...together(found), list: OF_WORDS };
  const ofClinic = { sql: 'patients.clinic_id = ?', values: [clinic.clinicId] };
  const from = isSqlite ? beginningOf(filter, match !== undefined) : 'patients';
  return { from, ...together([ofClinic, ...found, ...more]), list: OF_PATIENTS };
}

const together = (conditions: readonly Condition[]): Pick<Filtered, 'where' | 'values'> => ({
  where: conditions.map(({ sql }) => sql).join(' AND '),
  values: conditions.flatMap(({ values }) => values),
});

function beginningOf({ status }: PatientFilter, isSearched: boolean): string {
  if (isSearched) return BEGINNINGS.search;
  return status === 'opted_out' || status === 'blacklisted' ? BEGINNINGS[status] : 'patients';
}

function placeConditions({ id, addedFrom, addedTo, sentFrom, sentTo }: PatientFilter): Condition[] {
  const asked: [string | undefined, string][] = [
    [id && `${id}%`, 'patients.id LIKE ?'],
    [addedFrom, 'patients.created_at >= ?'],
    [addedTo, 'patients.created_at < ?'],
    [sentFrom, 'patients.last_sent_at >= ?'],
    [sentTo, 'patients.last_sent_at < ?'],
  ];
  return asked.flatMap(([value, sql]) => (value ? [{ sql, values: [value] }] : []));
}

const IS_FREE = `NOT ${IS_OPTED_OUT} AND NOT ${IS_BLOCKED}`;

/** As `statusOf` tells it of a row. */
function statusConditions({ cooldownSince }: Clinic, status: PatientFilter['status']): Condition[] {
  const conditions: Record<PatientStatus, Condition> = {
    opted_out: { sql: IS_OPTED_OUT, values: [] },
    blacklisted: { sql: `${IS_BLOCKED} AND NOT ${IS_OPTED_OUT}`, values: [] },
    active: { sql: `patients.last_request_at IS NULL AND ${IS_FREE}`, values: [] },
    cooldown: { sql: `patients.last_request_at > ? AND ${IS_FREE}`, values: [cooldownSince] },
    sent: { sql: `patients.last_request_at <= ? AND ${IS_FREE}`, values: [cooldownSince] },
  };
  return status === 'all' ? [] : [conditions[status]];
}

/** By any text, a reminder too. */
const NEVER_TEXTED: Condition = {
  sql: `patients.last_sent_at IS NULL AND NOT EXISTS (SELECT 1 FROM messages
          WHERE messages.clinic_id = patients.clinic_id AND messages.phone_hash = patients.phone_hash
          AND messages.accepted_at IS NOT NULL)`,
  values: [],
};

const reviewedCondition = (clinicId: string, platform: Platform): Condition => ({
  sql: 'patients.phone_hash IN (SELECT phone_hash FROM reviews WHERE clinic_id = ? AND platform = ?)',
  values: [clinicId, platform],
});

const TOUCHED_BY_IMPORT = `(patients.import_id = ?
  OR patients.id IN (SELECT patient_id FROM import_changes WHERE import_id = ?))`;

function patientConditions(db: Db, { tag, consentMethod, importId }: PatientFilter): Condition[] {
  return [
    ...(importId ? [{ sql: TOUCHED_BY_IMPORT, values: [importId, importId] }] : []),
    ...(tag ? [tagCondition(db, tag)] : []),
    ...(consentMethod === 'none' ? [{ sql: 'patients.consent_method IS NULL', values: [] }] : []),
    ...(consentMethod && consentMethod !== 'none'
      ? [{ sql: 'patients.consent_method = ?', values: [consentMethod] }]
      : []),
  ];
}
