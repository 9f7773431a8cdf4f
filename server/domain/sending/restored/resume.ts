import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../../contract/core/limits.ts';
import { doubtDue, doubtReports, forgoOverage } from '../../../store/db/restored.ts';
import { audit } from '../../audit.ts';
import { type Context, instantNow } from '../../context.ts';
import { findRestoredCopy, noteRestored } from '../../restoredCopy.ts';
import { recoverUnknown } from '../recovery.ts';
import { releaseCopy } from '../sendingPause.ts';
import { askCarrier, CarrierSilent, type Found } from './askCarrier.ts';
import { endQueued } from './endQueued.ts';

/**
 * Lets a restored copy go on: it learns from the carrier what the original sent and was told since, or ends
 * whatever waits. Cut off at any point it is run again, and comes to the same end.
 */

export interface Resumed {
  /** Undefined where the carrier could not be asked. */
  found: Found | undefined;
  /** Texts that ended for that reason. */
  cancelled: number;
  /** Clinics with texts beyond their quota that are not charged: the original may have told of them. */
  uncharged: number;
}

/** What goes on, in counts. */
export interface ResumeProgress {
  asking?: Found;
  cancelling?: number;
}

const DAY = 86_400_000;
const AT_ONCE = 20;
const DOUBTED_AT_ONCE = 1_000;

/** Undefined where this is no restored copy. */
export async function resumeCopy(
  ctx: Context,
  tell: (progress: ResumeProgress) => void,
): Promise<Resumed | undefined> {
  const copy = await findRestoredCopy(ctx);
  if (!copy) return undefined;
  const found = await learn(ctx, copy.madeAt, (asking) => tell({ asking }));
  const cancelled = found ? 0 : await endQueued(ctx, (cancelling) => tell({ cancelling }));
  const uncharged = await ctx.transaction((tx) => goOn(tx, copy.madeAt, { found, cancelled }));
  return { found, cancelled, uncharged };
}

/** What the carrier knows; undefined where it cannot be asked, be it that it keeps nothing of so long ago. */
async function learn(ctx: Context, madeAt: string, tell: (found: Found) => void): Promise<Found | undefined> {
  if (ctx.now().getTime() - Date.parse(madeAt) > LIMITS.carrierKeepsDays * DAY) return undefined;
  for (const pause of [...ctx.config.sendTimes.askAgain, null]) {
    try {
      const found = await askCarrier(ctx, madeAt, tell);
      await askAboutDue(ctx, madeAt);
      return found;
    } catch (error) {
      if (!(error instanceof CarrierSilent)) throw error;
      ctx.log.warn({ reason: error.message }, 'the carrier could not be asked');
      if (pause !== null) await wait(pause);
    }
  }
  return undefined;
}

/** A text that still waits at the carrier is in no list by date: each that was due is asked about by its number. */
async function askAboutDue(ctx: Context, madeAt: string): Promise<void> {
  const owner = uuid();
  for (let doubted = 1; doubted > 0; ) {
    doubted = await doubtDue(ctx.db, madeAt, instantNow(ctx), DOUBTED_AT_ONCE);
    while ((await recoverUnknown(ctx, owner, AT_ONCE)) > 0);
  }
}

async function goOn(
  tx: Context,
  madeAt: string,
  { found, cancelled }: Pick<Resumed, 'found' | 'cancelled'>,
): Promise<number> {
  await doubtReports(tx.db, madeAt);
  const uncharged = await forgoOverage(tx.db, LIMITS.quota);
  await releaseCopy(tx);
  await noteRestored(tx.db, null, instantNow(tx));
  await audit(
    tx,
    { userId: null, clinicId: null },
    {
      action: 'UPDATE',
      entityType: 'sending',
      metadata: { resumed: madeAt, asked: found !== undefined, ...found, cancelled },
    },
  );
  return uncharged;
}
