import { countWords } from '../../../contract/words/counts.ts';
import {
  countTouched,
  deleteAdded,
  deleteChanges,
  readChanged,
} from '../../../store/patients/importChanges.ts';
import { findImport, noteUndone } from '../../../store/patients/imports.ts';
import { lockPatients, savePatients } from '../../../store/patients/patients.ts';
import { addActivity } from '../../../store/reports/activities.ts';
import { audit } from '../../audit.ts';
import type { ClinicCaller } from '../../caller.ts';
import { type Context, instantNow } from '../../context.ts';
import { notFound, Refusal } from '../../refusal.ts';
import { canUndo, statusOf } from './state.ts';

/** What became of the patients of an import that was undone. */
export interface Undone {
  /** Had been added. */
  removed: number;
  /** Are what they were. */
  restored: number;
  /** Were texted, heard from or changed meanwhile. */
  kept: number;
}

/**
 * Undoes a whole import within a day, in one transaction. Patients that it added are taken away, but for those
 * who were texted or changed since, wrote to the clinic or left a review: their answers would belong to nobody.
 * Those that it changed become what they were, but for those who were changed since. Numbers that it blocked stay
 * blocked. Throws `not_found` and `rule_broken`.
 */
export async function undoImport(ctx: Context, caller: ClinicCaller, id: string): Promise<Undone> {
  const { clinicId } = caller;
  return ctx.transaction(async (tx) => {
    await lockPatients(tx.db, clinicId);
    const since = await needUndoable(tx, clinicId, id);
    const touched = await countTouched(tx.db, clinicId, id);
    const removed = await removeAdded(tx, clinicId, id, since);
    const restored = await restoreChanged(tx, clinicId, id);
    const undone = { removed, restored, kept: touched - removed - restored };
    await deleteChanges(tx.db, id);
    await noteUndone(tx.db, clinicId, id, instantNow(tx));
    await record(tx, caller, id, undone);
    return undone;
  });
}

/** Gives when the import began. */
async function needUndoable(ctx: Context, clinicId: string, id: string): Promise<string> {
  const found = await findImport(ctx.db, clinicId, id);
  if (!found) throw notFound('The import');
  const now = instantNow(ctx);
  if (canUndo(found, now)) return found.createdAt;
  const reasons = {
    undone: 'This import was undone already.',
    running: 'This import is under way. Stop it first, or wait until it has ended.',
  };
  const status = statusOf(found, now);
  const late = 'An import can be undone within a day. This one is older.';
  throw new Refusal('rule_broken', status === 'undone' || status === 'running' ? reasons[status] : late);
}

async function removeAdded(ctx: Context, clinicId: string, id: string, since: string): Promise<number> {
  let removed = 0;
  for (;;) {
    const some = await deleteAdded(ctx.db, clinicId, id, since);
    if (some === 0) return removed;
    removed += some;
  }
}

async function restoreChanged(ctx: Context, clinicId: string, id: string): Promise<number> {
  let restored = 0;
  let last = '';
  for (;;) {
    const patients = await readChanged(ctx.db, clinicId, id, last);
    const end = patients.at(-1);
    if (!end) return restored;
    await savePatients(ctx.db, clinicId, patients);
    restored += patients.length;
    last = end.id;
  }
}

async function record(ctx: Context, caller: ClinicCaller, id: string, undone: Undone): Promise<void> {
  const { removed, restored, kept } = undone;
  await audit(ctx, caller, {
    action: 'DELETE',
    entityType: 'import',
    entityId: id,
    metadata: { removed, restored, kept },
  });
  await addActivity(ctx.db, {
    clinicId: caller.clinicId,
    type: 'system_event',
    status: 'info',
    title: 'Import undone',
    description: `Patients removed: ${countWords(removed)}, as they were before: ${countWords(restored)}, kept: ${countWords(kept)}.`,
    userId: caller.userId,
    entityId: id,
    createdAt: instantNow(ctx),
  });
}
