import * as z from 'zod';
import { id, instant, instantInput, offsetQuery, search } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';
import { PLATFORM_NAMES, PLATFORMS, type Platform, platform } from '../rules/platforms.ts';
import { logPhone, logStatus, messageStatus } from './sms.ts';

/** What happened: the activity list, and the log of texts, which is its type sms_sent. */

export const ACTIVITY_TYPES = [
  'feedback_received',
  'sms_sent',
  'sms_received',
  'patient_added',
  'user_login',
  'user_created',
  'system_event',
] as const;
const activityType = z.enum(ACTIVITY_TYPES);
export type ActivityType = z.infer<typeof activityType>;

/** What a text is for, by its kind. */
const TEXT_TITLES: Record<string, string> = {
  request: 'Review request',
  follow_up: 'Follow-up',
  reminder: 'Appointment reminder',
  answer: 'Answer',
};

export const textTitle = (kind: string): string => TEXT_TITLES[kind] ?? 'Text';

/** 'Review request for Google' */
export const describeText = (kind: string, to: Platform | null): string =>
  textTitle(kind) + (to ? ` for ${PLATFORMS[to].label}` : '');

/** The kinds of texts, each with a platform or none, whose description holds the words. */
export function textsDescribed(words: string): { kind: string; platform: Platform | null }[] {
  const wanted = words.toLowerCase();
  return Object.keys(TEXT_TITLES).flatMap((kind) =>
    [null, ...PLATFORM_NAMES]
      .filter((to) => describeText(kind, to).toLowerCase().includes(wanted))
      .map((to) => ({ kind, platform: to })),
  );
}

const activity = z.object({
  id,
  timestamp: instant,
  changedAt: instant.describe('When it last changed: what `after` is compared with'),
  status: z.enum(['success', 'error', 'warning', 'info']),
  type: activityType,
  title: z.string(),
  description: z.string(),
  user: z.string().describe('A name, or System'),
  metadata: z.object({
    phoneNumber: logPhone.optional(),
    status: messageStatus.optional(),
    logStatus: logStatus.optional(),
    destinationPlatform: platform.nullable().optional(),
    errorMessage: z
      .string()
      .nullable()
      .optional()
      .describe('What went wrong, what to do, and what became of it'),
    errorCode: z.string().nullable().optional(),
    scheduledFor: instant.nullable().optional(),
    sentAt: instant.nullable().optional(),
    deliveredAt: instant.nullable().optional(),
    patientName: z.string().nullable().optional(),
    replyId: z.string().optional().describe('Of a patient’s text; see listReplies'),
    replyText: z.string().optional().describe('The patient’s words'),
    cooldownDaysLeft: z.number().int().nullable().optional(),
  }),
});
export type Activity = z.infer<typeof activity>;

const totals = z.object({
  total: z.number().int(),
  sent: z.number().int(),
  queued: z.number().int(),
  blocked: z.number().int(),
  error: z.number().int(),
});

const filters = {
  type: z.enum(['all', ...ACTIVITY_TYPES]).default('all'),
  search,
  status: z.enum(['All', 'Sent', 'Queued', 'Blocked', 'Error']).default('All'),
  platform: z.union([z.literal('all'), platform]).default('all'),
  dateFrom: instantInput.optional(),
  dateTo: instantInput.optional(),
};

export const activityRoutes = {
  listActivity: route({
    method: 'GET',
    path: '/activity',
    access: 'clinic',
    scope: 'sends:read',
    summary: 'What happened, newest first; with type=sms_sent, the log of texts',
    description:
      '`search` looks in titles and descriptions, and in numbers and platforms of texts; for the log, in these alone. ' +
      'The log’s `totals` count the period and filters but for `status`. `after` gives only entries that changed after that instant, oldest change first, for following.',
    query: z.object({
      ...offsetQuery(LIMITS.activityPerPage),
      ...filters,
      after: instantInput.optional(),
      signIns: z.stringbool().default(true).describe('`false` leaves out who signed in'),
    }),
    answer: z.object({
      activities: z.array(activity),
      totalCount: z.number().int(),
      totals: totals.nullable().describe('Of the log; null for other types'),
      underWay: z
        .boolean()
        .describe(
          'Of the log: texts are going out or changed a moment ago, so that it is worth reading again soon',
        ),
      isPreview: z.boolean(),
      filters: z.object({ type: z.string(), dateFrom: instant.nullable(), dateTo: instant.nullable() }),
      types: z.array(activityType),
    }),
  }),
  exportActivity: route({
    method: 'GET',
    path: '/activity/export',
    access: 'clinic',
    scope: 'sends:read',
    summary: 'What happened as CSV, newest first, within the same filters',
    description:
      'Columns: timestamp, type, status, title, description, user, and of texts the number, the platform and the error.',
    query: z.object(filters),
    download: { type: 'text/csv' },
    errors: ['subscription_required'],
  }),
  listActivityTypes: route({
    method: 'GET',
    path: '/activity/types',
    access: 'clinic',
    scope: 'sends:read',
    summary: 'The types that the activity list can be filtered by',
    answer: z.object({ types: z.array(activityType) }),
  }),
};
