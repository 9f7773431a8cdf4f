import { ERROR_TEXT } from '../../../contract/core/errors.ts';
import type { ReviewForm, ReviewSubmission } from '../../../contract/routes/reviewPage.ts';
import { needsCaptcha } from '../../../contract/routes/reviewView.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import type { PageLink } from './pageLink.ts';
import { pageThrottles } from './pageThrottles.ts';

/** Whom the patient's page asks to show that they are a person, where the operator has configured a captcha. */

const ASKED: Record<PageLink['kind'], ReviewForm['captchaFor']> = {
  personal: 'low',
  standing: 'all',
  demo: 'none',
};

/** The ratings of a link that need a captcha. */
export const captchaFor = (
  { config }: Pick<Context, 'config'>,
  { kind }: PageLink,
): ReviewForm['captchaFor'] => (config.captcha ? ASKED[kind] : 'none');

/**
 * Passes a review that needs no captcha, or whose captcha is right. Call it last before the review is kept, and
 * outside of any transaction: it asks the provider, and each captcha is good once. `network` is the caller's network
 * address. Throws `captcha_failed`, `too_many_requests` after many of those, and `unavailable` where the provider
 * cannot tell.
 */
export async function checkCaptcha(
  ctx: Context,
  link: PageLink,
  review: ReviewSubmission,
  network: string,
): Promise<void> {
  if (!needsCaptcha(review, { captchaFor: captchaFor(ctx, link) })) return;
  await pageThrottles(ctx).captcha.run(network, () => verify(ctx, review.hcaptchaToken));
}

async function verify(ctx: Context, token: string | undefined): Promise<void> {
  if (!token) throw new Refusal('captcha_failed', ERROR_TEXT.captchaFailed);
  const verdict = await ctx.ports.captcha.verify(token);
  if (verdict.outcome === 'failed') throw new Refusal('captcha_failed', ERROR_TEXT.captchaFailed);
  if (verdict.outcome === 'unavailable') {
    ctx.log.warn({ reason: verdict.reason }, 'a captcha could not be checked');
    throw new Refusal('unavailable', ERROR_TEXT.captchaUnavailable);
  }
}
