import * as z from 'zod';
import { instantInput } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';
import { newLines } from '../rules/person.ts';
import { phoneInput } from '../rules/phone.ts';
import { platform } from '../rules/platforms.ts';
import { messageTemplate } from '../rules/templates.ts';
import { messageStatus, sendResult } from './sms.ts';

/**
 * What a clinic's own system tells of its visits, so that each is followed by one request. The visit's id is
 * the caller's; a call that comes twice is answered twice and texts once.
 */

/**
 * How a visit stands: its request waits, was handed to the carrier whatever came of that, was refused, or will not go
 * out. A visit with a time that is not completed yet waits too.
 */
const VISIT_STATES = ['waiting', 'sent', 'refused', 'cancelled'] as const;
export type VisitState = (typeof VISIT_STATES)[number];

export const VISIT_TEXT = {
  id:
    `A visit’s id has 1 to ${LIMITS.visitIdLength} letters, digits, dots, colons, underscores or hyphens, and begins ` +
    'with a letter or digit',
  sent: 'The request for this visit has gone out already.',
  cancelled: 'This visit was cancelled. Move it to a time first.',
} as const;

/** Dots alone would lead an address elsewhere. */
export const visitId = z
  .string({ error: VISIT_TEXT.id })
  .max(LIMITS.visitIdLength, VISIT_TEXT.id)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:-]*$/, VISIT_TEXT.id)
  .describe('The caller’s own id of the visit');

const ofVisit = z.object({ visitId });

const visit = z.object({
  visitId: z.string(),
  state: z.enum(VISIT_STATES),
  status: messageStatus.nullable().describe('Of its text, as the log has it; null where there is none'),
  sendAt: z.iso.datetime().nullable().describe('When its request goes out, or went; null where none does'),
  result: sendResult
    .nullable()
    .describe(
      'The verdict on its number, as send-bulk gives it; of a move that is refused, the verdict on the new time. ' +
        'null before the visit is completed, and once its patient was erased',
    ),
});
export type Visit = z.infer<typeof visit>;

const answer = z.object({ data: visit });

export const visitRoutes = {
  completeVisit: route({
    method: 'POST',
    path: '/visits/{visitId}/complete',
    access: 'paid',
    scope: 'sends:write',
    summary: 'A visit is over: text its patient one review request',
    description:
      'The request waits for `sendAt`, or for the time that the visit was moved to, and goes out then or as soon ' +
      'afterwards as the sending hours allow; a time that is over is now. Every rule of send-bulk holds. The patient ' +
      'is added where the clinic has nobody with this number; of one whom it has, names and email are filled in where ' +
      'none are known. Where the visit was completed before, nothing is sent again and nothing else of the call is ' +
      'read: the answer says how it stands. One that was refused stays refused; one that was cancelled is 422 until ' +
      'it is moved.',
    params: ofVisit,
    payload: z.object({
      phoneNumber: phoneInput,
      ...newLines,
      sendAt: instantInput.optional(),
      platform: platform.optional().describe('Else the first with a link'),
      messageTemplate: messageTemplate.optional().describe('Else Short & simple'),
    }),
    answer,
    errors: ['content_refused', 'no_destination', 'rule_broken'],
  }),
  moveVisit: route({
    method: 'POST',
    path: '/visits/{visitId}/move',
    access: 'paid',
    scope: 'sends:write',
    summary: 'A visit takes place at another time: its request goes out then',
    description:
      'What waits is judged for the new time as send-bulk would judge it; where that refuses, it keeps its time and ' +
      '`result` says why. Outside the sending hours it goes out as soon afterwards as they allow. A visit that is not ' +
      'known yet, or was cancelled by a call, is noted with its time: once completed, its request waits for it. What has gone ' +
      'out is 422.',
    params: ofVisit,
    payload: z.object({ sendAt: instantInput }),
    answer,
    errors: ['rule_broken'],
  }),
  cancelVisit: route({
    method: 'POST',
    path: '/visits/{visitId}/cancel',
    access: 'clinic',
    scope: 'sends:write',
    summary: 'A visit does not take place: no request for it goes out',
    description:
      'What waits is cancelled, and its place in the quota is free again. A visit that is not known yet is noted, so ' +
      'that a call that comes late texts nobody. What has gone out is 422.',
    params: ofVisit,
    answer,
    errors: ['rule_broken'],
  }),
  getVisit: route({
    method: 'GET',
    path: '/visits/{visitId}',
    access: 'clinic',
    scope: 'sends:read',
    summary: 'How a visit and its request stand',
    params: ofVisit,
    answer,
    errors: ['not_found'],
  }),
};
