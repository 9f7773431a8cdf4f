import * as z from 'zod';
import { id, instant, instantInput, written } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';
import { CASE_STATUSES, review } from './reviews.ts';
import { logStatus, sendResult } from './sms.ts';

/** What a clinic does about a review: answers it, and looks after a low rating. */

/** Why a review's patient cannot be texted, in words; the patient who gave private feedback can, unless opted out. */
export const CANNOT_TEXT = {
  public: 'This patient was sent to the public page. Answer there.',
  standing: 'This review came by the standing link: nobody knows the number.',
  erased: 'This patient’s data was deleted.',
  opted_out: 'This patient asked for no more texts.',
  blocked: 'This number is on your block list.',
  held: 'This number waits for your decision about a reply.',
  unclear: 'This number waits for your decision: see your block list.',
} as const;

const response = z.object({
  id,
  kind: z.enum(['text', 'note']),
  body: z.string(),
  user: z.string().describe('A name, or System'),
  createdAt: instant,
  logStatus: logStatus.nullable().describe('Of the text; null for a note'),
});
export type ReviewResponse = z.infer<typeof response>;

const event = z.object({
  at: instant,
  kind: z.enum(['asked', 'followed_up', 'submitted', 'case', 'text', 'note']),
  title: z.string(),
  detail: z.string().nullable(),
  user: z.string().describe('A name, System, or Patient where the patient gave none'),
});
export type ReviewEvent = z.infer<typeof event>;

const reviewRecord = review.extend({
  patientId: id.nullable().describe('The patient, where the clinic still has them'),
  phoneNumber: z
    .string()
    .nullable()
    .describe('The number that the request went to, and an answer goes to; null as `asked` is'),
  canText: z.boolean(),
  cannotText: z.string().nullable().describe('Why no text can be sent; null where one can'),
  publicUrl: z.string().nullable().describe('The clinic’s page on the platform, to view the review there'),
  responses: z.array(response).describe('The oldest first'),
  events: z.array(event).describe('The review’s story, the newest first'),
});
export type ReviewRecord = z.infer<typeof reviewRecord>;

const one = { params: z.object({ id }) };
const message = (max: number) =>
  written('Write an answer').trim().min(1, 'Write an answer').max(max, `At most ${max} characters`);

export const reviewAnswerRoutes = {
  getReview: route({
    method: 'GET',
    path: '/reviews/{id}',
    access: 'clinic',
    scope: 'reviews:read',
    summary: 'One review with its answers and its story',
    ...one,
    answer: z.object({ data: reviewRecord, isPreview: z.boolean() }),
    errors: ['not_found'],
  }),
  respondToReview: route({
    method: 'POST',
    path: '/reviews/{id}/respond',
    access: 'paid',
    scope: 'reviews:write',
    shows: { scope: 'reviews:read', instead: z.object({ result: sendResult.nullable() }) },
    summary: 'Answer a review: by a text to its patient, or by a note for the team',
    description:
      'A text goes through the same queue and checks as every other, but for the cooldown, and only to a patient who ' +
      'gave private feedback. The verdict says whether it goes; one that does not leaves no answer, and outside the ' +
      'hours it can be scheduled for `nextSlot`. A note texts nobody and has no verdict.',
    idempotent: true,
    ...one,
    payload: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('text'),
        message: message(LIMITS.answerLength),
        scheduledFor: instantInput.optional(),
      }),
      z.object({ kind: z.literal('note'), message: message(LIMITS.reviewNoteLength) }),
    ]),
    answer: z.object({ data: reviewRecord, result: sendResult.nullable() }),
    errors: ['not_found', 'content_refused', 'rule_broken', 'idempotency_conflict'],
  }),
  updateReviewCase: route({
    method: 'PUT',
    path: '/reviews/{id}/case',
    access: 'paid',
    scope: 'reviews:write',
    shows: { scope: 'reviews:read' },
    summary: 'Say who looks after a low rating, how far it is, and what was done',
    description: 'Takes any of the three; the rest stays. An owner is a member of the clinic.',
    ...one,
    payload: z.object({
      status: z.enum(CASE_STATUSES).optional(),
      ownerId: id.nullable().optional(),
      note: written()
        .trim()
        .max(LIMITS.reviewNoteLength, `At most ${LIMITS.reviewNoteLength} characters`)
        .optional(),
    }),
    answer: z.object({ data: reviewRecord }),
    errors: ['not_found', 'rule_broken'],
  }),
};
