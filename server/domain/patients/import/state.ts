import { LIMITS } from '../../../contract/core/limits.ts';
import type { ImportSummary } from '../../../contract/routes/patientImports.ts';
import { type ImportRow, listImports as readImports } from '../../../store/patients/imports.ts';
import type { ClinicCaller } from '../../caller.ts';
import { type Context, farthestAhead, instantNow } from '../../context.ts';

/** How imports stand: an interrupted one can go on, an ended one can be undone for a day. */

const before = (instant: string, seconds: number): string =>
  new Date(Date.parse(instant) - seconds * 1_000).toISOString();

/** An import that runs has been heard of since then. */
export const goneBefore = (now: string): string => before(now, LIMITS.importGoneSeconds);

/** Imports that began before then cannot be undone any more. */
const undoSince = (now: string): string => before(now, LIMITS.importUndoHours * 3_600);

/** One whose server died in the middle counts as interrupted. */
export function statusOf(
  { status, updatedAt }: Pick<ImportRow, 'status' | 'updatedAt'>,
  now: string,
): ImportRow['status'] {
  const isGone = updatedAt < goneBefore(now) || updatedAt > farthestAhead(now);
  return status === 'running' && isGone ? 'interrupted' : status;
}

/** Whether an import has ended, so lately that it can be undone. */
export function canUndo(row: Pick<ImportRow, 'status' | 'updatedAt' | 'createdAt'>, now: string): boolean {
  const status = statusOf(row, now);
  return (status === 'done' || status === 'interrupted') && row.createdAt >= undoSince(now);
}

/** The clinic's last imports, newest first. */
export async function listImports(ctx: Context, { clinicId }: ClinicCaller): Promise<ImportSummary[]> {
  const now = instantNow(ctx);
  return (await readImports(ctx.db, clinicId)).map(({ mapping, mark: _, createdBy, ...row }) => {
    const status = statusOf(row, now);
    return {
      ...row,
      status,
      createdBy: createdBy ?? 'Somebody who has left',
      canResume: status === 'interrupted' && mapping !== null,
      undoUntil: canUndo(row, now) ? before(row.createdAt, -LIMITS.importUndoHours * 3_600) : null,
    };
  });
}
