import * as z from 'zod';
import { BODY_BYTES } from '../core/bodySizes.ts';
import { clinicId, email, instant, nameText, written } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { MANAGERS } from '../core/roles.ts';
import { route } from '../core/route.ts';
import { phoneInput } from '../rules/phone.ts';
import { platform } from '../rules/platforms.ts';

/** What a clinic does once to set itself up: its logo, its first steps, and asking for a platform that is missing. */

/** The first steps in their order (the list shows until all are done or somebody hides it). */
export const FIRST_STEPS = ['review_link', 'link_tested', 'import', 'own_text', 'first_batch'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The first steps, in the words of screens and terminal. */
export const FIRST_STEP_WORDS: Record<FirstStep, string> = {
  review_link: 'Give a review platform your link',
  link_tested: 'See where patients arrive',
  import: 'Import your patients',
  own_text: 'Text your own phone',
  first_batch: 'Ask your first patients',
};

const firstSteps = z.object({
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() })),
  hidden: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const LOGO_TEXT = `Choose a plain 8-bit PNG of at most ${LIMITS.logoWidth} by ${LIMITS.logoHeight} pixels and ${LIMITS.logoBytes / 1_000} kB`;

const PLATFORM_REQUEST_TEXT = {
  name: 'Name the platform',
  email: 'Email is required',
  emailInvalid: 'Invalid email',
  profileUrl: 'Enter an address that begins with https://',
} as const;

export const platformRequestPayload = z.object({
  platformName: nameText(PLATFORM_REQUEST_TEXT.name)
    .min(1, PLATFORM_REQUEST_TEXT.name)
    .max(LIMITS.nameLength),
  profileUrl: z
    .union([
      z.literal(''),
      z.url({ protocol: /^https?$/, normalize: true, error: PLATFORM_REQUEST_TEXT.profileUrl }),
    ])
    .pipe(z.string().max(LIMITS.urlLength))
    .optional(),
  contactEmail: email({ required: PLATFORM_REQUEST_TEXT.email, invalid: PLATFORM_REQUEST_TEXT.emailInvalid }),
  notes: written().trim().max(LIMITS.supportNotesLength).optional(),
});

export const clinicSetupRoutes = {
  setLogo: route({
    method: 'PUT',
    path: '/settings/logo',
    access: 'paid',
    roles: MANAGERS,
    scope: 'settings:write',
    summary: 'Show a logo on the patient’s page and the poster',
    maxBytes: BODY_BYTES.logo,
    payload: z.object({
      image: z.base64({ error: LOGO_TEXT }).describe('A PNG of 8 bits a channel, not interlaced, in base64'),
    }),
    answer: z.object({ data: z.object({ logoUrl: z.string() }) }),
    errors: ['rule_broken'],
  }),
  removeLogo: route({
    method: 'DELETE',
    path: '/settings/logo',
    access: 'paid',
    roles: MANAGERS,
    scope: 'settings:write',
    summary: 'Show no logo any more',
  }),
  getLogo: route({
    method: 'GET',
    path: '/clinics/{clinicId}/logo',
    access: 'public',
    summary: 'A clinic’s logo',
    description: 'Its address in the settings changes with the picture, so that it may be kept for long.',
    params: z.object({ clinicId }),
    download: { type: 'image/png', kept: true },
    errors: ['not_found'],
  }),
  testReviewLink: route({
    method: 'POST',
    path: '/settings/review-links/{platform}/test',
    access: 'paid',
    roles: MANAGERS,
    scope: 'settings:write',
    summary: 'Where a patient who is sent to this platform arrives',
    description: 'Counts as the first step of that name. Nothing is fetched.',
    params: z.object({ platform }),
    answer: z.object({ data: z.object({ url: z.string() }) }),
    errors: ['no_destination'],
  }),
  sendOwnText: route({
    method: 'POST',
    path: '/sms/own-text',
    access: 'paid',
    scope: 'sends:write',
    summary: 'Text oneself what a patient would get',
    description:
      'With a link to the demonstration of the patient’s page, through the same outbox and checks as every text; not ' +
      `counted in the quota, and ${LIMITS.ownTextsPerDay} a day for each person.`,
    payload: z.object({ phoneNumber: phoneInput }),
    idempotent: true,
    answer: z.object({ data: z.object({ messageId: z.string(), sendAt: instant }) }),
    errors: ['rule_broken', 'too_many_requests'],
  }),
  getFirstSteps: route({
    method: 'GET',
    path: '/settings/first-steps',
    access: 'clinic',
    roles: MANAGERS,
    summary: 'What is left to set up',
    answer: z.object({ data: firstSteps }),
  }),
  hideFirstSteps: route({
    method: 'POST',
    path: '/settings/first-steps/hide',
    access: 'paid',
    roles: MANAGERS,
    summary: 'Show the first steps to nobody of the clinic any more',
  }),
  requestPlatform: route({
    method: 'POST',
    path: '/support/request-platform',
    access: 'clinic',
    summary: 'Ask for a review platform that is missing',
    description: 'Kept, and mailed to the operator’s support address.',
    payload: platformRequestPayload,
    throttle: [{ by: 'caller', calls: 10, seconds: 3_600, counts: 'all' }],
  }),
};
