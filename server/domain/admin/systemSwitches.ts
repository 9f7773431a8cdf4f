import type { SystemStatus } from '../../contract/routes/adminSystem.ts';
import { getSignupStatus } from '../accounts/signupSwitch.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { getSendingPause, holdEverything, releaseEverything } from '../sending/sendingPause.ts';
import { untilHandedOver } from '../sending/stop.ts';

/** What a super admin switches off for the whole platform. */

export async function getSystemStatus(ctx: Context): Promise<SystemStatus> {
  const { open, until } = await getSignupStatus(ctx);
  return {
    signupDisabled: !open,
    signupDisabledUntil: until,
    sendingPause: await getSendingPause(ctx),
  };
}

/** Holds every text back until somebody resumes. Nothing goes out once this resolved. */
export async function pauseSending(ctx: Context, caller: Caller, reason: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (await holdEverything(tx, reason)) {
      await audit(tx, caller, { ...ENTRY, metadata: { paused: true, reason } });
    }
  });
  await untilHandedOver(ctx, {});
}

/** Lets them go again, who or what held them back; clinics that are paused by themselves stay so. */
export function resumeSending(ctx: Context, caller: Caller): Promise<void> {
  return ctx.transaction(async (tx) => {
    if (await releaseEverything(tx)) {
      await audit(tx, caller, { ...ENTRY, metadata: { paused: false } });
    }
  });
}

const ENTRY = { action: 'UPDATE', entityType: 'sending' } as const;
