import * as z from 'zod';
import { id, instant, instantInput, pageQuery, pagination } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';
import { phone } from '../rules/phone.ts';
import { platform } from '../rules/platforms.ts';
import { MESSAGE_KINDS, sendResult } from './sms.ts';

/** Texts that wait for their time: what is scheduled, cancelling it and moving it. */

/** Why a text can be neither cancelled nor moved any more, and what the Log is asked for. */
export const SCHEDULED_TEXT = {
  handedOver: 'This text is already on its way and cannot be taken back.',
  over: 'This text does not wait any more. The Log says what became of it.',
  nothingWaits: 'Nothing scheduled was found here. The Log says what became of it.',
} as const;

const waiting = {
  id,
  batchId: id.nullable(),
  scheduledFor: instant,
  kind: z.enum(MESSAGE_KINDS),
  platform: platform.nullable(),
  text: z.string().describe('With {reviewLink} where every patient gets a link of their own'),
};

const scheduledText = z.object({ ...waiting, phoneNumber: phone });
export type ScheduledText = z.infer<typeof scheduledText>;

const scheduledBatch = z.object({
  ...waiting,
  id: id.describe('The batch’s; a text’s own where it belongs to none'),
  texts: z.number().int().describe('How many of the batch wait for this time'),
  phoneNumber: phone.nullable().describe('Of the text, where it is one alone'),
});
export type ScheduledBatch = z.infer<typeof scheduledBatch>;

const at = instantInput.optional().describe('Of a batch those alone that wait for this time');

const target = { params: z.object({ id: id.describe('A text’s or a batch’s') }) } as const;

export const scheduledRoutes = {
  listScheduled: route({
    method: 'GET',
    path: '/sms/scheduled',
    access: 'clinic',
    scope: 'sends:read',
    summary: 'The texts that wait for their time, the next one first',
    query: z.object({ ...pageQuery(LIMITS.scheduledPerPage), batchId: id.optional(), at }),
    answer: z.object({ data: z.array(scheduledText), pagination }),
  }),
  listScheduledBatches: route({
    method: 'GET',
    path: '/sms/scheduled/batches',
    access: 'clinic',
    scope: 'sends:read',
    summary: 'The same by batch and time',
    description: 'A batch of which some texts were moved is there once for each time.',
    query: z.object(pageQuery(LIMITS.scheduledPerPage)),
    answer: z.object({
      data: z.array(scheduledBatch),
      pagination,
      texts: z.number().int().describe('All texts that wait, on every page'),
    }),
  }),
  cancelScheduled: route({
    method: 'DELETE',
    path: '/sms/scheduled/{id}',
    access: 'paid',
    scope: 'sends:write',
    summary: 'Cancel a text, or what waits of a batch',
    description:
      'Their places in the quota are free again. A text that is on its way already is 422; of a batch the rest is cancelled.',
    ...target,
    query: z.object({ at }),
    answer: z.object({ data: z.object({ cancelled: z.number().int() }) }),
    errors: ['not_found', 'rule_broken'],
  }),
  cancelAllScheduled: route({
    method: 'DELETE',
    path: '/sms/scheduled',
    access: 'paid',
    scope: 'sends:write',
    summary: 'Cancel everything that waits for its time',
    answer: z.object({ data: z.object({ cancelled: z.number().int() }) }),
  }),
  moveScheduled: route({
    method: 'PUT',
    path: '/sms/scheduled/{id}',
    access: 'paid',
    scope: 'sends:write',
    summary: 'Give a text, or what waits of a batch, another time',
    description:
      'Each number is judged for the new time as send-bulk would judge it. Those that are refused keep their time.',
    ...target,
    payload: z.object({ scheduledFor: instantInput, at }),
    answer: z.object({ data: z.object({ moved: z.number().int(), results: z.array(sendResult) }) }),
    errors: ['not_found', 'rule_broken'],
  }),
};
