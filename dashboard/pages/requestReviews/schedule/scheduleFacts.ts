import { showPhone } from '../../../../server/contract/rules/phone.ts';
import { PLATFORMS } from '../../../../server/contract/rules/platforms.ts';
import { zoneLabel } from '../../../../server/contract/rules/zones.ts';
import { showMoment } from '../../../lib/dates.ts';
import { requestText } from '../../../texts/sending/requestReviews.ts';
import { scheduleText } from '../../../texts/sending/schedule.ts';
import { isToldHere } from '../rows.ts';
import { exclusionsOf, type SendFacts } from '../sendFacts.ts';
import type { Request } from '../useRequest.ts';
import type { Plan } from './useSchedule.ts';

const text = scheduleText.confirm;
const { confirm } = requestText;

/** What scheduling is confirmed by; undefined until the server has judged the numbers for that time. */
export function scheduleFactsOf(
  { message, bypass, filled, rows }: Request,
  plan: Plan | undefined,
  clinicZone: string,
): SendFacts | undefined {
  if (!plan?.preview) return undefined;
  const { slot, scheduledFor, preview } = plan;
  const recipients = acceptedOf(plan);
  const ready = recipients.length;
  const refused = preview.results.filter(({ reason }) => reason !== null);
  const byReason = Map.groupBy(refused, ({ reason }) => reason ?? '');
  const zone = zoneLabel(slot.zone, new Date(scheduledFor));
  return {
    ready,
    facts: [
      text.when(showMoment(scheduledFor, slot.zone), zone),
      ...(slot.zone === clinicZone ? [] : [text.here(showMoment(scheduledFor, clinicZone))]),
      confirm.message(PLATFORMS[message.platform].label, message.label),
      confirm.segments(preview.segments, ready),
      text.quota(preview.quotaRemaining - ready),
      ...(bypass.value ? [confirm.bypass] : []),
      text.lasting,
    ],
    recipients: recipients.map(showPhone),
    exclusions: [
      ...exclusionsOf(rows.filter(isToldHere)),
      ...[...byReason].map(([reason, some]) => ({
        reason,
        numbers: some.map(({ phoneNumber }) => showPhone(phoneNumber)),
      })),
    ],
    text: filled,
  };
}

/** The numbers that can be texted at the planned time. */
export const acceptedOf = (plan: Plan | undefined): string[] =>
  (plan?.preview?.results ?? []).flatMap(({ verdict, phoneNumber }) =>
    verdict === 'scheduled' ? [phoneNumber] : [],
  );
