import { DateTime } from 'luxon';
import { LIMITS } from '../contract/core/limits.ts';
import type { ClinicRow } from '../store/accounts/clinics.ts';

/** When a clinic's owners are mailed its week: on Monday morning in its zone. */

const DAY = 86_400_000;

/** The first Monday morning after an instant. */
export function summaryAfter(after: Date, zone: string): string {
  const local = DateTime.fromJSDate(after, { zone });
  const monday = local.startOf('week').set({ hour: LIMITS.summaryHour });
  const next = monday > local ? monday : monday.plus({ weeks: 1 });
  return next.toJSDate().toISOString();
}

type Summarised = Pick<ClinicRow, 'timezone' | 'notifications' | 'nextSummaryAt'>;

/**
 * When the next one is due after the settings changed; null: it is switched off. With another zone it is that of the
 * same Monday, which may have begun there long ago: so no week is mailed twice, and none is left out.
 */
export function summaryOfChanged(now: Date, before: Summarised, after: Summarised): string | null {
  if (!after.notifications.weeklySummary) return null;
  const due = before.nextSummaryAt;
  if (due === null) return summaryAfter(now, after.timezone);
  if (before.timezone === after.timezone) return due;
  // No two zones are a day apart.
  return summaryAfter(new Date(Date.parse(due) - DAY), after.timezone);
}
