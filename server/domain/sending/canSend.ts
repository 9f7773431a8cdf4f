import { ERROR_TEXT } from '../../contract/core/errors.ts';
import type { Answer } from '../../contract/core/route.ts';
import type { billingRoutes } from '../../contract/routes/billing.ts';
import { VERDICT_TEXT } from '../../contract/routes/sms.ts';
import { getUsage } from '../billing/usage.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { whyTextsWait } from './sendingPause.ts';

type CanSend = Answer<(typeof billingRoutes)['canSendSms']>['data'];

/** Whether a text would find a place now and go out, whatever the hour and the number. */
export async function canSendSms(ctx: Context, caller: ClinicCaller): Promise<CanSend> {
  const { remaining } = (await getUsage(ctx, caller)).sms;
  const refuse = (reason: CanSend['reason'], message: string): CanSend => {
    return { canSend: false, reason, message, remaining };
  };
  if (!caller.paid) return refuse('subscription_required', ERROR_TEXT.subscriptionRequired);
  const pause = await whyTextsWait(ctx, caller.clinicId);
  if (pause) return refuse('sending_paused', `Texting is paused: ${pause.reason}`);
  if (remaining === 0) return refuse('over_quota', VERDICT_TEXT.over_quota);
  return { canSend: true, reason: null, message: null, remaining };
}
