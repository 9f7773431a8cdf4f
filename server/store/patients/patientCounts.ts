import { setImmediate } from 'node:timers/promises';
import type { PatientStatus } from '../../contract/routes/patients.ts';
import type { Db } from '../db/db.ts';
import { remembered } from '../db/memory.ts';
import { type Period, sumPeriods } from '../db/periods.ts';
import { queryRows } from '../db/rows.ts';
import { type Clinic, STATUS_COLUMNS, type StatusFacts, statusOf } from './patientStatus.ts';

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

interface Counts {
  rows: StatusCount[];
  /** The last instant from which a request was in cooldown when they were counted, and the first one that is. */
  since: string;
  firstCooling: string | null;
}

/**
 * Counts all patients of a clinic by status, in several counts to a status, which add up. What was counted holds until
 * something is written to the database, a cooldown ends or a week begins.
 */
export async function countByStatus(db: Db, clinic: Clinic, weeks: Weeks): Promise<StatusCount[]> {
  const { clinicId, cooldownDays, cooldownSince } = clinic;
  const { rows } = await remembered<Counts>(
    db,
    `patients ${clinicId} ${cooldownDays} ${weeks.thisWeek} ${weeks.lastWeek}`,
    () => countAll(db, clinic, weeks),
    ({ since, firstCooling }) =>
      since <= cooldownSince && (firstCooling === null || cooldownSince < firstCooling),
  );
  return rows;
}

/** A part of the patients by when they were added: each is counted by a stretch of the index of their age. */
type Age = 'thisWeek' | 'lastWeek' | 'older';

const stretches = ({ thisWeek, lastWeek }: Weeks): [age: Age, sql: string, values: string[]][] => [
  ['thisWeek', 'patients.created_at >= ?', [thisWeek]],
  ['lastWeek', 'patients.created_at >= ? AND patients.created_at < ?', [lastWeek, thisWeek]],
  ['older', 'patients.created_at < ?', [lastWeek]],
];

const countOf = (status: PatientStatus, textable: boolean, age: Age, patients: number): StatusCount => ({
  status,
  textable,
  total: patients,
  thisWeek: age === 'thisWeek' ? patients : 0,
  lastWeek: age === 'lastWeek' ? patients : 0,
});

/**
 * Everybody is counted by the last request alone, as if nobody had opted out or had a number of another country. Those few
 * are counted one by one and change places.
 */
async function countAll(db: Db, clinic: Clinic, weeks: Weeks): Promise<Counts> {
  const counted: Counts = { rows: [], since: clinic.cooldownSince, firstCooling: null };
  for (const stretch of stretches(weeks)) {
    const [age, sql, values] = stretch;
    const { all, requested, cooling, first } = await countRequested(db, clinic, sql, values);
    counted.rows.push(
      countOf('active', true, age, all - requested),
      countOf('sent', true, age, requested - cooling),
      countOf('cooldown', true, age, cooling),
    );
    counted.firstCooling = [counted.firstCooling, first].filter((at) => at !== null).sort()[0] ?? null;
    // SQLite counts in this process, which answers others in between.
    if (db.engine === 'sqlite') await setImmediate();
  }
  for (const { patient, patients } of await countExceptions(db, clinic, weeks)) {
    const asIf = statusOf({ ...patient, is_opted_out: false, is_blocked: false }, clinic);
    const isAbroad = Boolean(patient.is_abroad);
    counted.rows.push(
      countOf(asIf, true, patient.age, -patients),
      countOf(statusOf(patient, clinic), !isAbroad, patient.age, patients),
    );
  }
  return counted;
}

interface Requested {
  all: number;
  requested: number;
  cooling: number;
  first: string | null;
}

async function countRequested(
  db: Db,
  { clinicId, cooldownSince }: Clinic,
  stretch: string,
  values: readonly string[],
): Promise<Requested> {
  const [row] = await queryRows(
    db,
    `SELECT count(*) AS total, count(last_request_at) AS requested,
       count(CASE WHEN last_request_at > ? THEN 1 END) AS cooling,
       min(CASE WHEN last_request_at > ? THEN last_request_at END) AS first
     FROM patients WHERE clinic_id = ? AND ${stretch}`,
    [cooldownSince, cooldownSince, clinicId, ...values],
  );
  return {
    all: Number(row?.total),
    requested: Number(row?.requested),
    cooling: Number(row?.cooling),
    first: row?.first ?? null,
  };
}

/** Numbers of countries that are texted have these forms; the rest can be kept. An index has the others. */
const IS_ABROAD = `substr(phone, 1, 2) <> '+1' AND substr(phone, 1, 3) <> '+36'`;

interface Exception {
  /** What all of them have in common, by columns. */
  patient: StatusFacts & { is_abroad: number; age: Age };
  patients: number;
}

/** Patients who opted out, are blocked or have a number of another country, each once. */
async function countExceptions(
  db: Db,
  { clinicId, cooldownSince }: Clinic,
  weeks: Weeks,
): Promise<Exception[]> {
  const held = (numbers: string) => `SELECT patients.id FROM ${numbers} CROSS JOIN patients
    WHERE patients.clinic_id = ? AND patients.phone_hash = held.phone_hash`;
  const rows = await queryRows(
    db,
    `WITH exceptions AS (
       ${held('opt_outs AS held')}
       UNION ${held('(SELECT phone_hash FROM block_list WHERE clinic_id = ?) AS held')}
       UNION SELECT id FROM patients WHERE clinic_id = ? AND ${IS_ABROAD}
     )
     SELECT is_opted_out, is_blocked, is_abroad, age, cooldown, count(*) AS patients, max(last_request_at) AS last_request_at
     FROM (
       SELECT ${STATUS_COLUMNS}, CASE WHEN ${IS_ABROAD} THEN 1 ELSE 0 END AS is_abroad,
         CASE WHEN last_request_at > ? THEN 2 WHEN last_request_at IS NOT NULL THEN 1 ELSE 0 END AS cooldown,
         CASE WHEN created_at >= ? THEN 'thisWeek' WHEN created_at >= ? THEN 'lastWeek' ELSE 'older' END AS age
       FROM exceptions CROSS JOIN patients WHERE patients.id = exceptions.id
     ) AS each_one
     GROUP BY is_opted_out, is_blocked, is_abroad, age, cooldown`,
    [clinicId, clinicId, clinicId, clinicId, cooldownSince, weeks.thisWeek, weeks.lastWeek],
  );
  return rows.map(({ patients, ...patient }) => ({
    patient: patient as Exception['patient'],
    patients: Number(patients),
  }));
}

/** Patients who were added in each period. */
export async function sumPatients(db: Db, clinicId: string, periods: readonly Period[]): Promise<number[]> {
  const counted = {
    table: 'patients',
    at: 'created_at',
    where: 'TRUE',
    sums: { patients: 'count(*)' },
  } as const;
  const sums = await sumPeriods(db, clinicId, periods, counted);
  return sums.map(([sum]) => sum?.patients ?? 0);
}
