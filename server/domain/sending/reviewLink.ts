import { PLATFORMS, type Platform } from '../../contract/platforms.ts';
import type { Context } from '../context.ts';

/** The address of a message's single-use review link: token and platform code (specification 002 section 3). */
export const reviewLinkOf = (
  ctx: Pick<Context, 'config' | 'keys'>,
  messageId: string,
  platform: Platform,
): string => `${ctx.config.publicUrl}/r/${ctx.keys.linkToken(messageId)}/${PLATFORMS[platform].code}`;
