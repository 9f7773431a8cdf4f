import type { Request } from '@hapi/hapi';
import { z } from 'zod';
import { ERROR_STATUS, type ErrorCode } from '../contract/errors.ts';
import { PLATFORMS, platformOfCode } from '../contract/platforms.ts';
import { type ReviewForm, type ReviewSubmission, reviewSubmission } from '../contract/reviewPage.ts';
import {
  choicesOf,
  opensAfter,
  REVIEW_STEPS,
  type ReviewDraft,
  type ReviewPageForm,
  type ReviewStep,
  type ReviewView,
  viewAfter,
} from '../contract/reviewView.ts';

/** What the product does for the patient's page. Both throw a refusal with a contract error code. */
export interface ReviewVerbs {
  /** What the page of a token shows; spends nothing. */
  load(token: string, request: Request): Promise<ReviewForm>;
  /** Stores the review and spends the link. */
  submit(
    token: string,
    submission: ReviewSubmission,
  ): Promise<{ message: string; redirectUrl: string | null }>;
}

/** What a request ends in: a view, with its status and the form that it belongs to. */
export interface Shown {
  view: ReviewView;
  status?: number;
  form?: ReviewPageForm;
  retryAfter?: number;
}

/** The page as a link opens it. */
export async function show(request: Request, options: ReviewVerbs): Promise<Shown> {
  try {
    const form = pageForm(await options.load(tokenOf(request), request), request.params.platformCode);
    return { form, view: { screen: 'rating', draft: { rating: 0, feedback: '', customerName: '' } } };
  } catch (error) {
    return refused(request, error, { screen: 'failed', at: 'load' });
  }
}

/** A step of the plain form, where no script runs. */
export async function advance(request: Request, options: ReviewVerbs): Promise<Shown> {
  const { step, ...draft } = postedForm.parse(request.payload ?? {});
  let form: ReviewPageForm | undefined;
  try {
    form = pageForm(await options.load(tokenOf(request), request), request.params.platformCode);
    const view = viewAfter(step, draft, form.routing);
    if (view) return { form, view, status: 'problem' in view ? 400 : 200 };
    return await submitPosted(tokenOf(request), step, draft, form, options);
  } catch (error) {
    const kept: ReviewView = { screen: 'feedback', draft, problem: { kind: 'submissionFailed' } };
    return refused(request, error, form ? kept : { screen: 'failed', at: 'submit' }, form);
  }
}

async function submitPosted(
  token: string,
  step: ReviewStep,
  draft: ReviewDraft,
  form: ReviewPageForm,
  { submit }: ReviewVerbs,
): Promise<Shown> {
  const read = reviewSubmission.safeParse({ ...draft, ...choicesOf(form, step) });
  if (!read.success) {
    const sentence = read.error.issues[0]?.message ?? '';
    return {
      form,
      view: { screen: 'feedback', draft, problem: { kind: 'submissionFailed', sentence } },
      status: 400,
    };
  }
  const { redirectUrl } = await submit(token, read.data);
  return { form, view: { screen: 'thanks', redirectUrl, opens: opensAfter(step) } };
}

/** Browsers post line ends as two characters, which would count twice against the limit. */
const text = z
  .string()
  .transform((written) => written.replaceAll('\r\n', '\n'))
  .catch('');
const postedForm = z.object({
  step: z.enum(REVIEW_STEPS).catch('feedback'),
  rating: z.coerce.number().catch(0),
  feedback: text,
  customerName: text,
});

export const tokenOf = (request: Request): string => String(request.params.token);

function pageForm(form: ReviewForm, platformCode: unknown): ReviewPageForm {
  const named = platformCode === undefined ? undefined : platformOfCode(String(platformCode));
  const platform = named ?? form.platform;
  return {
    clinicName: form.clinicName,
    routing: form.routing,
    ...(named ? { platform: named } : {}),
    platformLabel: PLATFORMS[platform].label,
    destination: form.reviewLinks[platform] ?? null,
  };
}

const GONE = ['not_found', 'link_used', 'link_expired'] as const;

function refused(request: Request, error: unknown, view: ReviewView, form?: ReviewPageForm): Shown {
  const { code, retryAfter } = error as { code?: ErrorCode; retryAfter?: number };
  const reason = GONE.find((gone) => gone === code);
  if (reason) return { view: { screen: 'invalid', reason }, status: ERROR_STATUS[reason] };
  const status = (code && ERROR_STATUS[code]) ?? ERROR_STATUS.internal;
  if (status >= 500) request.log(['error'], error as object);
  return { view, status, ...(form ? { form } : {}), ...(retryAfter ? { retryAfter } : {}) };
}
