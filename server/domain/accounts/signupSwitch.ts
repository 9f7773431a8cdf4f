import { findSystemSetting, saveSystemSetting } from '../../store/platform/systemSettings.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { sayWhen } from '../sayWhen.ts';

/** Whether new clinics can sign up: a super admin closes signup, for some hours or until it is opened again. */

const SETTING = 'signup_closed';
const HOUR = 3_600_000;

interface Closing {
  /** null: until it is opened. */
  until: string | null;
}

/** How it is closed; null while it is open. By the server's clock, so that its hours end by themselves. */
async function findClosing(ctx: Context): Promise<Closing | null> {
  const closing = await findSystemSetting<Closing | null>(ctx.db, SETTING);
  if (!closing || (closing.until !== null && closing.until <= instantNow(ctx))) return null;
  return closing;
}

export interface SignupStatus {
  open: boolean;
  until: string | null;
  /** What people are told while it is closed. */
  message: string | null;
}

export async function getSignupStatus(ctx: Context): Promise<SignupStatus> {
  const closing = await findClosing(ctx);
  if (!closing) return { open: true, until: null, message: null };
  const end = closing.until === null ? 'for now' : `until ${sayWhen(closing.until, 'UTC')}`;
  const message = `New sign-ups are closed ${end}. If you need an account, write to ${ctx.config.supportEmail}.`;
  return { open: false, until: closing.until, message };
}

/** Throws `signup_closed`. */
export async function refuseClosedSignup(ctx: Context): Promise<void> {
  const { message } = await getSignupStatus(ctx);
  if (message !== null) throw new Refusal('signup_closed', message);
}

/** Closes signup for so many hours, or until it is opened; or opens it. */
export async function toggleSignup(
  ctx: Context,
  caller: Caller,
  { disabled, duration }: { disabled: boolean; duration?: number | undefined },
): Promise<SignupStatus> {
  const at = instantNow(ctx);
  const until = duration === undefined ? null : new Date(Date.parse(at) + duration * HOUR).toISOString();
  await ctx.transaction(async (tx) => {
    await saveSystemSetting(tx.db, SETTING, disabled ? ({ until } satisfies Closing) : null, at);
    const metadata = { disabled, ...(disabled && { hours: duration ?? null }) };
    await audit(tx, caller, { action: 'UPDATE', entityType: 'signup', metadata });
  });
  return getSignupStatus(ctx);
}
