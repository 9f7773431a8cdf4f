import type { Client } from '../../../server/contract/core/client.ts';
import { checkoutAddresses, payAt } from '../../support/payments.ts';
import type { Demo } from './scene.ts';

type Bare = Pick<Demo, 'url' | 'sandboxKey'>;

/** A checkout of one who pays soon and of one whose bank asks, and what the owner finds at the provider. */
export async function furnishPayments(
  demo: Bare,
  { owner, payer, asked }: { owner: Client; payer: Client; asked: Client },
): Promise<Demo['payments']> {
  const checkout = async (client: Client) =>
    (await client.startCheckout({ payload: { ...checkoutAddresses(demo), allowPromotionCodes: true } })).data;
  const ended = await checkout(payer);
  const open = await checkout(payer);
  const confirm = await checkout(asked);
  await payAt(demo, confirm.sessionId, 'needs_action');
  const portal = (await owner.openPortal({ payload: { returnUrl: `${demo.url}/billing` } })).data;
  const invoice = (await owner.getBillingHistory()).data.find(({ type }) => type === 'invoice');
  return {
    open: open.url,
    ended: ended.url,
    confirm: confirm.url,
    portal: portal.url,
    invoice: invoice?.linkUrl ?? '',
  };
}
