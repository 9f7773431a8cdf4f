import * as z from 'zod';
import { LANGUAGES, REVIEW_STEPS, type ReviewDraft, type ReviewView } from '../contract/routes/reviewView.ts';

/** What the patient's page posts as a plain form, where no script runs. */

/** Browsers post line ends as two characters, which would count twice against the limit. */
const text = z
  .string()
  .transform((written) => written.replaceAll('\r\n', '\n'))
  .catch('');

const posted = z.object({
  step: z.enum(REVIEW_STEPS).catch('feedback'),
  /** The screen that the form stood on, and the one before it where that asked for no more texts. */
  screen: z.enum(['rating', 'feedback', 'stop', 'stopped']).catch('feedback'),
  before: z.enum(['rating', 'feedback']).catch('rating'),
  language: z.enum(LANGUAGES).optional().catch(undefined),
  /** Instead of a step: the language that was pressed at the foot. */
  speak: z.enum(LANGUAGES).optional().catch(undefined),
  rating: z.coerce.number().catch(0),
  feedback: text,
  customerName: text,
  hcaptchaToken: z.string().max(10_000).optional().catch(undefined),
});

export type Posted = z.output<typeof posted>;

/** Reads a posted form; what is odd in it counts as not given. */
export const readPosted = (payload: unknown): Posted => posted.catch(() => posted.parse({})).parse(payload);

export const draftOf = ({ rating, feedback, customerName }: Posted): ReviewDraft => ({
  rating,
  feedback,
  customerName,
});

/** The step of the review that the form stood on, or that was left to ask for no more texts. */
export function stepShown(form: Posted): ReviewView {
  const isReview = form.screen === 'rating' || form.screen === 'feedback';
  return { screen: isReview ? form.screen : form.before, draft: draftOf(form) } as ReviewView;
}

/** The screen as it was posted, to be said in another language. */
export function screenShown(form: Posted, before: ReviewView): ReviewView {
  return form.screen === 'stop' || form.screen === 'stopped' ? { screen: form.screen, before } : before;
}
