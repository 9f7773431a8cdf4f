import { LIMITS } from '../../contract/core/limits.ts';
import type { Settings } from '../../contract/routes/settings.ts';
import type { ClinicRow } from '../../store/accounts/clinics.ts';
import { type Context, instantNow } from '../context.ts';

/**
 * A clinic's name changes once in LIMITS.clinicNameLockDays; for LIMITS.clinicNameOpenMinutes from then on a slip can be
 * corrected, or the change taken back. Corrections begin neither time again.
 */

const MINUTE = 60_000;
const DAY = 86_400_000;

type Named = Pick<ClinicRow, 'name' | 'nameChangedAt' | 'nameBefore'>;

/** When a locked name may change again, or until when a change may be corrected; null and null: it may change. */
export function nameLock(
  ctx: Context,
  { nameChangedAt }: Named,
): Pick<Settings['general'], 'nameLockedUntil' | 'nameOpenUntil'> {
  const changedAt = Date.parse(nameChangedAt ?? '');
  const open = ifAhead(ctx, changedAt + LIMITS.clinicNameOpenMinutes * MINUTE);
  const locked = ifAhead(ctx, changedAt + LIMITS.clinicNameLockDays * DAY);
  return { nameOpenUntil: open, nameLockedUntil: open === null ? locked : null };
}

/** An instant that is still to come. */
const ifAhead = (ctx: Context, at: number): string | null =>
  at > ctx.now().getTime() ? new Date(at).toISOString() : null;

/** What is kept of a change of the name; one that is taken back is as if it had never been. */
export function renamed(ctx: Context, clinic: Named, name: string): Omit<Named, 'name'> {
  const isCorrection = nameLock(ctx, clinic).nameOpenUntil !== null;
  if (!isCorrection) return { nameChangedAt: instantNow(ctx), nameBefore: clinic.name };
  if (name === clinic.nameBefore) return { nameChangedAt: null, nameBefore: null };
  return { nameChangedAt: clinic.nameChangedAt, nameBefore: clinic.nameBefore };
}
