import { explainError } from '../../contract/words/carrierErrors.ts';
import type { Db } from '../../store/db/db.ts';
import {
  findSystemSetting,
  lockSystemSetting,
  saveSystemSetting,
} from '../../store/platform/systemSettings.ts';
import { endPauses } from '../../store/sending/senderPauses.ts';
import { findSender } from '../../store/sending/senders.ts';
import { type Context, farthestAhead, instantNow } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { findSenderPause, platformSender } from './senders.ts';

/** Nothing goes out while a super admin holds everything back, or the carrier refuses the whole account. */

const NAME = 'sending_pause';

/** The code of the pause of a restored copy, which `goodword-server resume` alone ends. */
const RESTORED = 'restored_copy';

export interface SendingPause {
  since: string;
  /** ISO instant; null until somebody resumes. */
  until: string | null;
  /** The carrier's error that began it, or `restored_copy`; null where a super admin did. */
  code: string | null;
  /** A sentence for people. */
  reason: string;
}

/** The pause of everything that holds now. */
export async function findSendingPause(ctx: Context): Promise<SendingPause | undefined> {
  return ifItHolds(ctx, await findSystemSetting<SendingPause | null>(ctx.db, NAME));
}

/** The same, for the one who changes it: a pause that a super admin begins meanwhile is neither missed nor overwritten. */
async function lockSendingPause(tx: Context): Promise<SendingPause | undefined> {
  return ifItHolds(tx, await lockSystemSetting<SendingPause>(tx.db, NAME, instantNow(tx)));
}

function ifItHolds(ctx: Context, pause: SendingPause | null | undefined): SendingPause | undefined {
  if (!pause) return undefined;
  const now = instantNow(ctx);
  return pause.until === null || (pause.until > now && pause.until <= farthestAhead(now)) ? pause : undefined;
}

/** What holds back the texts of clinics that have no sender of their own: a pause of everything, or of that sender. */
export async function getSendingPause(ctx: Context): Promise<SendingPause | null> {
  const everything = await findSendingPause(ctx);
  if (everything) return everything;
  const own = await findSenderPause(ctx, platformSender(ctx));
  return own ? { ...own, reason: explainError(own.code).meaning } : null;
}

/** Why the texts of a clinic wait, or those of all; null where they do not. */
export async function whyTextsWait(
  ctx: Context,
  clinicId: string | null,
): Promise<{ reason: string } | null> {
  const clinic = clinicId === null ? undefined : await findSender(ctx.db, clinicId);
  if (clinic?.pausedAt) return { reason: clinic.pauseReason ?? 'Ask support why.' };
  const pause = await findSendingPause(ctx);
  return pause ? { reason: pause.reason } : null;
}

/** Begins or extends a pause for an error of the carrier that meets every text, no matter who sends it. */
export async function pauseForError(tx: Context, code: string, milliseconds: number): Promise<void> {
  const running = await lockSendingPause(tx);
  const now = instantNow(tx);
  const until = new Date(Date.parse(now) + milliseconds).toISOString();
  if (running && (running.until === null || running.until >= until)) return;
  await savePause(tx, { since: running?.since ?? now, until, code, reason: explainError(code).meaning });
}

/** Holds everything back until somebody resumes; false where it is so already, for that reason or in a restored copy. */
export async function holdEverything(tx: Context, reason: string): Promise<boolean> {
  const running = await lockSendingPause(tx);
  if (running?.code === RESTORED) return false;
  if (running?.until === null && running.reason === reason) return false;
  await savePause(tx, { since: running?.since ?? instantNow(tx), until: null, code: null, reason });
  return true;
}

/**
 * Lets everything go again, who or what held it back, but clinics that are paused themselves; false where nothing
 * did. Refuses in a restored copy.
 */
export async function releaseEverything(tx: Context): Promise<boolean> {
  const running = await lockSendingPause(tx);
  if (running?.code === RESTORED) throw new Refusal('rule_broken', running.reason);
  if (running) await savePause(tx, null);
  return (await endPauses(tx.db)) || running !== undefined;
}

/** Holds everything back in a copy until it is known what the original did since. */
export const holdCopy = (db: Db, since: string, reason: string): Promise<void> =>
  saveSystemSetting(db, NAME, { since, until: null, code: RESTORED, reason }, since);

/** Ends that pause, and no other. */
export async function releaseCopy(tx: Context): Promise<void> {
  if ((await lockSendingPause(tx))?.code === RESTORED) await savePause(tx, null);
}

const savePause = (tx: Context, pause: SendingPause | null): Promise<void> =>
  saveSystemSetting(tx.db, NAME, pause, instantNow(tx));
