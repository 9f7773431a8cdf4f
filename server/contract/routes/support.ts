import * as z from 'zod';
import {
  clinicId,
  email,
  id,
  instant,
  nameText,
  pageQuery,
  pagination,
  spokenName,
  written,
} from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { role } from '../core/roles.ts';
import { route } from '../core/route.ts';

/** Requests to the people who run the platform: for help, and for platforms that are missing. */

export const SUPPORT_CATEGORIES = ['technical', 'billing', 'feature', 'account', 'sms', 'general'] as const;

/** A category as people read it. */
export const CATEGORY_WORDS: Record<(typeof SUPPORT_CATEGORIES)[number], string> = {
  technical: 'Technical problem',
  billing: 'Billing',
  feature: 'Idea for a feature',
  account: 'Account',
  sms: 'Texting',
  general: 'Something else',
};

const category = z.enum(SUPPORT_CATEGORIES, { error: 'Please select a category' });
const { min, max } = LIMITS.supportMessage;

const supportPayload = z.object({
  subject: nameText('Subject is required')
    .min(1, 'Subject is required')
    .max(LIMITS.supportSubjectLength, `At most ${LIMITS.supportSubjectLength} characters`),
  message: written(`Message must be at least ${min} characters`)
    .trim()
    .min(min, `Message must be at least ${min} characters`)
    .max(max, `Message must be less than ${max} characters`),
  contactEmail: email({
    required: 'Please enter a valid email address',
    invalid: 'Please enter a valid email address',
  }),
  name: spokenName('Name is required').min(1, 'Name is required').max(LIMITS.nameLength),
  category,
  clinicId: z.string().optional().describe('Not heeded: who asks is known'),
  userRole: z.string().optional().describe('Not heeded'),
});

/** Who asked, and whether it is dealt with. */
const request = {
  id,
  clinic: z.object({ id: clinicId, name: z.string() }).nullable(),
  contactEmail: z.string(),
  createdAt: instant,
  closedAt: instant.nullable(),
  closedBy: z.string().nullable().describe('A name'),
};

const supportRequest = z.object({
  ...request,
  subject: z.string(),
  message: z.string(),
  name: z.string(),
  category,
  role,
});
export type SupportRequest = z.infer<typeof supportRequest>;

const platformRequest = z.object({
  ...request,
  user: z.string().nullable().describe('A name; null once the account is gone'),
  platformName: z.string(),
  profileUrl: z.string().nullable(),
  notes: z.string().nullable(),
});
export type PlatformRequest = z.infer<typeof platformRequest>;

export const REQUEST_FILTERS = ['open', 'closed', 'all'] as const;
const query = z.object({
  ...pageQuery(LIMITS.adminPerPage),
  status: z.enum(REQUEST_FILTERS).default('open'),
});
const params = z.object({ id });

export const supportRoutes = {
  contactSupport: route({
    method: 'POST',
    path: '/support/contact',
    access: 'user',
    summary: 'Ask the operator for help',
    description: 'Kept, and mailed to the support address.',
    payload: supportPayload,
    idempotent: true,
    answer: z.object({ data: z.object({ id }) }),
    throttle: [{ by: 'caller', calls: 10, seconds: 3_600, counts: 'all' }],
    errors: ['too_many_requests'],
  }),
  listSupportRequests: route({
    method: 'GET',
    path: '/admin/support',
    access: 'superAdmin',
    summary: 'Who asked for help, the newest first',
    query,
    answer: z.object({ data: z.array(supportRequest), pagination }),
  }),
  closeSupportRequest: route({
    method: 'POST',
    path: '/admin/support/{id}/close',
    access: 'superAdmin',
    summary: 'Note that one is dealt with',
    params,
    answer: z.object({ data: supportRequest }),
    errors: ['not_found'],
  }),
  listPlatformRequests: route({
    method: 'GET',
    path: '/admin/platform-requests',
    access: 'superAdmin',
    summary: 'Which platforms clinics miss, the newest request first',
    query,
    answer: z.object({ data: z.array(platformRequest), pagination }),
  }),
  closePlatformRequest: route({
    method: 'POST',
    path: '/admin/platform-requests/{id}/close',
    access: 'superAdmin',
    summary: 'Note that one is dealt with',
    params,
    answer: z.object({ data: platformRequest }),
    errors: ['not_found'],
  }),
};
