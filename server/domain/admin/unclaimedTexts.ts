import { paginationOf } from '../../contract/core/common.ts';
import type { Decision } from '../../contract/routes/inbound.ts';
import {
  UNCLAIMED_STOP,
  type UnclaimedText,
  type UnclaimedTextRecord,
} from '../../contract/routes/unclaimedTexts.ts';
import type { RequestPage } from '../../store/admin/requests.ts';
import * as texts from '../../store/admin/unclaimedTexts.ts';
import { findOptedOut } from '../../store/patients/optOuts.ts';
import { decideUnclaimed } from '../../store/sending/unclaimedTexts.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { stopNumber, untilHandedOver } from '../sending/stop.ts';

/** What patients texted that is no clinic's, in a super admin's hands. */

const entityType = 'inbound_text';

export async function listUnclaimedTexts({ db }: Context, wanted: RequestPage) {
  const { status, page, limit } = wanted;
  const data = await texts.listUnclaimedTexts(db, wanted);
  return { data, pagination: paginationOf(page, limit, await texts.countUnclaimedTexts(db, status)) };
}

/** Throws `not_found`. */
export function getUnclaimedText(ctx: Context, caller: Caller, id: string): Promise<UnclaimedTextRecord> {
  return ctx.transaction(async (tx) => {
    const { phoneHash, ...text } = await findOne(tx, id);
    await audit(tx, caller, { action: 'READ', entityType, entityId: id });
    return {
      ...text,
      optedOut: (await findOptedOut(tx.db, [phoneHash])).has(phoneHash),
      clinics: await texts.clinicsThatTexted(tx.db, phoneHash),
    };
  });
}

/**
 * Decides what one means; anyone who did so first stays noted. Throws `not_found`, and `rule_broken` where somebody
 * decided otherwise.
 */
export async function decideUnclaimedText(
  ctx: Context,
  caller: Caller,
  id: string,
  decision: Decision,
): Promise<UnclaimedText> {
  const { phoneHash, ...text } = await ctx.transaction(async (tx) => {
    const before = await findOne(tx, id);
    if (before.decision === null) await decide(tx, caller, before, decision);
    return findOne(tx, id);
  });
  if (text.decision !== decision) throw decidedOtherwise(text);
  if (decision === 'stop') await untilHandedOver(ctx, { phoneHash });
  return text;
}

async function decide(
  tx: Context,
  caller: Caller,
  { id, phoneHash }: { id: string; phoneHash: string },
  decision: Decision,
): Promise<void> {
  const { userId } = caller;
  if (decision === 'stop') {
    if (await stopNumber(tx, phoneHash, 'admin', { userId, reason: UNCLAIMED_STOP })) {
      const metadata = { inboundTextId: id };
      await audit(tx, caller, { action: 'CREATE', entityType: 'opt_out', metadata });
    }
  } else await decideUnclaimed(tx.db, { id }, { decision, userId, at: instantNow(tx) });
  await audit(tx, caller, { action: 'UPDATE', entityType, entityId: id, metadata: { decision } });
}

async function findOne(ctx: Context, id: string) {
  const text = await texts.findUnclaimedText(ctx.db, id);
  if (!text) throw notFound('The text');
  return text;
}

const decidedOtherwise = ({ closedBy }: UnclaimedText): Refusal =>
  new Refusal('rule_broken', `${closedBy ?? 'Somebody'} has decided about this text already.`);
