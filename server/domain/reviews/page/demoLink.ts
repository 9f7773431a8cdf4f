import { timingSafeEqual } from 'node:crypto';
import { LIMITS } from '../../../contract/core/limits.ts';
import { audit } from '../../audit.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';

/** Links to the demonstration of the patient's page. The token says itself until when it works: no row holds one. */

const DAY_SECONDS = 86_400;
const DEMO = /^demo-(\d{10})-([\w-]{43})$/;

/** The token of a link that works from now on for `LIMITS.demoLinkDays` days. */
export function makeDemoToken(ctx: Pick<Context, 'keys' | 'now'>): { token: string; expiresAt: string } {
  const seconds = String(Math.floor(ctx.now().getTime() / 1000) + LIMITS.demoLinkDays * DAY_SECONDS);
  const token = `demo-${seconds}-${macOf(ctx, seconds).toString('base64url')}`;
  return { token, expiresAt: instantOf(seconds) };
}

/** Until when the token of a demonstration works, or has worked; undefined for every other token. */
export function demoExpiry(ctx: Pick<Context, 'keys'>, token: string): string | undefined {
  const [, seconds, mac] = DEMO.exec(token) ?? [];
  if (!seconds || !mac) return undefined;
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(ctx, seconds)) ? instantOf(seconds) : undefined;
}

const macOf = ({ keys }: Pick<Context, 'keys'>, seconds: string): Buffer =>
  keys.accountMac('demo review link', seconds);

const instantOf = (seconds: string): string => new Date(Number(seconds) * 1000).toISOString();

/** The address of such a link. */
export function demoLinkOf(ctx: Pick<Context, 'config' | 'keys' | 'now'>): {
  url: string;
  expiresAt: string;
} {
  const { token, expiresAt } = makeDemoToken(ctx);
  return { url: `${ctx.config.publicUrl}/r/${token}`, expiresAt };
}

/** A link that a super admin gives away. */
export async function createDemoReviewLink(
  ctx: Context,
  caller: Caller,
): Promise<{ url: string; expiresAt: string }> {
  const link = demoLinkOf(ctx);
  const metadata = { expiresAt: link.expiresAt };
  await audit(ctx, caller, { action: 'CREATE', entityType: 'demo_review_link', metadata });
  return link;
}
