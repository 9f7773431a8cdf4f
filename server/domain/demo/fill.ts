import { DateTime } from 'luxon';
import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../contract/core/limits.ts';
import { nobody } from '../../contract/rules/person.ts';
import { countSegments } from '../../contract/rules/segments.ts';
import { fillTemplate, TEMPLATES } from '../../contract/rules/templates.ts';
import { CARRIER_SAYS } from '../../contract/words/carrierCauses.ts';
import { explainError } from '../../contract/words/carrierErrors.ts';
import { findSubscription } from '../../store/billing/subscriptions.ts';
import { changeUsage, reservePlaces } from '../../store/billing/usage.ts';
import { addBlock } from '../../store/patients/blockList.ts';
import { addOptOut } from '../../store/patients/optOuts.ts';
import { type PatientRow, savePatients, settlePatients } from '../../store/patients/patients.ts';
import { addToldActivities, addToldLinks, addToldTexts, type ToldText } from '../../store/platform/demo.ts';
import type { NewActivity } from '../../store/reports/activities.ts';
import type { NewMessage } from '../../store/sending/messages.ts';
import { type Context, instantNow } from '../context.ts';
import { hashToken } from '../keys.ts';
import { demoPatients, RECENT } from './people.ts';
import { keepReplies } from './replies.ts';
import { keepReviews } from './reviews.ts';
import { DEMO_CLINIC, type DemoText, demoTexts } from './story.ts';
import { DAY, HOUR, later, type Owner, SECOND, type Told } from './told.ts';
import { PRACTITIONERS } from './words.ts';
import { FROM_BEFORE, YEAR_PATIENTS, yearTexts } from './year.ts';

/** Fills the demonstration clinic: patients of every status, texts of every state, reviews of every star. */

/** Of those of the last weeks the first came from a file before the first text, the others one by one. */
const IMPORTED = 48;
const IMPORTED_DAYS_AGO = 200;
/** When the clinic began with Goodword, and brought the patients that it had. */
const BEGUN_DAYS_AGO = 366;
/** Who is opted out and who is on the clinic's block list. */
const OPTED_OUT = [52, 60];
const BLOCKED = [53, 61];
const COUNTS = new Set(['queued', 'sent', 'delivered', 'unconfirmed', 'undelivered']);
const ACCEPTED = new Set(['sent', 'delivered', 'undelivered']);

export async function fillClinic(ctx: Context, owner: Owner): Promise<void> {
  const today = DateTime.fromJSDate(ctx.now(), { zone: DEMO_CLINIC.timezone });
  const stories = [...yearTexts(today), ...demoTexts()];
  const begins = firstTexts(stories, today);
  const patients = demoPatients(RECENT + YEAR_PATIENTS).map((person, index) =>
    toPatient(ctx, owner, { ...person, index, createdAt: addedAt(ctx, index, begins.get(index)) }),
  );
  await savePatients(ctx.db, owner.clinicId, patients);
  await keepAway(ctx, owner, patients);
  const told = stories.map((story) =>
    tell(ctx, owner, { story, today, patient: patients[story.patient] as PatientRow }),
  );
  await keepTexts(ctx, told);
  await keepTaught(ctx, owner, told);
  await keepReviews(ctx, owner, told);
  const answers = await keepReplies(ctx, owner, told);
  await countTexts(ctx, owner.clinicId, [...told, ...answers]);
  await addToldActivities(ctx.db, arrivals(owner, patients));
  await settlePatients(ctx.db);
}

const before = (ctx: Context, milliseconds: number): string =>
  new Date(ctx.now().getTime() - milliseconds).toISOString();

/** When the first text of each patient was due. */
function firstTexts(stories: readonly DemoText[], today: DateTime): Map<number, string> {
  const first = new Map<number, string>();
  for (const story of stories) {
    const at = dueAt(today, story);
    if (at < (first.get(story.patient) ?? '9')) first.set(story.patient, at);
  }
  return first;
}

/** Before the first text: on the day of the visit, or with a file. */
function addedAt(ctx: Context, index: number, firstText: string | undefined): string {
  if (index < IMPORTED) return before(ctx, IMPORTED_DAYS_AGO * DAY);
  if (index < RECENT) return before(ctx, (RECENT - index) * 0.9 * DAY);
  const came = firstText && later(firstText, -2 * HOUR);
  const begun = before(ctx, BEGUN_DAYS_AGO * DAY);
  return came && index >= RECENT + FROM_BEFORE ? came : begun;
}

function toPatient(
  ctx: Context,
  { userId }: Owner,
  {
    index,
    createdAt,
    ...person
  }: ReturnType<typeof demoPatients>[number] & { index: number; createdAt: string },
): PatientRow {
  return {
    ...nobody(),
    ...person,
    id: uuid(),
    phoneHash: ctx.keys.hashPhone(person.phone),
    tags: [PRACTITIONERS[index % 2] as string, ...(index % 5 === 0 ? ['cleaning'] : [])],
    people: [],
    consentMethod: 'form',
    consentAcquiredAt: createdAt,
    consentUserId: userId,
    importId: null,
    createdAt,
    updatedAt: createdAt,
  };
}

