import { type Pagination, paginationOf } from '../../contract/core/common.ts';
import { SCHEDULED_TEXT, type ScheduledBatch, type ScheduledText } from '../../contract/routes/scheduled.ts';
import type { MessageStatus } from '../../contract/routes/sms.ts';
import { lockClinic } from '../../store/accounts/clinics.ts';
import {
  cancelWaiting,
  findTextStatus,
  listScheduledBatches as readBatches,
  listScheduledTexts as readTexts,
  type ScheduledTarget,
} from '../../store/sending/scheduled.ts';
import { audit } from '../audit.ts';
import { givePlacesBack } from '../billing/quota.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { Refusal } from '../refusal.ts';

/** What a clinic has scheduled: reading and cancelling it. */

interface Page {
  page: number;
  limit: number;
}

const rowsOf = ({ page, limit }: Page) => ({ limit, offset: (page - 1) * limit });

/** A page of the texts that wait, of one batch or time where that is asked for. */
export async function listScheduled(
  ctx: Context,
  clinicId: string,
  { batchId, at, ...page }: Page & { batchId?: string | undefined; at?: string | undefined },
): Promise<{ data: ScheduledText[]; pagination: Pagination }> {
  const { texts, total } = await readTexts(ctx.db, clinicId, { batchId, at }, rowsOf(page));
  return { data: texts, pagination: paginationOf(page.page, page.limit, total) };
}

/** A page of the same by batch and time. */
export async function listScheduledBatches(
  ctx: Context,
  clinicId: string,
  page: Page,
): Promise<{ data: ScheduledBatch[]; pagination: Pagination; texts: number }> {
  const { batches, total, texts } = await readBatches(ctx.db, clinicId, rowsOf(page));
  return { data: batches, pagination: paginationOf(page.page, page.limit, total), texts };
}

/**
 * Cancels a text, or what waits of a batch, and gives the places back; gives how many. None of them is ever
 * texted once this has answered. Throws `not_found`, and `rule_broken` for a text that waits no more.
 */
export async function cancelScheduled(
  ctx: Context,
  caller: ClinicCaller,
  target: ScheduledTarget,
): Promise<number> {
  return ctx.transaction(async (tx) => {
    const cancelled = await cancel(tx, caller, target);
    if (cancelled === 0) throw await notWaiting(tx, caller.clinicId, target);
    await auditCancelled(tx, caller, target.id, cancelled);
    return cancelled;
  });
}

/** Cancels everything that the clinic has scheduled, and gives how many texts that were. */
export async function cancelAllScheduled(ctx: Context, caller: ClinicCaller): Promise<number> {
  return ctx.transaction(async (tx) => {
    const cancelled = await cancel(tx, caller, 'all');
    if (cancelled > 0) await auditCancelled(tx, caller, null, cancelled);
    return cancelled;
  });
}

async function cancel(
  tx: Context,
  { clinicId }: ClinicCaller,
  target: ScheduledTarget | 'all',
): Promise<number> {
  await lockClinic(tx.db, clinicId);
  const how = { errorCode: 'taken_back', at: instantNow(tx) };
  const cancelled = await cancelWaiting(tx.db, clinicId, target, how);
  await givePlacesBack(tx, cancelled);
  return cancelled.length;
}

const auditCancelled = (tx: Context, caller: ClinicCaller, entityId: string | null, texts: number) =>
  audit(tx, caller, { action: 'DELETE', entityType: 'scheduled', entityId, metadata: { texts } });

/** The states in which the carrier has a text, or may have it. */
const HANDED_OVER: readonly MessageStatus[] = [
  'sending',
  'sent',
  'delivered',
  'failed',
  'undelivered',
  'unconfirmed',
];

/** Why a target cannot be changed: nothing waits under its id. */
export async function notWaiting(ctx: Context, clinicId: string, { id }: ScheduledTarget): Promise<Refusal> {
  const status = await findTextStatus(ctx.db, clinicId, id);
  if (status === undefined) return new Refusal('not_found', SCHEDULED_TEXT.nothingWaits);
  const { handedOver, over } = SCHEDULED_TEXT;
  return new Refusal('rule_broken', HANDED_OVER.includes(status) ? handedOver : over);
}
