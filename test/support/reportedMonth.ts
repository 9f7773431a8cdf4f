import { setImmediate as nextTurn } from 'node:timers/promises';
import { DateTime } from 'luxon';
import { v7 as uuid } from 'uuid';
import type { MessageKind, MessageStatus } from '../../server/contract/routes/sms.ts';
import { PLATFORM_NAMES } from '../../server/contract/rules/platforms.ts';
import type { Zone } from '../../server/contract/rules/zones.ts';
import type { Context } from '../../server/domain/context.ts';
import { addActivity } from '../../server/store/reports/activities.ts';
import { addReview } from '../../server/store/reviews/reviews.ts';
import { addMessages } from '../../server/store/sending/messages.ts';
import { addMember, type Engine, type Member, startApp, type TestApp } from './app.ts';
import { patientRow } from './countedRows.ts';
import { seeded } from './csv.ts';

/** Some weeks of a clinic, the same for the same seed, written through the store: what its reports are to tell of. */

/** The noon at which the reports are read: clocks in both zones changed and a month ended in the weeks before. */
export const READ_AT = '2026-11-12T17:00:00.000Z';

export const ZONES = ['America/New_York', 'Europe/Budapest'] as const satisfies Zone[];

const HOUR = 3_600_000;
const DAYS = 75;
const TEXTS = 260;
const STANDING = 40;
const PATIENTS = 60;

export interface ReportedClinic {
  member: Member;
  zone: Zone;
}

/** Offsets the clock of a server to be started. */
export const readAtNoon = () => ({
  CLOCK_OFFSET: String(Math.round((Date.parse(READ_AT) - Date.now()) / 1_000)),
});

/** Starts Goodword at that noon, with such a clinic in each of the zones. */
export async function startReported(
  engine: Engine,
  atEnd: (cleanUp: () => Promise<void>) => void,
): Promise<{ app: TestApp; clinics: ReportedClinic[] }> {
  const app = await startApp(engine, { worker: false, env: readAtNoon() }, atEnd);
  const clinics: ReportedClinic[] = [];
  for (const [index, zone] of ZONES.entries()) clinics.push(await makeReportedClinic(app, index + 1, zone));
  return { app, clinics };
}

/** A clinic in a zone with its weeks; the other member of its team is gone, and so is one of its templates. */
export async function makeReportedClinic(app: TestApp, seed: number, zone: Zone): Promise<ReportedClinic> {
  const member = await addMember(app);
  await app.ctx.db.knex('clinics').where({ id: member.clinicId }).update({ timezone: zone });
  const random = seeded(seed);
  const own = await member.client.addTemplate({ payload: OWN_TEMPLATE });
  const templates = ['short', 'friendly', own.data.id as string, uuid(), null];
  const clinicId = member.clinicId ?? '';
  await app.ctx.transaction(async (tx) => {
    const patients = await fillPatients(tx, clinicId, instants(random, zone, PATIENTS), seed);
    await fillTexts(tx, clinicId, {
      random,
      zone,
      patients,
      templates,
      members: [member.userId, member.userId, uuid()],
    });
  });
  return { member, zone };
}

const OWN_TEMPLATE = {
  name: '=HYPERLINK("A1")',
  text: 'How was {clinicName}? {reviewLink} Reply STOP to unsubscribe.',
};

/** Any instants of the weeks, and some at the edges of days, of the month, and about both clock changes. */
function instants(random: () => number, zone: Zone, count: number): string[] {
  const edges = ['2026-10-25', '2026-10-26', '2026-11-01', '2026-11-02', '2026-11-06', '2026-11-12'].flatMap(
    (date) => {
      const midnight = DateTime.fromISO(date, { zone }).toMillis();
      return [-1, 0, HOUR, 2 * HOUR, 3 * HOUR - 1].map((off) => midnight + off);
    },
  );
  const anywhere = () => Date.parse(READ_AT) - HOUR - Math.floor(random() * DAYS * 24 * HOUR);
  return Array.from({ length: count }, (_, index) =>
    new Date(index % 4 === 0 ? pick(random, edges) : anywhere()).toISOString(),
  );
}

const pick = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

