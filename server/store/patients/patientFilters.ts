import type { PatientStatus } from '../../contract/routes/patients.ts';
import type { ConsentMethod } from '../../contract/rules/consent.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import type { Db } from '../db/db.ts';
import { type Condition, matchExpression, searchConditions } from './patientSearch.ts';
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
}

/** The clinic whose patients are read, and how its cooldown stands now. */
export interface Clinic {
  clinicId: string;
  cooldownDays: number;
  /** Requests that count from after this instant are in cooldown. */
  cooldownSince: string;
}

/** Whether a filter asks for more than a status. */
export const isNarrowed = ({ status, texted, ...more }: PatientFilter): boolean =>
  texted === 'never' || Object.values(more).some((asked) => asked !== undefined && asked !== '');

/** The clinic's patients that a filter lets through, in SQL; `list` tells where its columns are read. */
export interface Filtered {
  from: string;
  where: string;
  values: string[];
  list: { phoneHash: string; addedAt: string; id: string };
}

const OF_FACTS = {
  phoneHash: 'number_facts.phone_hash',
  addedAt: 'number_facts.added_at',
  id: 'number_facts.patient_id',
};
const OF_PATIENTS = {
  phoneHash: 'patients.phone_hash',
  addedAt: 'patients.created_at',
  id: 'patients.id',
};

/**
 * Reads the facts of the numbers, the patients, or both, as the filter asks. With `byAge` the facts lead, whose index
 * gives one part of many after the other; a page alone is found sooner without them.
 */
export function filtered(db: Db, clinic: Clinic, filter: PatientFilter, byAge = false): Filtered {
  const { clinicId } = clinic;
  const match = db.engine === 'sqlite' ? matchExpression(clinicId, filter.search) : undefined;
  const known = [
    ...(match ? [{ sql: 'patient_search MATCH ?', values: [match] }] : []),
    ...knownConditions(clinic, filter),
  ];
  const ofPatients = [
    ...searchConditions(filter.search, db.engine === 'sqlite' ? 'left' : 'all'),
    ...patientConditions(db, filter),
  ];
  if (!byAge && known.length === 0 && ofPatients.length > 0) {
    return { from: 'patients', ...together([inClinic(clinicId), ...ofPatients]), list: OF_PATIENTS };
  }
  // The search comes first: SQLite would rather go through all patients by their age.
  const facts = match
    ? 'patient_search CROSS JOIN number_facts ON number_facts.id = patient_search.rowid'
    : 'number_facts';
  const conditions = [patientsOf(clinicId), ...known];
  if (ofPatients.length === 0) return { from: facts, ...together(conditions), list: OF_FACTS };
  const all = together([...conditions, inClinic(clinicId), ...ofPatients]);
  return { from: `${facts} ${JOIN_PATIENTS}`, ...all, list: OF_FACTS };
}

const together = (conditions: readonly Condition[]): Pick<Filtered, 'where' | 'values'> => ({
  where: conditions.map(({ sql }) => sql).join(' AND '),
  values: conditions.flatMap(({ values }) => values),
});

export const JOIN_PATIENTS = `JOIN patients ON patients.clinic_id = number_facts.clinic_id
  AND patients.phone_hash = number_facts.phone_hash`;

const inClinic = (clinicId: string): Condition => ({ sql: 'patients.clinic_id = ?', values: [clinicId] });

const patientsOf = (clinicId: string): Condition => ({
  sql: 'number_facts.clinic_id = ? AND number_facts.patient_id IS NOT NULL',
  values: [clinicId],
});

/** What the facts of a number tell by themselves. */
function knownConditions(clinic: Clinic, filter: PatientFilter): Condition[] {
  const { id, addedFrom, addedTo, sentFrom, sentTo } = filter;
  const asked: [string | undefined, string][] = [
    [id && `${id}%`, 'number_facts.patient_id LIKE ?'],
    [addedFrom, 'number_facts.added_at >= ?'],
    [addedTo, 'number_facts.added_at < ?'],
    [sentFrom, 'number_facts.sent_at >= ?'],
    [sentTo, 'number_facts.sent_at < ?'],
  ];
  return [
    ...statusConditions(clinic, filter.status),
    ...asked.flatMap(([value, sql]) => (value ? [{ sql, values: [value] }] : [])),
    ...(filter.texted === 'never' ? [NEVER_TEXTED] : []),
    ...(filter.reviewed ? [reviewedCondition(clinic.clinicId, filter.reviewed)] : []),
  ];
}

/** The status is stored nowhere: the weightiest fact tells it, and for requests the clock. */
function statusConditions({ cooldownSince }: Clinic, status: PatientFilter['status']): Condition[] {
  if (status === 'all') return [];
  if (status === 'active') return [{ sql: `number_facts.fact = 'none'`, values: [] }];
  if (status === 'cooldown' || status === 'sent') {
    const side = status === 'cooldown' ? '>' : '<=';
    const sql = `number_facts.fact = 'requested' AND number_facts.counts_from ${side} ?`;
    return [{ sql, values: [cooldownSince] }];
  }
  return [{ sql: 'number_facts.fact = ?', values: [status] }];
}

/** By any text, a reminder too. */
const NEVER_TEXTED: Condition = {
  sql: `number_facts.sent_at IS NULL AND NOT EXISTS (SELECT 1 FROM messages
          WHERE messages.clinic_id = number_facts.clinic_id AND messages.phone_hash = number_facts.phone_hash
          AND messages.accepted_at IS NOT NULL)`,
  values: [],
};

const reviewedCondition = (clinicId: string, platform: Platform): Condition => ({
  sql: 'number_facts.phone_hash IN (SELECT phone_hash FROM reviews WHERE clinic_id = ? AND platform = ?)',
  values: [clinicId, platform],
});

function patientConditions(db: Db, { tag, consentMethod }: PatientFilter): Condition[] {
  return [
    ...(tag ? [tagCondition(db, tag)] : []),
    ...(consentMethod === 'none' ? [{ sql: 'patients.consent_method IS NULL', values: [] }] : []),
    ...(consentMethod && consentMethod !== 'none'
      ? [{ sql: 'patients.consent_method = ?', values: [consentMethod] }]
      : []),
  ];
}
