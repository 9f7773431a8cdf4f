import type { Request } from '@hapi/hapi';
import { ERROR_STATUS, type ErrorCode, type ErrorDetail } from '../contract/core/errors.ts';
import { type ReviewForm, type ReviewSubmission, reviewSubmission } from '../contract/routes/reviewPage.ts';
import {
  choicesOf,
  EMPTY_DRAFT,
  type Language,
  needsCaptcha,
  opensAfter,
  problemOfCode,
  type ReviewPageForm,
  type ReviewProblem,
  type ReviewView,
  reasonOf,
  viewAfter,
  waysOn,
} from '../contract/routes/reviewView.ts';
import { pageForm } from './reviewForm.ts';
import { draftOf, type Posted, readPosted, screenShown, stepShown } from './reviewPosted.ts';

/** What the product does for the patient's page. All throw a refusal with a contract error code. */
export interface ReviewVerbs {
  /** What the page of a token shows; spends nothing. */
  load(token: string, request: Request): Promise<ReviewForm>;
  /** Stores the review and spends the link. */
  submit(
    token: string,
    submission: ReviewSubmission,
    request: Request,
  ): Promise<{ message: string; redirectUrl: string | null }>;
  /** No more texts to the number that the link was sent to, however often it is asked. */
  stop(token: string, request: Request): Promise<unknown>;
  /** The language of the number that the link was sent to; null where that tells none. */
  languageOf(token: string): Promise<Language | null>;
  /** The token of a fresh link to the demonstration. */
  demoToken(): Promise<string>;
}

/** The captcha's script, and the origins that it needs in the content policy (`'self'` for the sandbox's). */
export interface PageCaptcha {
  script: string;
  origins: readonly string[];
}

/** A link as it is opened: its token, the request, and what stands behind the page. */
export interface Visit {
  token: string;
  request: Request;
  verbs: ReviewVerbs;
  captcha: PageCaptcha | null;
}

/** What a request ends in: a view, with its status and the form that it belongs to. */
export interface Shown {
  view: ReviewView;
  status?: number;
  form?: ReviewPageForm;
  retryAfter?: number;
}

/** The page as a link opens it. */
export async function show(visit: Visit): Promise<Shown> {
  try {
    return { form: await loadForm(visit), view: { screen: 'rating', draft: EMPTY_DRAFT } };
  } catch (error) {
    return refused(visit, error, { screen: 'failed', at: 'load' });
  }
}

/** A step of the plain form, where no script runs. */
export async function advance(visit: Visit): Promise<Shown> {
  const posted = readPosted(visit.request.payload);
  const here = await opened(visit, posted);
  if (posted.speak) return { ...here, view: screenShown(posted, here.view) };
  if (posted.step === 'noMoreTexts') return stopTexts(visit, here);
  const { form, view } = here;
  if (posted.step === 'stop' && canStop(here, visit.token)) {
    return { ...(form && { form }), view: { screen: 'stop', before: view } };
  }
  return form && posted.step !== 'return' ? review(visit, posted, form) : here;
}

/** Whether more texts can be refused here: the demonstration shows that too. As far as what is shown tells. */
export function canStop({ form, view }: Shown, token: string): boolean {
  if (form) return form.kind !== 'standing';
  if (token.startsWith(DEMO_TOKEN)) return false;
  const { reason } = view.screen === 'invalid' ? view : {};
  return reason === 'link_used' || reason === 'link_expired';
}

/** How the tokens of the demonstration begin. */
const DEMO_TOKEN = 'demo-';

const loadForm = async ({ verbs, token, request, captcha }: Visit): Promise<ReviewPageForm> =>
  pageForm(await verbs.load(token, request), request.params.platformCode, captcha);

/** The step that the form stood on, or where its link leads now. */
async function opened(visit: Visit, posted: Posted): Promise<Shown> {
  try {
    return { form: await loadForm(visit), view: stepShown(posted) };
  } catch (error) {
    return refused(visit, error, { screen: 'failed', at: 'submit' });
  }
}

async function stopTexts(visit: Visit, { form, view: before }: Shown): Promise<Shown> {
  try {
    await visit.verbs.stop(visit.token, visit.request);
    return { ...(form && { form }), view: { screen: 'stopped', before } };
  } catch (error) {
    return refused(visit, error, { screen: 'stop', before, problem: { kind: 'stopFailed' } }, form);
  }
}

async function review(visit: Visit, posted: Posted, form: ReviewPageForm): Promise<Shown> {
  const draft = draftOf(posted);
  const view = viewAfter(posted.step, draft, form);
  if (view) return { form, view, status: 'problem' in view ? 400 : 200 };
  const again = (problem: ReviewProblem): ReviewView => ({ screen: 'feedback', draft, problem });
  if (needsCaptcha(draft, form) && !posted.hcaptchaToken) {
    return { form, view: again({ kind: 'captchaNeedsScript' }), status: ERROR_STATUS.captcha_failed };
  }
  const { hcaptchaToken } = posted;
  const read = reviewSubmission.safeParse({ ...draft, ...choicesOf(form, posted.step), hcaptchaToken });
  if (!read.success) return { form, view: again({ kind: 'tooLong' }), status: 400 };
  try {
    const { redirectUrl } = await visit.verbs.submit(visit.token, read.data, visit.request);
    const { rating } = draft;
    return { form, view: { screen: 'thanks', rating, redirectUrl, opens: opensAfter(posted.step) } };
  } catch (error) {
    const kind = problemOfCode((error as { code?: ErrorCode }).code) ?? 'submissionFailed';
    return refused(visit, error, again({ kind }), form);
  }
}

const GONE = ['not_found', 'link_used', 'link_expired'] as const;

function refused({ request }: Visit, error: unknown, view: ReviewView, form?: ReviewPageForm): Shown {
  const { code, retryAfter, details } = error as {
    code?: ErrorCode;
    retryAfter?: number;
    details?: ErrorDetail[];
  };
  const gone = GONE.find((one) => one === code);
  if (gone) {
    const view: ReviewView = { screen: 'invalid', reason: reasonOf(gone, request.path), ...waysOn(details) };
    return { view, status: ERROR_STATUS[gone] };
  }
  const status = (code && ERROR_STATUS[code]) ?? ERROR_STATUS.internal;
  if (status >= 500) request.log(['error'], error as object);
  return { view, status, ...(form ? { form } : {}), ...(retryAfter ? { retryAfter } : {}) };
}
