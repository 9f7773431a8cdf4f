import { DateTime } from 'luxon';
import { PATIENT_STATUSES, type PatientCounts, type PatientStatus } from '../contract/patients.ts';
import type { StatusCount } from '../store/patientList.ts';

/** The instants at which the last 7 local days and the 7 before them began (DESIGN 7.26). */
export function weekStarts(now: Date, zone: string): { thisWeek: string; lastWeek: string } {
  const today = DateTime.fromJSDate(now, { zone }).startOf('day');
  const start = (days: number) => today.minus({ days }).toJSDate().toISOString();
  return { thisWeek: start(6), lastWeek: start(13) };
}

/** Statuses in which a patient may be sent a review request. */
const ELIGIBLE: readonly PatientStatus[] = ['active', 'sent'];

/** The counts of the patients screen, from the counts by status. */
export function toPatientCounts(rows: readonly StatusCount[]): PatientCounts {
  const sum = (key: 'total' | 'textable' | 'thisWeek' | 'lastWeek', among?: readonly PatientStatus[]) =>
    rows.reduce((total, row) => total + (among?.includes(row.status) === false ? 0 : row[key]), 0);
  const growth = (among?: readonly PatientStatus[]) =>
    percent(sum('thisWeek', among), sum('lastWeek', among));
  return {
    total: sum('total'),
    byStatus: Object.fromEntries(
      PATIENT_STATUSES.map((status) => [status, sum('total', [status])]),
    ) as PatientCounts['byStatus'],
    inCooldown: sum('total', ['cooldown']),
    eligibleForSending: sum('textable', ELIGIBLE),
    weeklyGrowth: { total: growth(), active: growth(['active']), eligible: growth(ELIGIBLE) },
  };
}

/** Growth from nothing has no percentage (DESIGN 7.26). */
const percent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);
