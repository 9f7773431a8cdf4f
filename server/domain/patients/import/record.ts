import { v7 as uuidv7 } from 'uuid';
import { importedWords } from '../../../contract/words/importWords.ts';
import {
  addImport,
  claimImport,
  endImportRun,
  findImport,
  type ImportCounters,
  type ImportMark,
  type ImportRow,
  touchImport,
} from '../../../store/patients/imports.ts';
import { settlePatients } from '../../../store/patients/patients.ts';
import { addActivity } from '../../../store/reports/activities.ts';
import { audit } from '../../audit.ts';
import type { ClinicCaller } from '../../caller.ts';
import { type Context, farthestAhead, instantNow } from '../../context.ts';
import { failureOf } from '../../failure.ts';
import type { Layout } from '../../lists/layout.ts';
import { rememberMapping, wholeMapping } from '../../lists/mapping.ts';
import { notFound, Refusal } from '../../refusal.ts';
import { announce } from '../../webhooks/announce.ts';
import { goneBefore, statusOf } from './state.ts';

/** From so many new rows on, the planner of the database should hear of them at once. */
const MANY = 10_000;

/** Milliseconds between two signs of life, several in the time after which an import counts as gone. */
const ALIVE_EVERY = 15_000;

/** One run of an import: the first one, or one that goes on after an interruption. */
export interface BegunImport {
  id: string;
  runId: string;
  /** What an earlier run saved. */
  saved: { counters: ImportCounters; mark: ImportMark | null } | null;
}

/** Notes that an import began; the audit row stands before the first patient is touched. */
export async function beginImport(
  ctx: Context,
  caller: ClinicCaller,
  { layout, filename, chosen }: { layout: Layout; filename: string | undefined; chosen: boolean },
): Promise<BegunImport> {
  const { clinicId, userId } = caller;
  const begun = { id: uuidv7(), runId: uuidv7() };
  await ctx.transaction(async (tx) => {
    await addImport(tx.db, {
      ...begun,
      clinicId,
      userId,
      filename: filename?.replace(/\p{Cc}/gu, '') ?? null,
      mapping: JSON.stringify(wholeMapping(layout)),
      createdAt: instantNow(tx),
    });
    if (chosen) await rememberMapping(tx, clinicId, layout);
    await audit(tx, caller, { action: 'CREATE', entityType: 'import', entityId: begun.id });
  });
  return { ...begun, saved: null };
}

/** Finds an import that can go on. Throws `not_found`, and `rule_broken` with the reason why it cannot. */
export async function findInterrupted(
  ctx: Context,
  { clinicId }: ClinicCaller,
  id: string,
): Promise<ImportRow & { mapping: string }> {
  const found = await findImport(ctx.db, clinicId, id);
  if (!found) throw notFound('The import');
  const status = statusOf(found, instantNow(ctx));
  const { mapping } = found;
  if (status === 'interrupted' && mapping !== null) return { ...found, mapping };
  if (status === 'running') throw underWay();
  const reason = status === 'undone' ? 'was undone' : 'came to its end';
  throw new Refusal('rule_broken', `This import ${reason}: there is nothing to go on with.`);
}

const underWay = (): Refusal =>
  new Refusal(
    'rule_broken',
    'This import is still under way. If it was cut off just now, try again in a minute.',
  );

/** Takes an interrupted import for a run of its own, from where it stands now. Throws as findInterrupted. */
export async function resumeImport(ctx: Context, caller: ClinicCaller, id: string): Promise<BegunImport> {
  const runId = uuidv7();
  return ctx.transaction(async (tx) => {
    const now = instantNow(tx);
    const claimed = await claimImport(tx.db, caller.clinicId, id, {
      runId,
      now,
      goneBefore: goneBefore(now),
      farthest: farthestAhead(now),
    });
    if (!claimed) throw underWay();
    const found = await findImport(tx.db, caller.clinicId, id);
    if (!found) throw notFound('The import');
    const { rows, created, updated, unchanged, rejected, mark } = found;
    await audit(tx, caller, { action: 'UPDATE', entityType: 'import', entityId: id, metadata: { rows } });
    return { id, runId, saved: { counters: { rows, created, updated, unchanged, rejected }, mark } };
  });
}

/** Says again and again that an import goes on, until the function that it gives is called. */
export function keepAlive(ctx: Context, begun: BegunImport): () => void {
  const timer = setInterval(() => {
    touchImport(ctx.db, begun, instantNow(ctx)).catch((error) =>
      ctx.log.warn(failureOf(error), 'an import could not say that it goes on'),
    );
  }, ALIVE_EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

/** Notes how a run ended, and tells of it in the activity list once for all the patients of the import. */
export async function endImport(
  ctx: Context,
  caller: ClinicCaller,
  begun: BegunImport,
  counters: ImportCounters,
  isComplete: boolean,
): Promise<void> {
  const { created, updated } = counters;
  const now = instantNow(ctx);
  await ctx.transaction(async (tx) => {
    const status = isComplete ? 'done' : 'interrupted';
    const ended = await endImportRun(tx.db, begun, { ...counters, status, updatedAt: now });
    if (ended && isComplete) {
      await announce(tx, [{ event: 'import.finished', clinicId: caller.clinicId, subjectId: begun.id }]);
    }
    const didNothing = !isComplete && counters.rows === begun.saved?.counters.rows;
    if (!ended || didNothing || created + updated === 0) return;
    await addActivity(tx.db, {
      clinicId: caller.clinicId,
      type: 'patient_added',
      status: isComplete ? 'success' : 'warning',
      title: isComplete ? 'Patients imported' : 'Import interrupted',
      description: importedWords(counters),
      userId: caller.userId,
      entityId: begun.id,
      createdAt: now,
    });
  });
  if (created >= MANY) await settlePatients(ctx.db);
}