/** What the clinic's activity says of how its patients came: with two files, the others one by one. */
function arrivals({ clinicId, userId }: Owner, patients: readonly PatientRow[]): NewActivity[] {
  const told = { clinicId, userId, type: 'patient_added', status: 'success' } as const;
  const files = Map.groupBy(patients, ({ createdAt }) => createdAt);
  return [...files].map(([createdAt, { length, 0: first }]) => ({
    ...told,
    createdAt,
    title: length === 1 ? 'Patient added' : 'Patients imported',
    description: length === 1 ? 'One patient was added.' : `${length} patients were imported from a file.`,
    entityId: length === 1 ? (first?.id ?? null) : null,
  }));
}

/** Some want no texts: they said so hours after they were added. */
async function keepAway(ctx: Context, owner: Owner, patients: PatientRow[]): Promise<void> {
  for (const index of OPTED_OUT) {
    const { phoneHash, createdAt: added } = patients[index] as PatientRow;
    const createdAt = later(added, 5 * HOUR);
    await addOptOut(ctx.db, { phoneHash, source: 'text', reason: null, userId: null, createdAt });
  }
  for (const index of BLOCKED) {
    const { phone, phoneHash, createdAt: added } = patients[index] as PatientRow;
    const reason = 'Asked at the desk not to be texted';
    const createdAt = later(added, 5 * HOUR);
    await addBlock(ctx.db, { ...owner, phone, phoneHash, reason, createdAt });
  }
}

/** When a text of the story was due: at some hour of the working day in the clinic's zone. */
function dueAt(today: DateTime, { daysAgo, patient }: DemoText): string {
  const at = today.minus({ days: Math.ceil(daysAgo) }).set({
    hour: 9 + (patient % 9),
    minute: (patient * 13) % 60,
    second: 0,
    millisecond: 0,
  });
  return at.toUTC().toISO() as string;
}

function tell(
  ctx: Context,
  owner: Owner,
  { story, today, patient }: { story: DemoText; today: DateTime; patient: PatientRow },
): Told {
  const sendAt = dueAt(today, story);
  const body = fillTemplate(story.template, { clinicName: DEMO_CLINIC.name });
  const message: NewMessage = {
    ...owner,
    id: uuid(),
    batchId: uuid(),
    kind: 'request',
    phone: patient.phone,
    phoneHash: patient.phoneHash,
    body,
    platform: story.platform,
    status: 'queued',
    sendAt,
    expiresAt: later(sendAt, LIMITS.requestExpiresHours * HOUR),
    usagePeriod: '',
    segments: countSegments(body).segments,
    bypassCooldown: false,
    outsideHours: false,
    appointmentAt: null,
    retryOf: null,
    template: TEMPLATES.find(({ text }) => text === story.template)?.name ?? null,
    errorCode: null,
    createdAt: story.status === 'queued' ? instantNow(ctx) : sendAt,
  };
  const acceptedAt = ACCEPTED.has(story.status) ? later(sendAt, 2 * SECOND) : null;
  return { story, message, acceptedAt, name: patient.firstName };
}

/** When the review came; null where there is none. */
const reviewedAt = ({ story, acceptedAt }: Told): string | null =>
  story.review && acceptedAt ? later(acceptedAt, story.review.hoursLater * HOUR) : null;

async function keepTexts(ctx: Context, told: readonly Told[]): Promise<void> {
  const texts = told.map((text): ToldText => {
    const { message, story, acceptedAt } = text;
    return {
      message,
      status: story.status,
      acceptedAt,
      deliveredAt: story.status === 'delivered' && acceptedAt ? later(acceptedAt, 4 * SECOND) : null,
      answeredAt: reviewedAt(text),
      providerId: acceptedAt ? `SMdemo${message.id.replaceAll('-', '').slice(4)}` : null,
      errorCode: story.errorCode,
    };
  });
  await addToldTexts(ctx.db, texts);
  const links = told.map((text) => {
    const { message, story, acceptedAt } = text;
    return {
      tokenHash: hashToken(ctx.keys.linkToken(message.id)),
      clinicId: message.clinicId,
      messageId: message.id,
      platform: story.platform,
      expiresAt: acceptedAt && later(acceptedAt, LIMITS.linkHours * HOUR),
      usedAt: reviewedAt(text),
    };
  });
  await addToldLinks(ctx.db, links);
}

/** What the carrier taught of numbers whose texts failed. */
async function keepTaught(ctx: Context, { clinicId }: Owner, told: readonly Told[]): Promise<void> {
  for (const { story, message } of told) {
    const cause = story.errorCode === null ? undefined : explainError(story.errorCode).teaches;
    if (!cause) continue;
    const { phone, phoneHash, sendAt } = message;
    const entry = { clinicId, phone, phoneHash, cause, reason: CARRIER_SAYS[cause], userId: null };
    await addBlock(ctx.db, { ...entry, createdAt: later(sendAt, HOUR) });
  }
}

/** The quota counts what the story sent in the running period. */
async function countTexts(
  ctx: Context,
  clinicId: string,
  told: readonly (Pick<Told, 'message' | 'acceptedAt'> & { story: Pick<DemoText, 'status'> })[],
): Promise<void> {
  const subscription = await findSubscription(ctx.db, clinicId);
  const start = subscription?.periodStart ?? '';
  const inPeriod = told.filter(({ story, message }) => message.sendAt >= start && COUNTS.has(story.status));
  const period = { start, end: subscription?.periodEnd ?? '' };
  await reservePlaces(ctx.db, clinicId, period, { wanted: inPeriod.length, limit: LIMITS.quota });
  const accepted = inPeriod.filter(({ acceptedAt }) => acceptedAt !== null).length;
  await changeUsage(ctx.db, [{ clinicId, periodStart: start, reserved: 0, accepted }]);
}
