import { PAGE_LIMITS } from '../core/pageLimits.ts';
import type { Platform } from '../rules/platforms.ts';
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
  /** Whether the link was sent to one number, which can ask here for no more texts. */
  canStop: boolean;
  /** Absent where the link leads nowhere. */
  form?: ReviewPageForm;
  view: ReviewView;
}

export interface ReviewPageForm {
  clinicName: string;
  /** Absent where the clinic shows none. */
  logoUrl?: string;
  /** Absent where the clinic chose none. */
  accentColor?: string;
  kind: ReviewForm['kind'];
  routing: ReviewForm['routing'];
  /** The platform that the address names; absent for the link's own. */
  platform?: Platform;
  platformLabel: string;
  /** The clinic's public link on that platform. */
  destination: string | null;
  /** When the link ends by the clinic's clocks, as each language says it; absent where it does not end. */
  until?: Record<Language, string>;
  captchaFor: ReviewForm['captchaFor'];
  /** Absent where none is configured. */
  captcha?: { siteKey: string; script: string };
}

/** The languages of the patient's page, as each calls itself. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Español', hu: 'Magyar' } as const;
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]];

/** What the page and the poster ask. */
export const QUESTION: Record<Language, string> = {
  en: 'How was your visit?',
  es: '¿Cómo fue su visita?',
  hu: 'Hogyan értékeli a látogatását?',
};

/** What the patient has given so far; rating 0 stands for none yet. */
export interface ReviewDraft {
  rating: number;
  feedback: string;
  customerName: string;
}

export const EMPTY_DRAFT: ReviewDraft = { rating: 0, feedback: '', customerName: '' };

export type ReviewView =
  | { screen: 'rating' | 'feedback'; draft: ReviewDraft; problem?: ReviewProblem }
  | { screen: 'thanks'; rating: number; redirectUrl: string | null; opens: 'here' | 'newTab' }
  | { screen: 'stop' | 'stopped'; before: ReviewView; problem?: ReviewProblem }
  | ({ screen: 'invalid'; reason: InvalidReason } & WaysOn)
  | { screen: 'failed'; at: 'load' | 'submit' };

type InvalidReason = 'no_token' | 'not_found' | 'standing_off' | 'link_used' | 'link_expired';

/** Where a link that leads nowhere itself shows the way to. */
export interface WaysOn {
  /** The clinic's standing page. */
  standingLink?: string;
  /** The public page that was offered with the review that spent the link. */
  publicLink?: { url: string; platformLabel: string };
}

/** What went wrong: the page says it in its own language. */
export interface ReviewProblem {
  kind:
    | 'noRating'
    | 'tooLong'
    | 'tooMany'
    | 'submissionFailed'
    | 'noRedirect'
    | 'stopFailed'
    | 'captcha'
    | 'captchaUnavailable'
    | 'captchaNeedsScript';
}

/**
 * The button that was pressed. `public`: the public link that open routing offers beside the feedback; `stop`
 * asks for no more texts, `noMoreTexts` says that it is meant, and `return` goes back from there.
 */
export const REVIEW_STEPS = [
  'feedback',
  'rating',
  'public',
  'back',
  'stop',
  'noMoreTexts',
  'return',
] as const;
export type ReviewStep = (typeof REVIEW_STEPS)[number];

const TOP_RATING = 5;

/**
 * Gives the view that follows a step of the review, or null when it is to be submitted now. With smart routing
 * the top rating is submitted at once, unless it needs a captcha: that one stands
 * on the feedback screen. With open routing every patient gets the same choice of public link and private
 * feedback.
 */
export function viewAfter(
  step: ReviewStep,
  draft: ReviewDraft,
  form: Pick<ReviewPageForm, 'routing' | 'captchaFor'>,
): ReviewView | null {
  if (step === 'back') return { screen: 'rating', draft };
  if (!isRating(draft.rating)) return { screen: 'rating', draft, problem: { kind: 'noRating' } };
  const goesAtOnce = form.routing === 'smart' && draft.rating === TOP_RATING;
  const submits = step !== 'rating' || (goesAtOnce && !needsCaptcha(draft, form));
  return submits ? null : { screen: 'feedback', draft };
}

/** Whether the server takes this rating only with a captcha. */
export const needsCaptcha = (
  { rating }: Pick<ReviewDraft, 'rating'>,
  { captchaFor }: Pick<ReviewPageForm, 'captchaFor'>,
): boolean => captchaFor === 'all' || (captchaFor === 'low' && rating < PAGE_LIMITS.publicRatingFrom);

/** Whether the public link takes the place of the page, or opens beside it after the feedback. */
export const opensAfter = (step: ReviewStep): 'here' | 'newTab' => (step === 'feedback' ? 'newTab' : 'here');

/** What a submission says beside the draft: the address's platform and, with open routing, the choice. */
export const choicesOf = (form: ReviewPageForm | undefined, step: ReviewStep) => ({
  ...(form?.platform && { platform: form.platform }),
  ...(form?.routing === 'open' && { publicLink: step === 'public' }),
});

/** What the server refused a review or a stop for, where it is more than that it did not arrive. */
export const problemOfCode = (code: string | undefined): ReviewProblem['kind'] | undefined =>
  code === undefined ? undefined : PROBLEMS[code];

const PROBLEMS: Record<string, ReviewProblem['kind']> = {
  too_many_requests: 'tooMany',
  invalid_input: 'tooLong',
  captcha_failed: 'captcha',
};

/** The ways on that a refusal's details name. */
export function waysOn(
  details: readonly { path: string; message: string; code?: string | undefined }[] | undefined,
): WaysOn {
  const ways: WaysOn = {};
  for (const { path, message, code } of details ?? []) {
    if (path === 'standingLink' && code) ways.standingLink = code;
    if (path === 'publicLink' && code) ways.publicLink = { url: code, platformLabel: message };
  }
  return ways;
}

/** A clinic's own link, for posters, in the address of its page. */
const STANDING_ADDRESS = /^\/(api\/)?r\/\d{8}(\/|$)/;

/** An unknown link is a text's, but for one of a clinic, which is switched off. */
export const reasonOf = (code: 'not_found' | 'link_used' | 'link_expired', address: string): InvalidReason =>
  code === 'not_found' && STANDING_ADDRESS.test(address) ? 'standing_off' : code;

const isRating = (rating: number): boolean => Number.isInteger(rating) && rating >= 1 && rating <= TOP_RATING;
