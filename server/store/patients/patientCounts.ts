import type { PatientStatus } from '../../contract/routes/patients.ts';
import type { Db, Row } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { Clinic } from './patientFilters.ts';
import { statusBy } from './patientList.ts';

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

/**
 * Counts all patients of a clinic by status, in several counts to a status, which add up. The totals come from the
 * tallies, where a day of requests is one row: only those of the day on which cooldowns end now are counted one
 * by one. Who came in the last two weeks is counted besides.
 */
export async function countByStatus(db: Db, clinic: Clinic, weeks: Weeks): Promise<StatusCount[]> {
  const day = clinic.cooldownSince.slice(0, 10);
  const tallies = await queryRows(
    db,
    `SELECT fact, textable, is_the_day, is_cooling, sum(patients) AS total
     FROM (SELECT fact, textable, patients, CASE WHEN requested_on = ? THEN 1 ELSE 0 END AS is_the_day,
             CASE WHEN requested_on > ? THEN 1 ELSE 0 END AS is_cooling
           FROM number_tallies WHERE clinic_id = ?) AS days
     GROUP BY fact, textable, is_the_day, is_cooling`,
    [day, day, clinic.clinicId],
  );
  const totals = tallies.filter((row) => row.is_the_day === 0).map(toTotal);
  const ofTheDay = totals.length < tallies.length ? await countOfTheDay(db, clinic, day) : [];
  return [...totals, ...ofTheDay, ...(await countOfTheWeeks(db, clinic, weeks))];
}

const toTotal = (row: Row): StatusCount => ({
  status: statusBy(row.fact, row.is_cooling === 1),
  textable: row.textable === 1,
  total: Number(row.total),
  thisWeek: 0,
  lastWeek: 0,
});

/** Those whose last request counts from the day, in UTC, on which the cooldowns began that end now. */
async function countOfTheDay(
  db: Db,
  { clinicId, cooldownSince }: Clinic,
  day: string,
): Promise<StatusCount[]> {
  const rows = await queryRows(
    db,
    `SELECT fact, textable, is_cooling, count(*) AS total
     FROM (SELECT fact, textable, CASE WHEN counts_from > ? THEN 1 ELSE 0 END AS is_cooling
           FROM number_facts WHERE clinic_id = ? AND patient_id IS NOT NULL AND fact = 'requested'
             AND substr(counts_from, 1, 10) = ?) AS requested
     GROUP BY fact, textable, is_cooling`,
    [cooldownSince, clinicId, day],
  );
  return rows.map(toTotal);
}

async function countOfTheWeeks(db: Db, clinic: Clinic, weeks: Weeks): Promise<StatusCount[]> {
  const rows = await queryRows(
    db,
    `SELECT fact, textable, is_cooling, sum(is_new) AS this_week, count(*) - sum(is_new) AS last_week
     FROM (SELECT fact, textable, CASE WHEN counts_from > ? THEN 1 ELSE 0 END AS is_cooling,
             CASE WHEN added_at >= ? THEN 1 ELSE 0 END AS is_new
           FROM number_facts WHERE clinic_id = ? AND patient_id IS NOT NULL AND added_at >= ?) AS newcomers
     GROUP BY fact, textable, is_cooling`,
    [clinic.cooldownSince, weeks.thisWeek, clinic.clinicId, weeks.lastWeek],
  );
  return rows.map((row) => ({
    status: statusBy(row.fact, row.is_cooling === 1),
    textable: row.textable === 1,
    total: 0,
    thisWeek: Number(row.this_week),
    lastWeek: Number(row.last_week),
  }));
}

/** Many rows that say little: PostgreSQL's writers only add to the tallies (migrations/0006_number_facts.ts). */
const MANY_ROWS = 200;

/** Sums up the tallies of clinics that have gathered many rows; nothing to do on SQLite. */
export async function sumUpTallies(db: Db): Promise<void> {
  if (db.engine === 'sqlite') return;
  await db.knex.raw(
    `WITH gathered AS (
       DELETE FROM number_tallies WHERE clinic_id IN (
         SELECT clinic_id FROM number_tallies GROUP BY clinic_id
         HAVING count(*) > ? + 2 * count(DISTINCT (fact, textable, requested_on)))
       RETURNING *)
     INSERT INTO number_tallies (clinic_id, fact, textable, requested_on, patients)
     SELECT clinic_id, fact, textable, requested_on, sum(patients) FROM gathered
     GROUP BY clinic_id, fact, textable, requested_on HAVING sum(patients) <> 0`,
    [MANY_ROWS],
  );
}
