import { ERROR_TEXT, type ErrorDetail } from '../../../contract/core/errors.ts';
import {
  type Destinations,
  destinationOf,
  isSwitchedOn,
  openPlatforms,
  PLATFORMS,
  type Platform,
} from '../../../contract/rules/platforms.ts';
import { DEFAULT_ZONE } from '../../../contract/rules/zones.ts';
import {
  findReviewLink,
  findReviewOf,
  findStandingLink,
  type PageClinic,
  type ReviewLink,
} from '../../../store/reviews/reviewLinks.ts';
import { type Context, instantNow } from '../../context.ts';
import { hashToken } from '../../keys.ts';
import { Refusal } from '../../refusal.ts';
import { demoExpiry } from './demoLink.ts';
import { standingLinkOf } from './standingLink.ts';

/** What the token of a patient's page stands for: the one way from a token to a link. */
export type PageLink = PersonalLink | StandingLink | DemoLink;

/** Sent to one patient, for one review. */
export interface PersonalLink extends ReviewLink {
  kind: 'personal';
  tokenHash: string;
}

/** The clinic's own, on posters: any number of reviews while its switch is on. */
export interface StandingLink extends PageClinic {
  kind: 'standing';
  platform: Platform;
  expiresAt: null;
}

/** The demonstration of a clinic that does not exist. */
interface DemoLink extends Omit<PageClinic, 'clinicId' | 'standingLink'> {
  kind: 'demo';
  platform: Platform;
  expiresAt: string;
}

const CLINIC_ID = /^\d{8}$/;

/** The link of a token, spent and expired ones too; undefined where there is none. One read at most. */
export async function findPageLink(ctx: Context, token: string): Promise<PageLink | undefined> {
  const demo = demoExpiry(ctx, token);
  if (demo) return demoLink(demo);
  if (CLINIC_ID.test(token)) {
    const clinic = await findStandingLink(ctx.db, token);
    return clinic && { kind: 'standing', platform: firstPlatform(clinic), expiresAt: null, ...clinic };
  }
  const tokenHash = hashToken(token);
  const link = await findReviewLink(ctx.db, tokenHash);
  return link && { kind: 'personal', tokenHash, ...link, platform: platformShown(link.platform, link) };
}

/** Where the address names no platform: the first that leads somewhere, else google. */
const firstPlatform = (clinic: Destinations): Platform => openPlatforms(clinic)[0] ?? 'google';

/** Where a platform is asked for: one that was switched off since its text went out gives way to the first. */
export const platformShown = (asked: Platform, clinic: Destinations): Platform =>
  isSwitchedOn(asked, clinic) ? asked : firstPlatform(clinic);

const demoLink = (expiresAt: string): DemoLink => ({
  kind: 'demo',
  clinicName: 'Oak Street Clinic',
  timezone: DEFAULT_ZONE,
  reviewLinks: {},
  reviewRedirectUrl: null,
  platforms: {},
  routing: 'smart',
  accentColor: null,
  logoHash: null,
  platform: 'google',
  expiresAt,
});

/** A link that takes a review now. Throws `not_found`, `link_used` or `link_expired`. */
export async function findLiveLink(ctx: Context, token: string): Promise<PageLink> {
  const link = await findPageLink(ctx, token);
  if (!link) throw new Refusal('not_found', ERROR_TEXT.linkGone);
  if (link.kind === 'personal' && link.usedAt !== null) throw await spent(ctx, link);
  if (link.expiresAt !== null && link.expiresAt <= instantNow(ctx)) throw gone(ctx, link, 'link_expired');
  return link;
}

/**
 * Says that a link has been used, and the ways on: how a review can be left all the same, and, for somebody who comes back from
 * the public page that their review was offered, the way there.
 */
export async function spent(ctx: Context, link: PersonalLink): Promise<Refusal> {
  const review = await findReviewOf(ctx.db, link.clinicId, link.messageId);
  const offered = review?.offeredPublic ? destinationOf(review.platform, link) : null;
  if (!review || offered === null) return gone(ctx, link, 'link_used');
  const { label } = PLATFORMS[review.platform];
  return gone(ctx, link, 'link_used', [{ path: 'publicLink', message: label, code: offered }]);
}

function gone(
  ctx: Context,
  link: PageLink,
  code: 'link_used' | 'link_expired',
  ways: readonly ErrorDetail[] = [],
): Refusal {
  const details = [...ways];
  if (link.kind === 'personal' && link.standingLink) {
    const address = `${standingLinkOf(ctx, link.clinicId)}/${PLATFORMS[link.platform].code}`;
    details.push({ path: 'standingLink', message: ERROR_TEXT.standingLink, code: address });
  }
  return new Refusal(code, ERROR_TEXT.linkGone, details.length > 0 ? { details } : {});
}
