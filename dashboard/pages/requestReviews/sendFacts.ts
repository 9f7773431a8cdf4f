import { showPhone } from '../../../server/contract/rules/phone.ts';
import { PLATFORMS } from '../../../server/contract/rules/platforms.ts';
import { countSegments } from '../../../server/contract/rules/segments.ts';
import type { Zone } from '../../../server/contract/rules/zones.ts';
import { showMoment } from '../../lib/dates.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';
import { isLeftOut, type Row } from './rows.ts';
import type { Request } from './useRequest.ts';

const { confirm } = requestText;

/** Numbers that are left out for one reason. */
export interface Exclusion {
  reason: string;
  numbers: string[];
}

/** All that SEND NOW is confirmed by. */
export interface SendFacts {
  ready: number;
  facts: string[];
  recipients: string[];
  exclusions: Exclusion[];
  /** The words that patients get. */
  text: string;
}

/** What a request would do if it went out at this moment, in a zone. */
export function sendFactsOf(request: Request, zone: string, now: Date): SendFacts {
  const { tally, message, verdicts, bypass, rows, filled } = request;
  const { ready } = tally;
  const { label } = PLATFORMS[message.platform];
  const recipients = rows.filter(({ state }) => state === 'ready');
  return {
    ready,
    facts: [
      confirm.message(label, message.label),
      confirm.now(showMoment(now.toISOString(), zone, now)),
      ...inHungary(recipients, zone, now),
      confirm.segments(countSegments(filled).segments, ready),
      ...(verdicts.preview ? [confirm.quota(verdicts.preview.quotaRemaining - ready)] : []),
      ...(bypass.value ? [confirm.bypass] : []),
      confirm.lasting,
    ],
    recipients: recipients.map(nameOf),
    exclusions: exclusionsOf(rows),
    text: filled,
  };
}

const BUDAPEST: Zone = 'Europe/Budapest';

/** The hour for patients whose clock is not the clinic's, where a number tells it: Hungary has one, the US several. */
export function inHungary(recipients: readonly Row[], zone: string, now: Date): string[] {
  const isAbroad = zone !== BUDAPEST && recipients.some(({ phone }) => phone?.startsWith('+36'));
  return isAbroad ? [confirm.inHungary(showMoment(now.toISOString(), BUDAPEST, now))] : [];
}

const nameOf = ({ phone, written }: Row): string => (phone ? showPhone(phone) : written);

/** The numbers that are left out by their reason, in the order of the list. */
export function exclusionsOf(rows: readonly Row[]): Exclusion[] {
  const byReason = Map.groupBy(rows.filter(isLeftOut), ({ reason }) => reason ?? '');
  return [...byReason].map(([reason, some]) => ({ reason, numbers: some.map(nameOf) }));
}
