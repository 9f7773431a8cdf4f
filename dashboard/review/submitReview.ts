import type { ErrorBody } from '../../server/contract/errors.ts';
import { TIMES } from '../../server/contract/limits.ts';
import {
  choicesOf,
  needsCaptcha,
  type ReviewDraft,
  type ReviewPage,
  type ReviewProblem,
  type ReviewStep,
  type ReviewView,
  standingLinkOf,
} from '../../server/contract/reviewView.ts';

/** How a call ended. `unanswered`: it may have arrived or not, so trying again is safe and needed. */
export type Outcome =
  | { kind: 'received'; redirectUrl: string | null }
  | { kind: 'refused'; view: ReviewView & { screen: 'invalid' } }
  | { kind: 'failed'; code?: ErrorBody['code']; sentence?: string; unanswered: boolean };

/** Posts the review to the API. The request outlives the page, so that the patient can be sent on at once. */
export const submitReview = (
  page: ReviewPage,
  step: ReviewStep,
  draft: ReviewDraft,
  hcaptchaToken: string,
): Promise<Outcome> =>
  post(page.endpoint, {
    ...draft,
    ...choicesOf(page.form, step),
    ...(hcaptchaToken && { hcaptchaToken }),
  });

/** Asks the API for no more texts to the number of this link. */
export const stopTexts = (page: ReviewPage): Promise<Outcome> => post(`${page.endpoint}/stop`, {});

async function post(address: string, body: object): Promise<Outcome> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
      // Phones from before 2022 have no time-out to give.
      signal: AbortSignal.timeout?.(TIMES.apiTimeout) ?? null,
    });
    return outcomeOf(response.status, await response.json());
  } catch {
    return { kind: 'failed', unanswered: true };
  }
}

function outcomeOf(status: number, body: Partial<ErrorBody> & { redirectUrl?: string | null }): Outcome {
  const { code, error } = body;
  if (status < 300) return { kind: 'received', redirectUrl: body.redirectUrl ?? null };
  if (code === 'not_found' || code === 'link_used' || code === 'link_expired') {
    const standingLink = standingLinkOf(body.details);
    return {
      kind: 'refused',
      view: { screen: 'invalid', reason: code, ...(standingLink && { standingLink }) },
    };
  }
  // Answers that it is too busy are given before anything is stored.
  if (code === 'unavailable') return { kind: 'failed', code, unanswered: false };
  if (status >= 500) return { kind: 'failed', unanswered: true };
  return {
    kind: 'failed',
    unanswered: false,
    ...(code && { code }),
    ...(error && { sentence: error }),
  };
}

/** The notice for a submission that failed. */
export function problemOf(
  { form }: ReviewPage,
  step: ReviewStep,
  draft: ReviewDraft,
  { code, sentence }: Outcome & { kind: 'failed' },
): ReviewProblem {
  if (code === 'captcha_failed') return { kind: 'captcha' };
  if (code === 'unavailable' && form && needsCaptcha(draft, form)) return { kind: 'captchaUnavailable' };
  return {
    kind: step === 'feedback' ? 'submissionFailed' : 'noRedirect',
    ...(sentence && { sentence }),
  };
}
