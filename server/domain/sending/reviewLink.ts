import { PLATFORMS, type Platform } from '../../contract/rules/platforms.ts';
import { fillTemplate } from '../../contract/rules/templates.ts';
import type { Context } from '../context.ts';

/** The address of a message's single-use review link: token and platform code. */
const reviewLinkOf = (ctx: Pick<Context, 'config' | 'keys'>, messageId: string, platform: Platform): string =>
  `${ctx.config.publicUrl}/r/${ctx.keys.linkToken(messageId)}/${PLATFORMS[platform].code}`;

/** The words of a text as the carrier gets them, with its own link. */
export const finalBody = (
  ctx: Pick<Context, 'config' | 'keys'>,
  { id, body, platform }: { id: string; body: string; platform: Platform | null },
): string => (platform ? fillTemplate(body, { reviewLink: reviewLinkOf(ctx, id, platform) }) : body);
