import { savePause, saveSender } from '../../store/sending/senders.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { readSender } from '../sending/send.ts';
import { resumeSender } from '../sending/senders.ts';
import { untilHandedOver } from '../sending/stop.ts';
import { inClinic } from './inClinic.ts';

/** What holds back a clinic's texts, and whom they come from. Each verb throws `not_found`. */

/** Holds a clinic's texts back, or gives another reason for that. Nothing of it goes out once this resolved. */
export async function pauseClinic(
  ctx: Context,
  caller: Caller,
  clinicId: string,
  reason: string,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const actor = await inClinic(tx, caller, clinicId);
    const { pausedAt, pauseReason } = await readSender(tx, clinicId);
    if (pausedAt && pauseReason === reason) return;
    const now = instantNow(tx);
    await savePause(tx.db, clinicId, { since: pausedAt ?? now, reason }, now);
    await audit(tx, actor, { ...ENTRY, entityId: clinicId, metadata: { fields: ['pausedAt'], reason } });
  });
  await untilHandedOver(ctx, { clinicId });
}

/** Lets a clinic's texts go again, and those of its own sender where the carrier had stopped them. */
export function resumeClinic(ctx: Context, caller: Caller, clinicId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const actor = await inClinic(tx, caller, clinicId);
    const { pausedAt, sender } = await readSender(tx, clinicId);
    const rested = sender !== null && (await resumeSender(tx, sender));
    if (!pausedAt && !rested) return;
    if (pausedAt) await savePause(tx.db, clinicId, null, instantNow(tx));
    const metadata = { fields: ['pausedAt'], resumed: true };
    await audit(tx, actor, { ...ENTRY, entityId: clinicId, metadata });
  });
}

/** Has a clinic's texts, those that wait too, come from another number or Messaging Service; null: the platform's. */
export function setClinicSender(
  ctx: Context,
  caller: Caller,
  clinicId: string,
  sender: string | null,
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const actor = await inClinic(tx, caller, clinicId);
    const before = await readSender(tx, clinicId);
    if (before.sender === sender) return;
    await saveSender(tx.db, clinicId, sender, instantNow(tx));
    const metadata = { fields: ['sender'], before: before.sender, after: sender };
    await audit(tx, actor, { ...ENTRY, entityId: clinicId, metadata });
  });
}

const ENTRY = { action: 'UPDATE', entityType: 'clinic' } as const;
