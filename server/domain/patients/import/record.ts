import { addActivity } from '../../../store/activities.ts';
import { addAuditLog } from '../../../store/auditLogs.ts';
import { addImport, type ImportCounters, noteImport } from '../../../store/imports.ts';
import { analyzePatients } from '../../../store/patients.ts';
import type { ClinicCaller } from '../../caller.ts';
import { type Context, instantNow } from '../../context.ts';

/** From so many new rows on, the planner of the database should hear of them at once. */
const MANY = 10_000;

/** Notes that an import began; the audit row stands before the first patient is touched. */
export async function beginImport(
  ctx: Context,
  caller: ClinicCaller,
  id: string,
  filename: string | undefined,
): Promise<void> {
  const { clinicId, userId } = caller;
  const createdAt = instantNow(ctx);
  await ctx.transaction(async (tx) => {
    await addImport(tx.db, {
      id,
      clinicId,
      userId,
      filename: filename?.replace(/\p{Cc}/gu, '') ?? null,
      createdAt,
    });
    await addAuditLog(tx.db, {
      action: 'CREATE',
      userId,
      clinicId,
      entityType: 'import',
      entityId: id,
      createdAt,
    });
  });
}

/** Notes how an import ended, and tells of it in the activity list once for all its patients. */
export async function endImport(
  ctx: Context,
  caller: ClinicCaller,
  id: string,
  counters: ImportCounters,
  isComplete: boolean,
): Promise<void> {
  const { clinicId, userId } = caller;
  const { created, updated } = counters;
  const now = instantNow(ctx);
  await ctx.transaction(async (tx) => {
    const status = isComplete ? 'done' : 'interrupted';
    await noteImport(tx.db, clinicId, id, { ...counters, status, updatedAt: now });
    if (created + updated === 0) return;
    await addActivity(tx.db, {
      clinicId,
      type: 'patient_added',
      status: isComplete ? 'success' : 'warning',
      title: isComplete ? 'Patients imported' : 'Import interrupted',
      description: `${show(created)} patients were added and ${show(updated)} updated from a file.`,
      userId,
      entityId: id,
      createdAt: now,
    });
  });
  if (created >= MANY) await analyzePatients(ctx.db);
}

const show = (count: number): string => count.toLocaleString('en-US');
