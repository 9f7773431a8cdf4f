import * as z from 'zod';
import { BODY_BYTES } from '../core/bodySizes.ts';
import { id, instant, instantInput } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';
import { phone } from '../rules/phone.ts';
import { platform } from '../rules/platforms.ts';
import { checkWords, reminderFields } from '../rules/reminders.ts';
import { messageTemplate } from '../rules/templates.ts';

/** What a message is for. Only requests start or obey the cooldown. */
export const MESSAGE_KINDS = ['request', 'reminder', 'follow_up', 'answer', 'test'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Every state of a message, from the outbox to the delivery receipt. */
export const MESSAGE_STATUSES = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'undelivered',
  'unconfirmed',
  'expired',
  'blocked',
  'cancelled',
] as const;
export const messageStatus = z.enum(MESSAGE_STATUSES);
export type MessageStatus = z.infer<typeof messageStatus>;

/** What became of one number of a send-bulk. */
const VERDICTS = [
  'queued',
  'scheduled',
  'invalid',
  'not_textable',
  'duplicate',
  'opted_out',
  'blocked',
  'undeliverable',
  'held',
  'cooldown',
  'over_quota',
  'outside_hours',
] as const;
const verdict = z.enum(VERDICTS);
export type Verdict = z.infer<typeof verdict>;

/** The sentence that screens, terminal and API give for a verdict that refuses. */
export const VERDICT_TEXT: Record<Verdict, string> = {
  queued: 'Ok to send',
  scheduled: 'Scheduled',
  invalid: 'Please enter a valid phone number',
  not_textable: 'Only US and Hungarian numbers can be texted',
  duplicate: 'This number is in the list twice; it is texted once',
  opted_out: 'This number replied STOP and cannot be texted',
  blocked: 'This number is on your block list',
  undeliverable: 'The carrier says that this number cannot get texts: check it with the patient',
  held: 'A reply from this number may mean stop: decide in the Log, under Replies',
  cooldown: 'This number was texted lately and is in cooldown',
  over_quota: 'This month’s texts are used up',
  outside_hours: `Patients are texted from ${LIMITS.sendFromHour} AM to ${LIMITS.sendUntilHour - 12} PM`,
};

export const sendResult = z.object({
  phoneNumber: z.string().describe('E.164; as it was given where it could not be read'),
  verdict,
  reason: z.string().nullable().describe('Why it is refused; null where it is accepted'),
  warning: z
    .string()
    .optional()
    .describe('How the number was read, where it might have been meant otherwise'),
  nextDate: instant.optional().describe('When this number may be texted again'),
  nextSlot: instant
    .optional()
    .describe('The next time inside the sending hours; where the number is accepted, when it is texted'),
  messageId: id.optional(),
});
export type SendResult = z.infer<typeof sendResult>;

const previewResult = sendResult.extend({
  name: z.string().optional().describe('Of the patient; for API tokens that may see patients'),
});
export type PreviewResult = z.infer<typeof previewResult>;

export const contentIssue = z.object({ code: z.string(), message: z.string() });

/** Beside what says when. */
const whenOpen = z
  .boolean()
  .default(false)
  .describe('Queues each number whose hours are closed for its own next opening, in place of refusing it');

/** What the texts say: a message that leads to a platform, or a reminder of an appointment. */
const words = {
  messageTemplate: messageTemplate.optional().describe('Text with {clinicName} and {reviewLink}'),
  platform: platform.default('google'),
  ...reminderFields,
};

const sendBulkPayload = z
  .object({
    phoneNumbers: z
      .array(z.string().max(100), { error: 'Add at least one phone number' })
      .min(1, 'Add at least one phone number')
      .max(LIMITS.sendNumbers, `At most ${LIMITS.sendNumbers} numbers at once`),
    ...words,
    reviewLink: z.string().optional().describe('Ignored: every patient gets a link of their own'),
    sendNow: z.boolean().default(false),
    scheduledFor: instantInput.optional(),
    bypassCooldown: z.boolean().default(false),
    outsideHours: z.boolean().default(false).describe('Owners and admins only; audited'),
    whenOpen,
  })
  .refine((body) => body.sendNow !== (body.scheduledFor !== undefined), {
    error: 'Choose one of sendNow and scheduledFor',
    path: ['sendNow'],
  })
  .superRefine(checkWords);

export const smsRoutes = {
  sendBulk: route({
    method: 'POST',
    path: '/sms/send-bulk',
    access: 'paid',
    scope: 'sends:write',
    summary: 'Text review requests, or a reminder of an appointment, to a list of numbers, now or at a time',
    description:
      'Every number gets a verdict with its reason. Opted-out and blocked numbers, and those that the carrier cannot ' +
      'deliver to, leave a row in the log; ' +
      'other refusals leave none. With `disableReviewLink` and `appointmentAt` it is a reminder: to US numbers, in ' +
      'the server’s words, free of the cooldown, and once for a number and appointment.',
    payload: sendBulkPayload,
    idempotent: true,
    maxBytes: BODY_BYTES.send,
    answer: z.object({
      data: z.object({ batchId: id, accepted: z.number().int(), results: z.array(sendResult) }),
    }),
    errors: ['content_refused', 'no_destination', 'rule_broken', 'idempotency_conflict'],
  }),
  previewSms: route({
    method: 'POST',
    path: '/sms/preview',
    access: 'clinic',
    scope: 'sends:write',
    summary: 'What a message will look like and cost, and what each number’s verdict would be',
    description: 'Nothing is sent or kept. Numbers are judged as send-bulk would judge them now.',
    payload: z
      .object({
        ...words,
        phoneNumbers: z.array(z.string().max(100)).max(LIMITS.sendNumbers).default([]),
        textsBefore: z
          .number()
          .int()
          .min(0)
          .max(1_000_000_000)
          .default(0)
          .describe('Texts of the same list that earlier calls said would go: they take places of the quota'),
        scheduledFor: instantInput.optional(),
        bypassCooldown: z.boolean().default(false),
        outsideHours: z.boolean().default(false),
        whenOpen,
      })
      .superRefine(checkWords),
    readOnly: true,
    maxBytes: BODY_BYTES.send,
    answer: z.object({
      data: z.object({
        text: z.string().describe('With a link of the length that the real one has'),
        encoding: z.enum(['GSM-7', 'UCS-2']),
        segments: z.number().int(),
        costly: z.array(z.object({ character: z.string(), replacement: z.string() })),
        problems: z.array(contentIssue),
        warnings: z.array(contentIssue),
        hasDestination: z.boolean(),
        withinHours: z.boolean(),
        nextSlot: instant.nullable(),
        quotaRemaining: z.number().int(),
        results: z.array(previewResult),
      }),
    }),
  }),
};

/** A message as the log shows it. */
export const LOG_STATUSES = ['Sent', 'Queued', 'Blocked', 'Error'] as const;
export const logStatus = z.enum(LOG_STATUSES);
export type LogStatus = z.infer<typeof logStatus>;

/** How the log shows each state. */
export const LOG_STATUS_OF: Record<MessageStatus, LogStatus> = {
  queued: 'Queued',
  sending: 'Queued',
  sent: 'Sent',
  delivered: 'Sent',
  failed: 'Error',
  undelivered: 'Error',
  expired: 'Error',
  unconfirmed: 'Error',
  blocked: 'Blocked',
  cancelled: 'Blocked',
};

export const logPhone = phone.nullable().describe('null once the patient was erased');
