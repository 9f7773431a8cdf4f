import type { PreviewResult } from '../../contract/routes/sms.ts';
import { type ContentVerdict, checkContent } from '../../contract/rules/content.ts';
import { destinationOf } from '../../contract/rules/platforms.ts';
import { countSegments, type SegmentCount } from '../../contract/rules/segments.ts';
import { fullName } from '../../contract/words/names.ts';
import { findPatients } from '../../store/patients/patients.ts';
import type { Sender } from '../../store/sending/senders.ts';
import { placesLeft } from '../billing/quota.ts';
import { type ClinicCaller, mayReadPatients } from '../caller.ts';
import type { Context } from '../context.ts';
import { slotAt } from './hours.ts';
import { purposeOf } from './purpose.ts';
import { finalBody } from './reviewLink.ts';
import { readSender, readTerms, type SendBulk } from './send.ts';
import { type Judgement, judgeNumbers, limitTo } from './verdicts.ts';

export interface SmsPreview extends ContentVerdict, Pick<SegmentCount, 'encoding' | 'segments' | 'costly'> {
  text: string;
  hasDestination: boolean;
  withinHours: boolean;
  nextSlot: string | null;
  quotaRemaining: number;
  results: PreviewResult[];
}

/** Stands for a message that is not there; its link has the length of a real one. */
const NO_MESSAGE = '00000000-0000-7000-8000-000000000000';

interface Previewed extends SendBulk {
  /** Texts that calls before this one have counted: a list longer than one call takes goes in several. */
  textsBefore?: number;
}

/** What send-bulk would do with the same input; nothing is kept. */
export async function previewSms(
  ctx: Context,
  caller: ClinicCaller,
  { textsBefore = 0, ...input }: Previewed,
): Promise<SmsPreview> {
  const terms = readTerms(ctx, caller, input);
  const clinic = await readSender(ctx, caller.clinicId);
  const judged = await judgeNumbers(ctx, clinic, input.phoneNumbers, terms);
  const places = await placesLeft(ctx, clinic, terms.at);
  const quotaRemaining = Math.max(0, places - textsBefore);
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
    results: await nameThem(ctx, caller, limitTo(judged, quotaRemaining)),
  };
}

/** The verdicts, with the names of the patients whom the clinic knows by their numbers, where the caller may see those. */
async function nameThem(
  { db }: Context,
  caller: ClinicCaller,
  judged: readonly Judgement[],
): Promise<PreviewResult[]> {
  const hashes = mayReadPatients(caller) ? judged.flatMap(({ phoneHash }) => phoneHash ?? []) : [];
  const patients = await findPatients(db, caller.clinicId, hashes);
  return judged.map(({ result, phoneHash }) => {
    const patient = patients.get(phoneHash ?? '');
    const name = patient && fullName(patient);
    return name ? { ...result, name } : result;
  });
}

/** What speaks against the words; nothing does against a reminder's, which are our own and lead nowhere. */
function judgeWords(clinic: Sender, { messageTemplate = '', platform, appointmentAt }: SendBulk) {
  if (appointmentAt !== undefined) return { problems: [], warnings: [], hasDestination: true };
  const hasDestination = destinationOf(platform, clinic) !== null;
  return { ...checkContent(messageTemplate, clinic.name), hasDestination };
}
