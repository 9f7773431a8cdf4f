import * as z from 'zod';
import { email, instantInput, nameText } from './common.ts';
import { LIMITS } from './limits.ts';
import { phoneInput } from './phone.ts';
import { platform } from './platforms.ts';
import { route } from './route.ts';
import { sendResult } from './sms.ts';
import { messageTemplate } from './templates.ts';

/**
 * What a clinic's own system tells of its visits, so that each is followed by one request (DESIGN 4.1). The
 * visit's id is the caller's; a call that comes twice is answered twice and texts once.
 */

/** How a visit stands: its request waits, went out, was refused, or will not go out. */
export const VISIT_STATES = ['waiting', 'sent', 'refused', 'cancelled'] as const;

export const VISIT_TEXT = {
  id: `A visit’s id has 1 to ${LIMITS.visitIdLength} letters, digits, dots, colons, underscores or hyphens`,
  sent: 'The request for this visit has gone out already.',
  cancelled: 'This visit was cancelled. Move it to a time first.',
  unknown: 'The visit',
} as const;

export const visitId = z
  .string({ error: VISIT_TEXT.id })
  .max(LIMITS.visitIdLength, VISIT_TEXT.id)
  .regex(/^[A-Za-z0-9._:-]+$/, VISIT_TEXT.id)
  .describe('The caller’s own id of the visit');

const ofVisit = z.object({ visitId });

const visit = z.object({
  visitId: z.string(),
  state: z.enum(VISIT_STATES),
  sendAt: z.iso.datetime().nullable().describe('When its request goes out, or went; null where none does'),
  result: sendResult
    .nullable()
    .describe('The verdict on its number, as send-bulk gives it; null before it is completed'),
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
      'The request waits for `sendAt`, or goes out as soon as the sending hours allow. Every rule of send-bulk holds. ' +
      'Where the visit is known already nothing is sent again: the answer says how it stands.',
    params: ofVisit,
    payload: z.object({
      phoneNumber: phoneInput,
      firstName: nameText().max(LIMITS.nameLength).optional(),
      lastName: nameText().max(LIMITS.nameLength).optional(),
      email: email({ required: 'Email is required', invalid: 'Invalid email' }).optional(),
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
      'A visit that is not known yet, or was cancelled, is noted with its time: once completed, its request waits for it.',
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
      'What waits is cancelled. A visit that is not known yet is noted, so that a call that comes late texts nobody.',
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
