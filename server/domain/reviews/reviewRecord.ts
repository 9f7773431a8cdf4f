import { CANNOT_TEXT, type ReviewEvent, type ReviewRecord } from '../../contract/routes/reviewAnswers.ts';
import type { Review } from '../../contract/routes/reviews.ts';
import { HELD_FOR_ALL_TEXT } from '../../contract/routes/unclaimedTexts.ts';
import { PLATFORMS, publicPageOf } from '../../contract/rules/platforms.ts';
import { isCarrierCause, whyUndeliverable } from '../../contract/words/carrierCauses.ts';
import { listResponses } from '../../store/reviews/reviewResponses.ts';
import {
  type AskingText,
  type CaseEntry,
  caseEntries,
  findReviewSource,
  type ReviewSource,
  textsAsking,
} from '../../store/reviews/reviewStory.ts';
import { findReview } from '../../store/reviews/reviews.ts';
import { audit } from '../audit.ts';
import { type ClinicCaller, mayReadPatients } from '../caller.ts';
import type { Context } from '../context.ts';
import { notFound } from '../refusal.ts';
import { sampleResponses } from '../samples/sampleResponses.ts';
import { sampleReviews } from '../samples/sampleReviews.ts';
import { readFacts } from '../sending/verdicts.ts';
import { readClinic } from './reviews.ts';

/** One review with what was answered and all that happened, told from the rows where it is kept. */

/** Reads a review's record, which is audited; preview callers get a sample's. Throws `not_found`. */
export async function getReview(ctx: Context, caller: ClinicCaller, id: string): Promise<ReviewRecord> {
  if (caller.preview) return sampleRecord(ctx, id);
  const record = await readRecord(ctx, caller, id);
  await audit(ctx, caller, { action: 'READ', entityType: 'review', entityId: id });
  return record;
}

export interface FoundReview {
  review: Review;
  source: ReviewSource;
}

/** One of the clinic's reviews with where it comes from. Throws `not_found`. */
export async function findWithSource(ctx: Context, clinicId: string, id: string): Promise<FoundReview> {
  const review = await findReview(ctx.db, clinicId, id);
  const source = await findReviewSource(ctx.db, clinicId, id);
  if (!review || !source) throw notFound('The review');
  return { review, source };
}

/** The record of one of the clinic's reviews. Throws `not_found`. */
export async function readRecord(ctx: Context, caller: ClinicCaller, id: string): Promise<ReviewRecord> {
  const { clinicId } = caller;
  const { review, source } = await findWithSource(ctx, clinicId, id);
  const { reviewLinks } = await readClinic(ctx, clinicId);
  const cannotText = whyNever(review, source) ?? (await whyNotNow(ctx, clinicId, source));
  const responses = await listResponses(ctx.db, clinicId, id);
  const asked = source.messageId === null ? [] : await textsAsking(ctx.db, clinicId, source);
  const entries = await caseEntries(ctx.db, clinicId, id);
  const isTold = mayReadPatients(caller);
  return {
    ...review,
    asked: isTold ? review.asked : null,
    patientId: source.patientId,
    phoneNumber: isTold ? (source.number?.phone ?? null) : null,
    canText: cannotText === null,
    cannotText,
    publicUrl: publicPageOf(review.platform, { reviewLinks }),
    responses,
    events: tellStory(review, { asked, entries, responses }),
  };
}

/** Why a review is never answered by a text, whatever the number allows; null where it may be. */
export function whyNever({ isPublic }: Review, { source, number }: ReviewSource): string | null {
  if (isPublic) return CANNOT_TEXT.public;
  if (source === 'standing') return CANNOT_TEXT.standing;
  return number === null ? CANNOT_TEXT.erased : null;
}

/** Why the number is not texted; null where nothing but hours, quota and words could speak against it. */
async function whyNotNow(ctx: Context, clinicId: string, { number }: ReviewSource): Promise<string | null> {
  if (number === null) return null;
  const { phoneHash } = number;
  const { optedOut, blocked, held, heldForAll } = await readFacts(ctx, { clinicId }, [phoneHash]);
  if (optedOut.has(phoneHash)) return CANNOT_TEXT.opted_out;
  if (held.has(phoneHash)) return CANNOT_TEXT.held;
  if (heldForAll.has(phoneHash)) return HELD_FOR_ALL_TEXT;
  const block = blocked.get(phoneHash);
  if (!block) return null;
  if (isCarrierCause(block.cause)) return `${whyUndeliverable(block.cause)}.`;
  return block.cause === 'unclear' ? CANNOT_TEXT.unclear : CANNOT_TEXT.blocked;
}

const SYSTEM = 'System';

function tellStory(
  review: Review,
  {
    asked,
    entries,
    responses,
  }: Pick<ReviewRecord, 'responses'> & { asked: AskingText[]; entries: CaseEntry[] },
): ReviewEvent[] {
  const events: ReviewEvent[] = [
    ...asked.map(tellAsking),
    tellSubmission(review),
    ...entries.map(({ at, title, userName }) => ({
      ...{ at, title, kind: 'case' as const },
      ...{ detail: null, user: userName ?? SYSTEM },
    })),
    ...responses.map(({ kind, body, user, createdAt: at }) => ({
      ...{ at, kind, user, detail: body || null },
      title: kind === 'text' ? 'Answered by text' : 'Note written',
    })),
  ];
  return events.sort((one, other) => other.at.localeCompare(one.at));
}

const tellAsking = ({ kind, platform, at, userName }: AskingText): ReviewEvent => ({
  at,
  kind: kind === 'follow_up' ? 'followed_up' : 'asked',
  title: kind === 'follow_up' ? 'Asked again' : 'Asked for a review',
  detail: platform && PLATFORMS[platform].label,
  user: userName ?? SYSTEM,
});

const tellSubmission = ({ rating, submittedAt: at, feedback, name }: Review): ReviewEvent => ({
  at,
  kind: 'submitted',
  title: `${rating} of 5 stars`,
  detail: feedback,
  user: name ?? 'Patient',
});

function sampleRecord(ctx: Context, id: string): ReviewRecord {
  const review = sampleReviews(ctx.now()).find((sample) => sample.id === id);
  if (!review) throw notFound('The review');
  const responses = sampleResponses(review);
  const { isPublic } = review;
  return {
    ...review,
    patientId: null,
    phoneNumber: null,
    canText: !isPublic,
    cannotText: isPublic ? CANNOT_TEXT.public : null,
    publicUrl: null,
    responses,
    events: tellStory(review, { asked: [], entries: [], responses }),
  };
}
