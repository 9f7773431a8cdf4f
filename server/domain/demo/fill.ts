import { DateTime } from 'luxon';
import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../contract/limits.ts';
import { countSegments } from '../../contract/segments.ts';
import { fillTemplate, TEMPLATES } from '../../contract/templates.ts';
import { addActivity } from '../../store/activities.ts';
import { addBlock } from '../../store/blockList.ts';
import { settleLinks, settleTexts } from '../../store/demo.ts';
import { addLinks, type NewLink } from '../../store/links.ts';
import { addMessages, type NewMessage } from '../../store/messages.ts';
import { addOptOut } from '../../store/optOuts.ts';
import { type PatientRow, savePatients } from '../../store/patients.ts';
import { addReview, type NewReview } from '../../store/reviews.ts';
import { findSubscription } from '../../store/subscriptions.ts';
import { changeUsage, reservePlaces } from '../../store/usage.ts';
import { type Context, instantNow } from '../context.ts';
import { hashToken } from '../keys.ts';
import { openCase } from '../reviews/reviewCases.ts';
import { demoPatients } from './people.ts';
import { DEMO_CLINIC, DEMO_LINKS, type DemoText, demoTexts } from './story.ts';

/** Fills the demonstration clinic: patients of every status, texts of every state, reviews of every star. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PATIENTS = 64;
/** The first of them came from a file before the first text, the others one by one in the last two weeks. */
const IMPORTED = 48;
const IMPORTED_DAYS_AGO = 200;
/** Who is opted out and who is on the clinic's block list. */
const OPTED_OUT = [52, 60];
const BLOCKED = [53, 61];
const COUNTS = new Set(['queued', 'sent', 'delivered', 'unconfirmed', 'undelivered']);
const ACCEPTED = new Set(['sent', 'delivered', 'undelivered']);

interface Owner {
  clinicId: string;
  userId: string;
}

/** One text of the story with the moments that it went through. */
interface Told {
  story: DemoText;
  message: NewMessage;
  acceptedAt: string | null;
}

export async function fillClinic(ctx: Context, owner: Owner): Promise<void> {
  const patients = demoPatients(PATIENTS).map((person, index) => toPatient(ctx, owner, person, index));
  await savePatients(ctx.db, owner.clinicId, patients);
  await keepAway(ctx, owner, patients);
  const told = demoTexts().map((story) => tell(ctx, owner, story, patients[story.patient] as PatientRow));
  await keepTexts(ctx, told);
  await countTexts(ctx, owner.clinicId, told);
  for (const text of told) await keepReview(ctx, text);
  await addActivity(ctx.db, {
    clinicId: owner.clinicId,
    type: 'patient_added',
    status: 'success',
    title: 'Patients imported',
    description: `${IMPORTED} patients were imported from a file.`,
    userId: owner.userId,
    createdAt: before(ctx, IMPORTED_DAYS_AGO * DAY),
  });
}

const before = (ctx: Context, milliseconds: number): string =>
  new Date(ctx.now().getTime() - milliseconds).toISOString();

function toPatient(
  ctx: Context,
  { userId }: Owner,
  person: ReturnType<typeof demoPatients>[number],
  index: number,
): PatientRow {
  const daysAgo = index < IMPORTED ? IMPORTED_DAYS_AGO : (PATIENTS - index) * 0.9;
  const createdAt = before(ctx, daysAgo * DAY);
  return {
    ...person,
    id: uuid(),
    phoneHash: ctx.keys.hashPhone(person.phone),
    tags: index % 5 === 0 ? ['cleaning'] : [],
    consentMethod: 'form',
    consentAcquiredAt: createdAt,
    consentUserId: userId,
    importId: null,
    createdAt,
    updatedAt: createdAt,
  };
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
function dueAt(ctx: Context, story: DemoText): string {
  const day = DateTime.fromJSDate(ctx.now(), { zone: DEMO_CLINIC.timezone }).minus({
    days: Math.ceil(story.daysAgo),
  });
  const at = day.set({
    hour: 9 + (story.patient % 9),
    minute: (story.patient * 13) % 60,
    second: 0,
    millisecond: 0,
  });
  return at.toUTC().toISO() as string;
}

function tell(ctx: Context, owner: Owner, story: DemoText, patient: PatientRow): Told {
  const sendAt = dueAt(ctx, story);
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
    expiresAt: new Date(Date.parse(sendAt) + LIMITS.requestExpiresHours * HOUR).toISOString(),
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
  const acceptedAt = ACCEPTED.has(story.status) ? new Date(Date.parse(sendAt) + 2_000).toISOString() : null;
  return { story, message, acceptedAt };
}

async function keepTexts(ctx: Context, told: Told[]): Promise<void> {
  await addMessages(
    ctx.db,
    told.map(({ message }) => message),
  );
  const links = told.map(({ message, story }): NewLink => {
    const tokenHash = hashToken(ctx.keys.linkToken(message.id));
    return { tokenHash, clinicId: message.clinicId, messageId: message.id, platform: story.platform };
  });
  await addLinks(ctx.db, links);
  await settleTexts(
    ctx.db,
    told.map(({ message, story, acceptedAt }) => ({
      id: message.id,
      status: story.status,
      acceptedAt,
      deliveredAt: story.status === 'delivered' && acceptedAt ? later(acceptedAt, 4_000) : null,
      providerId: acceptedAt ? `SMdemo${message.id.replaceAll('-', '').slice(4)}` : null,
      errorCode: story.errorCode,
    })),
  );
  await settleLinks(
    ctx.db,
    told.flatMap(({ message, story, acceptedAt }) => {
      if (!acceptedAt) return [];
      const usedAt = story.review ? later(acceptedAt, story.review.hoursLater * HOUR) : null;
      return [{ messageId: message.id, expiresAt: later(acceptedAt, LIMITS.linkHours * HOUR), usedAt }];
    }),
  );
}

const later = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

/** The quota counts what the story sent in the running period. */
async function countTexts(ctx: Context, clinicId: string, told: Told[]): Promise<void> {
  const subscription = await findSubscription(ctx.db, clinicId);
  const start = subscription?.periodStart ?? '';
  const inPeriod = told.filter(({ story, message }) => message.sendAt >= start && COUNTS.has(story.status));
  const period = { start, end: subscription?.periodEnd ?? '' };
  await reservePlaces(ctx.db, clinicId, period, { wanted: inPeriod.length, limit: LIMITS.quota });
  const accepted = inPeriod.filter(({ acceptedAt }) => acceptedAt !== null).length;
  await changeUsage(ctx.db, [{ clinicId, periodStart: start, reserved: 0, accepted }]);
}

async function keepReview(ctx: Context, { story, message, acceptedAt }: Told): Promise<void> {
  if (!story.review || !acceptedAt) return;
  const { rating, feedback, hoursLater } = story.review;
  const { clinicId, phoneHash } = message;
  const isPublic = rating >= LIMITS.publicRatingFrom && story.platform in DEMO_LINKS;
  const review: NewReview = {
    id: uuid(),
    clinicId,
    messageId: message.id,
    phoneHash,
    platform: story.platform,
    rating,
    feedback,
    customerName: story.patient % 3 === 0 ? 'A patient' : null,
    isPublic,
    offeredPublic: isPublic,
    source: 'link',
    submittedAt: later(acceptedAt, hoursLater * HOUR),
  };
  await addReview(ctx.db, review);
  await openCase(ctx, review);
}
