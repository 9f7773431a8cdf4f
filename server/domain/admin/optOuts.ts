import { findOptedOut, removeOptOut } from '../../store/patients/optOuts.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { stopNumber, untilHandedOver } from '../sending/stop.ts';

/** Opt-outs for every clinic, in a super admin's hands. Their audit rows name no number. */

const entityType = 'opt_out';

/** Whether a number (E.164) is opted out. */
export function checkOptOut(ctx: Context, caller: Caller, phone: string): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const phoneHash = tx.keys.hashPhone(phone);
    await audit(tx, caller, { action: 'READ', entityType });
    return (await findOptedOut(tx.db, [phoneHash])).has(phoneHash);
  });
}

/** Opts a number out; START does not undo it. Nothing goes out to it once this resolved. */
export async function optOutNumber(
  ctx: Context,
  caller: Caller,
  { phone, reason }: { phone: string; reason: string | null },
): Promise<void> {
  const phoneHash = ctx.keys.hashPhone(phone);
  await ctx.transaction(async (tx) => {
    const { userId } = caller;
    if (!(await stopNumber(tx, phoneHash, 'admin', { userId, reason }))) return;
    await audit(tx, caller, { action: 'CREATE', entityType, metadata: { reason } });
  });
  await untilHandedOver(ctx, { phoneHash });
}

/** Undoes an opt-out, no matter who made it. Throws `not_found` where there is none. */
export function optInNumber(
  ctx: Context,
  caller: Caller,
  { phone, reason }: { phone: string; reason: string },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const undone = await removeOptOut(tx.db, tx.keys.hashPhone(phone));
    if (!undone) throw new Refusal('not_found', 'This number is not opted out.');
    await audit(tx, caller, { action: 'DELETE', entityType, metadata: { reason } });
  });
}
