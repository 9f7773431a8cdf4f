import { TIMES } from '../../server/contract/limits.ts';
import {
  choicesOf,
  type ReviewDraft,
  type ReviewPage,
  type ReviewProblem,
  type ReviewStep,
  type ReviewView,
} from '../../server/contract/reviewView.ts';

/** How a submission ended. `unanswered`: it may have arrived or not, so trying again is safe and needed. */
export type Outcome =
  | { kind: 'received'; redirectUrl: string | null }
  | { kind: 'refused'; reason: (ReviewView & { screen: 'invalid' })['reason'] }
  | { kind: 'failed'; sentence?: string; unanswered: boolean };

/** Posts the review to the API. The request outlives the page, so that the patient can be sent on at once. */
export async function submitReview(page: ReviewPage, step: ReviewStep, draft: ReviewDraft): Promise<Outcome> {
  try {
    const response = await fetch(page.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...draft, ...choicesOf(page.form, step) }),
      keepalive: true,
      // Phones from before 2022 have no time-out to give.
      signal: AbortSignal.timeout?.(TIMES.apiTimeout) ?? null,
    });
    return outcomeOf(response.status, await response.json());
  } catch {
    return { kind: 'failed', unanswered: true };
  }
}

function outcomeOf(
  status: number,
  body: { redirectUrl?: string | null; code?: string; error?: string },
): Outcome {
  if (status < 300) return { kind: 'received', redirectUrl: body.redirectUrl ?? null };
  if (body.code === 'not_found' || body.code === 'link_used' || body.code === 'link_expired') {
    return { kind: 'refused', reason: body.code };
  }
  if (status >= 500) return { kind: 'failed', unanswered: true };
  return { kind: 'failed', unanswered: false, ...(body.error ? { sentence: body.error } : {}) };
}

/** The notice for a submission that failed. */
export const problemOf = (step: ReviewStep, outcome: Outcome & { kind: 'failed' }): ReviewProblem => ({
  kind: step === 'feedback' ? 'submissionFailed' : 'noRedirect',
  ...(outcome.sentence ? { sentence: outcome.sentence } : {}),
});
