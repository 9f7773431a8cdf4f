import type { ErrorBody } from '../../server/contract/core/errors.ts';
import { PAGE_TIMES } from '../../server/contract/core/pageLimits.ts';
import {
  choicesOf,
  needsCaptcha,
  problemOfCode,
  type ReviewDraft,
  type ReviewPage,
  type ReviewProblem,
  type ReviewStep,
  type ReviewView,
  reasonOf,
  waysOn,
} from '../../server/contract/routes/reviewView.ts';

/** How a call ended. `unanswered`: it may have arrived or not, so trying again is safe and needed. */
export type Outcome =
  | { kind: 'received'; redirectUrl: string | null }
  | { kind: 'refused'; view: ReviewView & { screen: 'invalid' } }
  | { kind: 'failed'; code?: ErrorBody['code']; unanswered: boolean };

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
      signal: AbortSignal.timeout?.(PAGE_TIMES.apiTimeout) ?? null,
    });
    return outcomeOf(address, response.status, await response.json());
  } catch {
    return { kind: 'failed', unanswered: true };
  }
}

function outcomeOf(
  address: string,
  status: number,
  body: Partial<ErrorBody> & { redirectUrl?: string | null },
): Outcome {
  const { code } = body;
  if (status < 300) return { kind: 'received', redirectUrl: body.redirectUrl ?? null };
  if (code === 'not_found' || code === 'link_used' || code === 'link_expired') {
    const reason = reasonOf(code, address);
    return { kind: 'refused', view: { screen: 'invalid', reason, ...waysOn(body.details) } };
  }
  // Answers that it is too busy are given before anything is stored.
  if (code === 'unavailable') return { kind: 'failed', code, unanswered: false };
  if (status >= 500) return { kind: 'failed', unanswered: true };
  return { kind: 'failed', unanswered: false, ...(code && { code }) };
}

/** The notice for a submission that failed. */
export function problemOf(
  { form }: ReviewPage,
  step: ReviewStep,
  draft: ReviewDraft,
  { code }: Outcome & { kind: 'failed' },
): ReviewProblem {
  if (code === 'unavailable' && form && needsCaptcha(draft, form)) return { kind: 'captchaUnavailable' };
  return { kind: problemOfCode(code) ?? (step === 'feedback' ? 'submissionFailed' : 'noRedirect') };
}