/** Gives the numbers of those who are texted. */
async function fillPatients(ctx: Context, clinicId: string, addedAt: string[], seed: number) {
  const phones = addedAt.map((_, index) => `+1555${String(seed * 10_000 + index).padStart(7, '0')}`);
  const rows = phones.map((phone, index) => ({
    ...patientRow(clinicId, phone, addedAt[index] ?? ''),
    phone_hash: ctx.keys.hashPhone(phone),
  }));
  await ctx.db.knex.batchInsert('patients', rows, 50);
  return phones.slice(PATIENTS / 3);
}

const KINDS: MessageKind[] = ['request', 'request', 'request', 'request', 'follow_up', 'reminder', 'answer'];
const STATUSES: MessageStatus[] = [
  'delivered',
  'delivered',
  'delivered',
  'sent',
  'undelivered',
  'failed',
  'blocked',
];
const ACCEPTED: MessageStatus[] = ['delivered', 'sent', 'undelivered'];

interface Weeks {
  random: () => number;
  zone: Zone;
  patients: string[];
  templates: (string | null)[];
  members: string[];
}

async function fillTexts(ctx: Context, clinicId: string, weeks: Weeks): Promise<void> {
  const { random, zone, patients, templates, members } = weeks;
  for (const at of instants(random, zone, TEXTS)) {
    const kind = pick(random, KINDS);
    const text = { kind, at, status: pick(random, STATUSES), phone: pick(random, patients) };
    const userId = kind === 'follow_up' ? null : pick(random, members);
    const id = await writeText(ctx, clinicId, { ...text, userId, template: pick(random, templates) });
    const isAnswered = (kind === 'request' || kind === 'follow_up') && ACCEPTED.includes(text.status);
    if (isAnswered && random() < 0.4) await writeReview(ctx, clinicId, later(at, random), id, random);
  }
  for (const at of instants(random, zone, STANDING)) await writeReview(ctx, clinicId, at, null, random);
}

/** Up to three days later, but not after the reports are read. */
const later = (at: string, random: () => number): string =>
  new Date(Math.min(Date.parse(at) + random() * 72 * HOUR, Date.parse(READ_AT) - 1)).toISOString();

interface Written {
  kind: MessageKind;
  at: string;
  status: MessageStatus;
  phone: string;
  userId: string | null;
  template: string | null;
}

async function writeText(ctx: Context, clinicId: string, text: Written): Promise<string> {
  // SQLite lets nothing else in the process run: connections that lie idle meanwhile are closed in time so.
  await nextTurn();
  const id = uuid();
  const { at, phone, status, ...facts } = text;
  await addMessages(ctx.db, [
    {
      id,
      clinicId,
      batchId: null,
      ...facts,
      phone,
      phoneHash: ctx.keys.hashPhone(phone),
      body: 'How was your visit? {reviewLink}',
      platform: 'google',
      status: 'queued',
      sendAt: at,
      expiresAt: at,
      usagePeriod: '',
      segments: 1,
      bypassCooldown: true,
      outsideHours: false,
      appointmentAt: null,
      retryOf: null,
      errorCode: null,
      createdAt: at,
    },
  ]);
  const accepted_at = ACCEPTED.includes(status) ? at : null;
  await ctx.db.knex('messages').where({ id }).update({ status, accepted_at });
  return id;
}

async function writeReview(
  ctx: Context,
  clinicId: string,
  submittedAt: string,
  messageId: string | null,
  random: () => number,
): Promise<void> {
  const rating = 1 + Math.floor(random() * 5);
  const id = uuid();
  await addReview(ctx.db, {
    id,
    clinicId,
    messageId,
    phoneHash: null,
    platform: pick(random, PLATFORM_NAMES.slice(0, 5)),
    rating,
    feedback: null,
    customerName: null,
    isPublic: rating > 3,
    offeredPublic: rating > 3,
    source: messageId ? 'link' : 'standing',
    submittedAt,
  });
  await addActivity(ctx.db, {
    clinicId,
    type: 'feedback_received',
    status: 'success',
    title: `${rating}-star review`,
    description: `A patient left ${rating} of 5 stars.`,
    userId: null,
    entityId: id,
    createdAt: submittedAt,
  });
}
