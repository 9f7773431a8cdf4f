import { LIMITS } from '../../contract/core/limits.ts';
import { type InboundMeaning, MEANING_TEXT, wordsOf } from '../../contract/routes/inbound.ts';
import type { PatientEvent } from '../../contract/routes/patientRecord.ts';
import type { MessageKind } from '../../contract/routes/sms.ts';
import { consentTitle } from '../../contract/rules/consent.ts';
import { PLATFORMS } from '../../contract/rules/platforms.ts';
import { CARRIER_SAYS, isCarrierCause } from '../../contract/words/carrierCauses.ts';
import type { OptOutSource } from '../../store/patients/optOuts.ts';
import {
  findBlock,
  findOptOut,
  findOrigin,
  type ReviewOfPatient,
  reviewsOf,
  type TextFromPatient,
  type TextOfPatient,
  textsFrom,
  textsTo,
} from '../../store/patients/patientRecord.ts';
import type { PatientRow } from '../../store/patients/patients.ts';
import type { Context } from '../context.ts';
import { whatHappened } from '../textOutcome.ts';

/** All that happened between a clinic and a patient, told from the rows where it is kept. */

/** The carrier's word that a number replied STOP. */
const OPTED_OUT = '21610';

const KINDS: Record<MessageKind, string> = {
  request: 'Review request',
  follow_up: 'Follow-up',
  reminder: 'Appointment reminder',
  answer: 'Answer',
  test: 'Test text',
};

const REPLY_KINDS: Record<InboundMeaning, PatientEvent['kind']> = {
  stop: 'opt_out',
  start: 'opt_in',
  help: 'answer',
  maybe_stop: 'answer',
  cancellation: 'answer',
  reaction: 'answer',
  answer: 'answer',
};

const OPT_OUTS: Record<OptOutSource, string> = {
  text: 'Replied STOP',
  carrier: 'The carrier says that they replied STOP',
  page: 'Chose no more texts on the review page',
  import: 'Opted out in an imported file',
  admin: 'Opted out by support',
};

const NOTHING = { detail: null, status: null, rating: null, user: null };

/** The events of a patient, newest first, with who noted the consent. */
export async function readEvents(
  ctx: Context,
  clinicId: string,
  patient: PatientRow,
): Promise<{ events: PatientEvent[]; consentRecordedBy: string | null }> {
  const { phoneHash } = patient;
  const sent = await textsTo(ctx.db, clinicId, phoneHash);
  const received = await textsFrom(ctx.db, clinicId, phoneHash);
  const reviews = await reviewsOf(ctx.db, clinicId, phoneHash);
  const origin = await findOrigin(ctx.db, clinicId, patient.id);
  const consentRecordedBy = origin.consentUserName ?? origin.filename;
  const events = [
    ...beginnings(patient, { ...origin, consentRecordedBy }),
    ...sent.map(tellSent),
    ...sent.filter(({ errorCode }) => errorCode === OPTED_OUT).map(tellCarrier),
    ...received.map(tellReceived),
    ...reviews.map(tellReview),
    ...(await findHolds(ctx, clinicId, phoneHash, { sent, received })),
  ];
  events.sort((one, other) => other.at.localeCompare(one.at));
  return { events: events.slice(0, LIMITS.patientEvents), consentRecordedBy };
}

function beginnings(
  { createdAt, consentAcquiredAt, consentMethod, importId }: PatientRow,
  origin: { consentRecordedBy: string | null; filename: string | null; importUserName: string | null },
): PatientEvent[] {
  const { consentRecordedBy, filename, importUserName } = origin;
  const added: PatientEvent = importId
    ? { ...NOTHING, at: createdAt, kind: 'added', title: 'Imported', detail: filename, user: importUserName }
    : { ...NOTHING, at: createdAt, kind: 'added', title: 'Added by hand', user: consentRecordedBy };
  if (!consentAcquiredAt) return [added];
  const title = consentTitle(consentMethod);
  const consent = { ...NOTHING, at: consentAcquiredAt, kind: 'consent' as const, title };
  return [{ ...consent, user: consentRecordedBy }, added];
}

function tellSent(text: TextOfPatient): PatientEvent {
  const { kind, platform, body, status, userName } = text;
  return {
    ...NOTHING,
    at: text.acceptedAt ?? text.sendAt,
    kind: 'text',
    title: platform ? `${KINDS[kind]} for ${PLATFORMS[platform].label}` : KINDS[kind],
    detail: [whatHappened(text), body].filter(Boolean).join('\n') || null,
    status,
    user: userName,
  };
}

const tellCarrier = ({ updatedAt }: TextOfPatient): PatientEvent => ({
  ...NOTHING,
  at: updatedAt,
  kind: 'opt_out',
  title: OPT_OUTS.carrier,
});

const tellReceived = ({ meaning, body: text, pictures, receivedAt }: TextFromPatient): PatientEvent => ({
  ...NOTHING,
  kind: REPLY_KINDS[meaning],
  title: MEANING_TEXT[meaning],
  at: receivedAt,
  detail: wordsOf({ text, pictures }) || null,
});

const tellReview = ({ rating, platform, feedback, submittedAt }: ReviewOfPatient): PatientEvent => ({
  ...NOTHING,
  at: submittedAt,
  kind: 'review',
  title: `Left a review for ${PLATFORMS[platform].label}`,
  detail: feedback,
  rating,
});

/** The block, and the opt-out where no text of this clinic tells of it already. */
async function findHolds(
  ctx: Context,
  clinicId: string,
  phoneHash: string,
  { sent, received }: { sent: TextOfPatient[]; received: TextFromPatient[] },
): Promise<PatientEvent[]> {
  const block = await findBlock(ctx.db, clinicId, phoneHash);
  const optOut = await findOptOut(ctx.db, phoneHash);
  const isTold =
    (optOut?.source === 'text' && received.some(({ meaning }) => meaning === 'stop')) ||
    (optOut?.source === 'carrier' && sent.some(({ errorCode }) => errorCode === OPTED_OUT));
  const events: PatientEvent[] = [];
  if (block) {
    const { cause, createdAt: at, userName: user } = block;
    const isCarriers = isCarrierCause(cause);
    const title = isCarriers ? 'The carrier cannot deliver to the number' : 'Put on the block list';
    const detail = isCarriers ? CARRIER_SAYS[cause] : block.reason;
    events.push({ ...NOTHING, at, kind: 'blocked', title, detail, user });
  }
  if (optOut && !isTold) {
    events.push({ ...NOTHING, at: optOut.createdAt, kind: 'opt_out', title: OPT_OUTS[optOut.source] });
  }
  return events;
}
