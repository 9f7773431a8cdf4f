import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../contract/core/limits.ts';
import { destinationOf } from '../../contract/rules/platforms.ts';
import { countSegments } from '../../contract/rules/segments.ts';
import { FOLLOW_UP_TEMPLATE, FOLLOW_UP_TEXT, fillTemplate } from '../../contract/rules/templates.ts';
import { lockClinic } from '../../store/accounts/clinics.ts';
import {
  cancelFollowUpOf,
  clinicsThatFollowUp,
  type OpenRequest,
  openRequests,
} from '../../store/sending/followUps.ts';
import { cancelRepetitions, type MessageFacts, type NewMessage } from '../../store/sending/messages.ts';
import { findSender, type Sender } from '../../store/sending/senders.ts';
import { givePlacesBack, takePlaces } from '../billing/quota.ts';
import { isPaid } from '../billing/subscriptions.ts';
import { type Context, instantNow } from '../context.ts';
import { queueTexts } from './queueTexts.ts';
import { finalBody } from './reviewLink.ts';
import { readFacts, refusalsOf } from './verdicts.ts';

/**
 * One follow-up some days after a request whose link nobody used, for clinics that switched it on. More
 * than one would annoy the patient. It ignores its own request's cooldown, carries a fresh link and starts a cooldown of
 * its own.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const AT_ONCE = 500;

/** Queues the follow-ups that are due; gives how many. A worker calls it from time to time. */
export async function queueFollowUps(ctx: Context): Promise<number> {
  let queued = 0;
  for (const { clinicId, days } of await clinicsThatFollowUp(ctx.db)) {
    queued += await ctx.transaction((tx) => queueOfClinic(tx, clinicId, days));
  }
  return queued;
}

/** One whose day was missed is made up for within the grace, and not after it. */
async function queueOfClinic(tx: Context, clinicId: string, days: number): Promise<number> {
  await lockClinic(tx.db, clinicId);
  const clinic = await findSender(tx.db, clinicId);
  if (!clinic || !isPaid(tx, clinic)) return 0;
  const before = (span: number): string => new Date(tx.now().getTime() - span * DAY).toISOString();
  const taken = { from: before(days + LIMITS.followUpGraceDays), until: before(days) };
  const due = await keepAskable(tx, clinic, await openRequests(tx.db, clinicId, taken, AT_ONCE));
  const { places, usagePeriod } = await takePlaces(tx, clinic, tx.now(), due.length);
  const texts = due.slice(0, places).map((request) => toFollowUp(tx, clinic, request, usagePeriod));
  await queueTexts(tx, texts);
  return texts.length;
}

/** Anyone who may be texted, but for the hours, for which a text waits, and was asked nothing since. */
async function keepAskable(
  tx: Context,
  clinic: Sender,
  open: readonly OpenRequest[],
): Promise<OpenRequest[]> {
  const hashes = open.map(({ phoneHash }) => phoneHash);
  const facts = await readFacts(tx, clinic, hashes);
  const terms = { at: tx.now(), scheduled: false, bypassCooldown: true, outsideHours: false };
  return open.filter((request) => {
    if (destinationOf(request.platform, clinic) === null) return false;
    const askedSince = (facts.last.get(request.phoneHash)?.countsFrom ?? '') > request.acceptedAt;
    if (askedSince) return false;
    return [...refusalsOf(tx, clinic, facts, request, terms)].every(
      ({ verdict }) => verdict === 'outside_hours',
    );
  });
}

function toFollowUp(tx: Context, clinic: Sender, request: OpenRequest, usagePeriod: string): NewMessage {
  const { phone, phoneHash, platform } = request;
  const id = uuid();
  const body = fillTemplate(FOLLOW_UP_TEXT, { clinicName: clinic.name });
  const now = instantNow(tx);
  return {
    id,
    clinicId: clinic.clinicId,
    batchId: null,
    kind: 'follow_up',
    phone,
    phoneHash,
    body,
    platform,
    status: 'queued',
    sendAt: now,
    expiresAt: new Date(tx.now().getTime() + LIMITS.requestExpiresHours * HOUR).toISOString(),
    usagePeriod,
    segments: countSegments(finalBody(tx, { id, body, platform })).segments,
    bypassCooldown: true,
    outsideHours: false,
    appointmentAt: null,
    retryOf: null,
    followUpOf: request.id,
    template: FOLLOW_UP_TEMPLATE,
    errorCode: null,
    userId: null,
    createdAt: now,
  };
}

/** The link of a request was used: it arrived, whatever the carrier told, and nothing asks about it again. */
export async function stopAsking(
  tx: Context,
  { id, phoneHash }: Pick<MessageFacts, 'id' | 'phoneHash'>,
): Promise<void> {
  const at = instantNow(tx);
  const followUps = await cancelFollowUpOf(tx.db, id, at);
  const repetitions = await cancelRepetitions(tx.db, { ids: [id], phoneHashes: [phoneHash] }, at);
  await givePlacesBack(tx, [...followUps, ...repetitions]);
}
