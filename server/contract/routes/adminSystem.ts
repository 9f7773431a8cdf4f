import * as z from 'zod';
import { auditedReason, clinicId, id, instant, written } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';
import { subscriptionStatus } from '../rules/subscriptionStates.ts';
import { auditAction } from './adminAuditLogs.ts';
import { adminNumber } from './adminBlockLists.ts';
import { logStatus } from './sms.ts';
import { PROVIDERS } from './system.ts';

/** The platform as a whole: how it is doing, and what a super admin switches. */

const adminDashboard = z.object({
  metrics: z.object({
    totalClinics: z.number().int(),
    totalUsers: z.number().int(),
    activeClinics: z.number().int().describe(`Clinics that texted in the last ${LIMITS.activeDays} days`),
    paidClinics: z.number().int(),
    trialClinics: z.number().int(),
    totalReviews: z.number().int(),
  }),
  subscriptions: z
    .array(z.object({ status: subscriptionStatus, clinics: z.number().int() }))
    .describe('Every status, those of no clinic too'),
  recentActivity: z
    .array(
      z.object({
        id,
        action: auditAction,
        entityType: z.string(),
        user: z
          .string()
          .nullable()
          .describe('Name or email address; null: the system, or an account that is gone'),
        clinic: z.string().nullable(),
        timestamp: instant,
      }),
    )
    .describe(`The newest ${LIMITS.recentAuditLogs} audit rows`),
});
export type AdminDashboard = z.infer<typeof adminDashboard>;

const sendingPause = z.object({
  since: instant,
  until: instant.nullable().describe('null: until somebody resumes it'),
  code: z
    .string()
    .nullable()
    .describe('The carrier’s error that began it, or restored_copy; null where a super admin did'),
  reason: z.string(),
});
export type SendingPause = z.infer<typeof sendingPause>;

const failure = z.object({
  code: z.string(),
  meaning: z.string(),
  remedy: z.string(),
  texts: z.number().int(),
});

const systemStats = z.object({
  at: instant,
  queue: z.object({
    queued: z.number().int().describe('Texts that wait, those scheduled for later too'),
    due: z.number().int().describe('Those that could go now'),
    held: z.number().int().describe('Those of paused clinics, or of senders that rest, whose time has come'),
    sending: z.number().int(),
    oldestDueAt: instant.nullable().describe('Since when the longest-waiting text that is due waits'),
  }),
  sends: z.object({
    lastMinute: z.number().int().describe('Texts that the carrier accepted'),
    lastHour: z.number().int(),
    last24Hours: z.number().int(),
    perMinute: z.number().describe('On the average of the last ten minutes'),
  }),
  failures: z.array(failure).describe('Of the last 24 hours, the most frequent first'),
  mails: z.object({
    queued: z.number().int(),
    oldestDueAt: instant.nullable().describe('Since when the longest-waiting mail waits'),
  }),
  database: z.object({ engine: z.enum(['sqlite', 'postgres']), bytes: z.number().int() }),
  workers: z.array(
    z.object({
      id: z.string(),
      host: z.string(),
      version: z.string(),
      startedAt: instant,
      seenAt: instant,
      alive: z.boolean().describe(`Seen in the last ${LIMITS.workerGoneSeconds} seconds`),
    }),
  ),
  sendingPause: sendingPause.nullable().describe('Of the platform’s own sender, or of everything'),
});
export type SystemStats = z.infer<typeof systemStats>;

const HEALTH_CHECKS = ['database', 'workers', 'queue', 'sending', 'failures', 'mail', 'payments'] as const;
const healthStatus = z.enum(['ok', 'warning', 'failing']);
const checkStatus = z
  .enum(['ok', 'unclear', 'warning', 'failing'])
  .describe('`unclear`: it may be well or not, and there is too little to tell');

const adminHealth = z.object({
  status: healthStatus.describe('That of its worst check; what is unclear leaves it ok'),
  pretend: z.array(z.enum(PROVIDERS)).describe('Providers that are pretend on this server'),
  checks: z
    .array(
      z.object({
        name: z.enum(HEALTH_CHECKS),
        status: checkStatus,
        message: z.string().describe('How it is, and what to do where it is not ok'),
      }),
    )
    .describe('The worst first'),
});
export type AdminHealth = z.infer<typeof adminHealth>;
export type HealthCheck = AdminHealth['checks'][number];

const systemStatus = z.object({
  signupDisabled: z.boolean(),
  signupDisabledUntil: instant.nullable().describe('null: until it is switched on, where it is off'),
  sendingPause: sendingPause.nullable(),
});
export type SystemStatus = z.infer<typeof systemStatus>;

