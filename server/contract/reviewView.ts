import type { Platform } from './platforms.ts';
import type { ReviewForm } from './reviewPage.ts';

/**
 * What the patient's page shows. The server renders it, with or without script in the browser, and the
 * script carries it on. Free of zod: this file is part of the page's 80 kB.
 */
export interface ReviewPage {
  language: Language;
  /** Where the plain form posts to: the page's own path. */
  address: string;
  /** Where the script posts to. */
  endpoint: string;
  /** Absent where the link leads nowhere. */
  form?: ReviewPageForm;
  view: ReviewView;
}

export interface ReviewPageForm {
  clinicName: string;
  routing: ReviewForm['routing'];
  /** The platform that the address names; absent for the link's own. */
  platform?: Platform;
  platformLabel: string;
  /** The clinic's public link on that platform. */
  destination: string | null;
}

/** The languages of the patient's page (DESIGN 7.14). */
export const LANGUAGES = ['en', 'es', 'hu'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What the patient has given so far; rating 0 stands for none yet. */
export interface ReviewDraft {
  rating: number;
  feedback: string;
  customerName: string;
}

export type ReviewView =
  | { screen: 'rating' | 'feedback'; draft: ReviewDraft; problem?: ReviewProblem }
  | { screen: 'thanks'; redirectUrl: string | null; opens: 'here' | 'newTab' }
  | { screen: 'invalid'; reason: 'no_token' | 'not_found' | 'link_used' | 'link_expired' }
  | { screen: 'failed'; at: 'load' | 'submit' };

/** What went wrong; the sentence is the server's own, where it gave one. */
export interface ReviewProblem {
  kind: 'noRating' | 'submissionFailed' | 'noRedirect';
  sentence?: string;
}

/** The button that was pressed; `public` is the public link that open routing offers beside the feedback. */
export const REVIEW_STEPS = ['feedback', 'rating', 'public', 'back'] as const;
export type ReviewStep = (typeof REVIEW_STEPS)[number];

const TOP_RATING = 5;

/**
 * Gives the view that follows a step, or null when the review is to be submitted now. With smart routing
 * the top rating is submitted at once (specification 002 section 2); with open routing every patient gets
 * the same choice of public link and private feedback (DESIGN 7.11).
 */
export function viewAfter(
  step: ReviewStep,
  draft: ReviewDraft,
  routing: ReviewForm['routing'],
): ReviewView | null {
  if (step === 'back') return { screen: 'rating', draft };
  if (!isRating(draft.rating)) return { screen: 'rating', draft, problem: { kind: 'noRating' } };
  const submits = step !== 'rating' || (routing === 'smart' && draft.rating === TOP_RATING);
  return submits ? null : { screen: 'feedback', draft };
}

/** Whether the public link takes the place of the page, or opens beside it after the feedback. */
export const opensAfter = (step: ReviewStep): 'here' | 'newTab' => (step === 'feedback' ? 'newTab' : 'here');

/** What a submission says beside the draft: the address's platform and, with open routing, the choice. */
export const choicesOf = (form: ReviewPageForm | undefined, step: ReviewStep) => ({
  ...(form?.platform && { platform: form.platform }),
  ...(form?.routing === 'open' && { publicLink: step === 'public' }),
});

const isRating = (rating: number): boolean => Number.isInteger(rating) && rating >= 1 && rating <= TOP_RATING;
