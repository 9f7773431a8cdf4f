import * as z from 'zod';
import { BODY_BYTES } from '../core/bodySizes.ts';
import { instant, spokenName, written } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route, type ThrottleRule } from '../core/route.ts';
import { accentColor } from '../rules/accentColor.ts';
import { platform, platformSwitches, reviewLinks } from '../rules/platforms.ts';
import { routing } from '../rules/routing.ts';
import { zone } from '../rules/zones.ts';

/** A link's token: 12 base62 characters; 8 digits are a clinic's standing link; `demo-…` is the demonstration. */
const token = z.string().max(64);

const reviewForm = z.object({
  clinicName: z.string(),
  requiresHcaptcha: z.boolean(),
  hcaptchaSiteKey: z.string().nullable(),
  captchaFor: z
    .enum(['none', 'low', 'all'])
    .describe('The ratings that need a captcha: those below 4 of a personal link, all of a standing one'),
  expiresAt: instant.nullable().describe('null for a link that does not expire'),
  timezone: zone.describe('The clinic’s, for every date and time on the page'),
  kind: z
    .enum(['personal', 'standing', 'demo'])
    .describe('Sent to one patient; the clinic’s own for posters; the demonstration, which keeps nothing'),
  reviewLinks,
  platform: platform.describe(
    'The platform that the link was made for; the first that leads somewhere where that is switched off',
  ),
  platforms: platformSwitches.describe('Those that the clinic has switched off are false'),
  routing,
  accentColor: accentColor.nullable(),
  logoUrl: z.string().nullable().describe('Where the clinic’s logo is, below the server’s address'),
});
export type ReviewForm = z.infer<typeof reviewForm>;

export const reviewSubmission = z.object({
  rating: z.coerce
    .number({ error: 'Please select a rating before continuing or submitting' })
    .int('Please select a rating before continuing or submitting')
    .min(1, 'Please select a rating before continuing or submitting')
    .max(5, 'Please select a rating before continuing or submitting'),
  feedback: written()
    .trim()
    .max(LIMITS.feedbackLength, `At most ${LIMITS.feedbackLength} characters`)
    .default(''),
  customerName: spokenName()
    .max(LIMITS.customerNameLength, `At most ${LIMITS.customerNameLength} characters`)
    .default(''),
  platform: platform.optional().describe('The platform of the page; the link’s own where absent'),
  publicLink: z.boolean().optional().describe('With open routing: the patient chose the public link'),
  hcaptchaToken: z.string().max(10_000).optional(),
});
export type ReviewSubmission = z.infer<typeof reviewSubmission>;

/** Unknown tokens alone are counted and refused: the next patient in the waiting room has a good link. */
export const UNKNOWN_TOKENS = {
  by: 'address',
  calls: 60,
  seconds: 600,
  counts: ['not_found'],
  refuses: 'counted',
} as const satisfies ThrottleRule;

export const reviewPageRoutes = {
  getReviewForm: route({
    method: 'GET',
    path: '/r/{token}',
    access: 'public',
    summary: 'What the patient’s page shows',
    description:
      'Reading spends nothing: phones and chat programs fetch previews. Where the link is spent or expired and the ' +
      'clinic has a standing link, `details` holds it: path `standingLink`, its address as `code`. Where the review that ' +
      'spent it was offered the public page, `publicLink` holds that and the platform’s name.',
    params: z.object({ token }),
    answer: z.object({ data: reviewForm }),
    throttle: [UNKNOWN_TOKENS],
    errors: ['not_found', 'link_used', 'link_expired', 'too_many_requests'],
  }),
  submitReview: route({
    method: 'POST',
    path: '/r/{token}',
    access: 'public',
    summary: 'Leave a review; spends the link',
    description:
      `A standing link is not spent, and takes ${LIMITS.standingReviewsPerHour} reviews an hour of one network ` +
      'address; the demonstration keeps nothing. Whatever is refused leaves the link whole.',
    params: z.object({ token }),
    maxBytes: BODY_BYTES.review,
    payload: reviewSubmission,
    answer: z.object({ message: z.string(), redirectUrl: z.string().nullable() }),
    throttle: [UNKNOWN_TOKENS],
    errors: ['not_found', 'link_used', 'link_expired', 'captcha_failed', 'unavailable', 'too_many_requests'],
  }),
  stopTexts: route({
    method: 'POST',
    path: '/r/{token}/stop',
    access: 'public',
    summary: 'No more texts to the number that this link was sent to',
    description:
      'An opt-out for all senders of the platform, as often as it is called; works with spent and ' +
      'expired links too. A standing link names no number: 404.',
    params: z.object({ token }),
    answer: z.object({ message: z.string() }),
    throttle: [UNKNOWN_TOKENS],
    errors: ['not_found', 'too_many_requests'],
  }),
};