const deliverability = z.object({
  days: z.number().int(),
  sent: z.number().int().describe('Texts that the carrier accepted'),
  failed: z.number().int().describe('Texts that it refused or did not deliver'),
  codes: z.array(failure.extend({ clinics: z.number().int() })).describe('The most frequent first'),
  clinics: z
    .array(
      z.object({
        id: clinicId,
        name: z.string(),
        sent: z.number().int(),
        failed: z.number().int(),
        failureRate: z.number().describe('Failed of all that were handed over, from 0 to 1'),
        codes: z.array(z.object({ code: z.string(), texts: z.number().int() })),
        advice: z.string().describe('What to do first'),
        pausedAt: instant.nullable(),
        sender: z.string().nullable(),
      }),
    )
    .describe(`The worst ${LIMITS.deliverabilityClinics}: those with the most failures first`),
});
export type Deliverability = z.infer<typeof deliverability>;

const { min, max } = LIMITS.signupClosedHours;
const HOURS_TEXT = `Enter a number of hours from ${min} to ${max}`;
const BOTH_TEXT = 'Please fill in both phone number and message';

export const adminDashboardRoutes = {
  getAdminDashboard: route({
    method: 'GET',
    path: '/admin/dashboard',
    access: 'superAdmin',
    summary: 'The platform in numbers',
    answer: z.object({ data: adminDashboard }),
  }),
};

/** How it is doing. */
export const adminStatsRoutes = {
  getSystemStats: route({
    method: 'GET',
    path: '/admin/system-stats',
    access: 'superAdmin',
    summary: 'The queue, what goes out, what fails, and who works on it',
    answer: z.object({ data: systemStats }),
  }),
  getAdminHealth: route({
    method: 'GET',
    path: '/admin/health',
    access: 'superAdmin',
    summary: 'Whether everything works, and what to do where it does not',
    answer: z.object({ data: adminHealth }),
  }),
  getDeliverability: route({
    method: 'GET',
    path: '/admin/deliverability',
    access: 'superAdmin',
    summary: 'Which clinics’ texts do not arrive, why, and what to do',
    query: z.object({
      days: z.coerce
        .number()
        .pipe(z.union(LIMITS.deliverabilityDays.map((days) => z.literal(days))))
        .default(7),
    }),
    answer: z.object({ data: deliverability }),
  }),
};

/** Whether clinics can sign up. */
export const adminSignupRoutes = {
  getSystemStatus: route({
    method: 'GET',
    path: '/admin/system/status',
    access: 'superAdmin',
    summary: 'What is switched off',
    answer: systemStatus,
  }),
  toggleSignup: route({
    method: 'POST',
    path: '/admin/system/toggle-signup',
    access: 'superAdmin',
    summary: 'Close signup for new clinics, or open it',
    description: 'Invitations to a clinic’s team go on working.',
    payload: z.object({
      disabled: z.boolean(),
      duration: z
        .number({ error: HOURS_TEXT })
        .int(HOURS_TEXT)
        .min(min, HOURS_TEXT)
        .max(max, HOURS_TEXT)
        .optional()
        .describe('Hours after which it opens by itself; without it, when somebody opens it'),
    }),
    answer: systemStatus
      .pick({ signupDisabled: true, signupDisabledUntil: true })
      .extend({ message: z.string() }),
  }),
};

/** What holds back all texts, and a text to see that they go. */
export const adminSendingRoutes = {
  pauseSending: route({
    method: 'POST',
    path: '/admin/system/pause-sending',
    access: 'superAdmin',
    summary: 'Hold back all texts of the platform',
    payload: z.object({ reason: auditedReason }),
    answer: systemStatus,
  }),
  resumeSending: route({
    method: 'POST',
    path: '/admin/system/resume-sending',
    access: 'superAdmin',
    summary: 'Let them go again, who or what held them back',
    answer: systemStatus,
  }),
  sendTestSms: route({
    method: 'POST',
    path: '/admin/system/test-sms',
    access: 'superAdmin',
    summary: 'Text a few words to a number',
    description: 'Through the same outbox and checks as every text; it counts for no clinic.',
    payload: z.object({
      phoneNumber: z.string({ error: BOTH_TEXT }).trim().min(1, BOTH_TEXT).pipe(adminNumber),
      message: written(BOTH_TEXT)
        .trim()
        .min(1, BOTH_TEXT)
        .max(LIMITS.testSmsLength, `A test has at most ${LIMITS.testSmsLength} characters`),
    }),
    idempotent: true,
    answer: z.object({ data: z.object({ messageId: z.string() }) }),
    throttle: [{ by: 'caller', calls: LIMITS.testTextsPerHour, seconds: 3_600, counts: 'all' }],
    errors: ['rule_broken', 'content_refused', 'too_many_requests'],
  }),
  getTestSms: route({
    method: 'GET',
    path: '/admin/system/test-sms/{id}',
    access: 'superAdmin',
    summary: 'What became of it',
    params: z.object({ id }),
    answer: z.object({
      data: z.object({
        status: logStatus,
        ended: z.boolean().describe('Whether nothing more is to be expected'),
        code: z.string().nullable(),
        meaning: z.string().nullable(),
      }),
    }),
    errors: ['not_found'],
  }),
};
