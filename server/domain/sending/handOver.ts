import { findStopped } from '../../store/db/lastLook.ts';
import type { Context } from '../context.ts';
import { grouped } from './grouped.ts';
import { validitySeconds } from './hours.ts';
import type { ReadyText, Result } from './outbox.ts';
import { finalBody } from './reviewLink.ts';
import { findSendingPause } from './sendingPause.ts';

/** One look for all texts whose turns come together. */
const LOOKS = { waitMs: 2, most: 100 };

interface Look {
  text: ReadyText;
  stopped: boolean;
}

/**
 * Gives what calls the carrier, outside any transaction. A text waits for its turn after its claim: it is not handed
 * over where its number was stopped, its clinic paused or deleted or everything held back meanwhile, or where the time for
 * its call is over. Never throws.
 */
export function openHandOver(ctx: Context): (text: ReadyText) => Promise<Result> {
  const looks = grouped<Look>(LOOKS, async (group) => {
    const texts = group.map(({ text }) => text);
    const stopped = (await findSendingPause(ctx)) ? undefined : await findStopped(ctx.db, texts);
    for (const look of group) look.stopped = stopped?.has(look.text.id) ?? true;
  });

  /** A text that cannot be looked up counts as stopped, for now. */
  async function isStopped(text: ReadyText): Promise<boolean> {
    const look = { text, stopped: true };
    await looks.add(look).catch(() => undefined);
    return look.stopped;
  }

  return async (text) => {
    if (text.phone === null || (await isStopped(text))) return { text, handover: { outcome: 'not_called' } };
    const lastCall = Date.parse(text.claimedAt) + ctx.config.sendTimes.callWithin;
    const handover = await ctx.ports.sms.send({
      messageId: text.id,
      to: text.phone,
      sender: text.sender,
      body: finalBody(ctx, text),
      validitySeconds: validitySeconds(ctx.now(), text.until),
      isLate: () => ctx.now().getTime() > lastCall,
    });
    return { text, handover };
  };
}
