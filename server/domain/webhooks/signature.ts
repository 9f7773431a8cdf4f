import { createHmac } from 'node:crypto';
import type { Context } from '../context.ts';

/**
 * Signatures by the Standard Webhooks convention
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md). A webhook's secret is
 * made again from its id whenever it is needed, and kept nowhere.
 */

const keyOf = ({ keys }: Pick<Context, 'keys'>, webhookId: string): Buffer =>
  keys.accountMac('webhook', webhookId);

/** The secret as the clinic is shown it, and as receivers take it. */
export const secretOf = (ctx: Pick<Context, 'keys'>, webhookId: string): string =>
  `whsec_${keyOf(ctx, webhookId).toString('base64')}`;

/** The headers that say which delivery a body is, when it was sent, and that it is ours. */
export function signedHeaders(
  ctx: Pick<Context, 'keys' | 'now'>,
  { id, webhookId }: { id: string; webhookId: string },
  body: string,
): Record<string, string> {
  const timestamp = Math.floor(ctx.now().getTime() / 1_000);
  const signature = createHmac('sha256', keyOf(ctx, webhookId))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
