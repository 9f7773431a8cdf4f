import { type ContentVerdict, checkContent } from '../../contract/content.ts';
import { destinationOf } from '../../contract/platforms.ts';
import { countSegments, type SegmentCount } from '../../contract/segments.ts';
import type { SendResult } from '../../contract/sms.ts';
import type { Sender } from '../../store/senders.ts';
import { placesLeft } from '../billing/quota.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { slotAt } from './hours.ts';
import { purposeOf } from './purpose.ts';
import { finalBody } from './reviewLink.ts';
import { readSender, readTerms, type SendBulk } from './send.ts';
import { judgeNumbers, limitTo } from './verdicts.ts';

export interface SmsPreview extends ContentVerdict, Pick<SegmentCount, 'encoding' | 'segments' | 'costly'> {
  text: string;
  hasDestination: boolean;
  withinHours: boolean;
  nextSlot: string | null;
  quotaRemaining: number;
  results: SendResult[];
}

/** Stands for a message that is not there; its link has the length of a real one. */
const NO_MESSAGE = '00000000-0000-7000-8000-000000000000';

/** What send-bulk would do with the same input; nothing is kept. */
export async function previewSms(ctx: Context, caller: ClinicCaller, input: SendBulk): Promise<SmsPreview> {
  const terms = readTerms(ctx, caller, input);
  const clinic = await readSender(ctx, caller.clinicId);
  const judged = await judgeNumbers(ctx, clinic, input.phoneNumbers, terms);
  const quotaRemaining = await placesLeft(ctx, clinic, terms.at);
  const text = finalBody(ctx, { id: NO_MESSAGE, ...purposeOf(clinic, input, terms.at) });
  const { encoding, segments, costly } = countSegments(text);
  const clocks = { clinic: clinic.timezone, recipient: null };
  const slot = slotAt(terms.at, clocks, { outsideHours: false, realCarrier: false, grace: false });
  return {
    text,
    encoding,
    segments,
    costly,
    ...judgeWords(clinic, input),
    withinHours: slot.open,
    nextSlot: slot.open ? null : slot.opensAt.toISOString(),
    quotaRemaining,
    results: limitTo(judged, quotaRemaining).map(({ result }) => result),
  };
}

/** What speaks against the words; nothing does against a reminder's, which are our own and lead nowhere. */
function judgeWords(clinic: Sender, { messageTemplate = '', platform, appointmentAt }: SendBulk) {
  if (appointmentAt !== undefined) return { problems: [], warnings: [], hasDestination: true };
  const hasDestination = destinationOf(platform, clinic) !== null;
  return { ...checkContent(messageTemplate, clinic.name), hasDestination };
}
