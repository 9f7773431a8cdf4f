import { PATIENT_STATUSES, type PatientCounts, type PatientStatus } from '../../contract/routes/patients.ts';
import { type StatusCount, sumUpTallies } from '../../store/patients/patientCounts.ts';
import { forgetErasedWords } from '../../store/patients/patientSearch.ts';
import type { Context } from '../context.ts';
import { growthOf, lastWeeks } from '../periods.ts';

/** The instants at which the last 7 local days and the 7 before them began. */
export function weekStarts(now: Date, zone: string): { thisWeek: string; lastWeek: string } {
  const { current, before } = lastWeeks(now, zone);
  return { thisWeek: current.from, lastWeek: before.from };
}

/**
 * The counts of the patients screen, from the counts by status. Eligible is who may be sent a request: active
 * or sent earlier, with a number that can be texted.
 */
export function toPatientCounts(rows: readonly StatusCount[]): PatientCounts {
  const sum = (key: 'total' | 'thisWeek' | 'lastWeek', among: readonly StatusCount[]) =>
    among.reduce((total, row) => total + row[key], 0);
  const growth = (among: readonly StatusCount[]) => growthOf(sum('thisWeek', among), sum('lastWeek', among));
  const having = (...statuses: PatientStatus[]) => rows.filter(({ status }) => statuses.includes(status));
  const total = (status: PatientStatus) => sum('total', having(status));
  const eligible = having('active', 'sent').filter(({ textable }) => textable);
  return {
    total: sum('total', rows),
    byStatus: Object.fromEntries(
      PATIENT_STATUSES.map((status) => [status, total(status)]),
    ) as PatientCounts['byStatus'],
    inCooldown: total('cooldown'),
    eligibleForSending: sum('total', eligible),
    weeklyGrowth: {
      total: growth(rows),
      active: growth(having('active')),
      eligible: growth(eligible),
    },
  };
}

/** Keeps counting quick however many texts went out, and lets the search forget who was erased. */
export async function tidyPatients(ctx: Context): Promise<void> {
  await sumUpTallies(ctx.db);
  await forgetErasedWords(ctx.db);
}
