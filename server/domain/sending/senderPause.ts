import { findSystemSetting, saveSystemSetting } from '../../store/systemSettings.ts';
import { type Context, farthestAhead, instantNow } from '../context.ts';

/** The sender rests when every further text would fail too (DESIGN 4.6), or until the operator says go. */

const NAME = 'sender_pause';

export interface SenderPause {
  /** ISO instant; null until the operator resumes. */
  until: string | null;
  /** The error that began it. */
  code: string;
}

/** The pause that holds now. */
export async function findSenderPause(ctx: Context): Promise<SenderPause | undefined> {
  const pause = await findSystemSetting<SenderPause>(ctx.db, NAME);
  if (!pause || pause.until === null) return pause;
  const now = instantNow(ctx);
  return pause.until > now && pause.until <= farthestAhead(now) ? pause : undefined;
}

/** Begins or extends a pause; true when the sender was not paused before. */
export async function pauseSender(tx: Context, code: string, milliseconds: number): Promise<boolean> {
  const running = await findSenderPause(tx);
  const until = new Date(tx.now().getTime() + milliseconds).toISOString();
  if (running && (running.until === null || running.until >= until)) return false;
  await saveSystemSetting(tx.db, NAME, { until, code } satisfies SenderPause, instantNow(tx));
  return !running;
}
