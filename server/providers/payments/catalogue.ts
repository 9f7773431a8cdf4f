import type { Config } from '../../config/config.ts';
import { type CatalogueItem, PaymentsError, type PaymentsPort } from '../../domain/ports.ts';
import { couponPart } from './catalogue/coupon.ts';
import { meterPart } from './catalogue/meter.ts';
import { type Part, settle } from './catalogue/part.ts';
import { findPortal, portalPart } from './catalogue/portal.ts';
import { findPrices, overagePricePart, planPricePart } from './catalogue/prices.ts';
import { productPart } from './catalogue/products.ts';
import { webhookPart } from './catalogue/webhook.ts';
import { loadSdk, type Stripe } from './connection.ts';

/** What the product needs in the provider's account, and where it is. */
export interface Catalogue {
  /** The ids of the prices that a checkout sells. */
  prices(stripe: Stripe): Promise<{ plan: string; overage: string }>;
  /** The id of the portal's configuration. */
  portal(stripe: Stripe): Promise<string>;
  check(stripe: Stripe, options: CheckOptions): ReturnType<PaymentsPort['checkCatalogue']>;
}

type CheckOptions = Parameters<PaymentsPort['checkCatalogue']>[0];

export function openCatalogue(config: Config): Catalogue {
  const check = (stripe: Stripe, options: CheckOptions) => checkAll(stripe, config, options);
  /** The pretend account is set up when something of it is first missed; a real one is its operator's. */
  const needed = async <T>(stripe: Stripe, find: (stripe: Stripe) => Promise<T | undefined>): Promise<T> => {
    let found = await find(stripe);
    if (found === undefined && config.payments.provider === 'sandbox') {
      await check(stripe, { repair: true });
      found = await find(stripe);
    }
    if (found !== undefined) return found;
    throw new PaymentsError('refused', 'The account is not set up: run goodword-server stripe setup');
  };
  return {
    prices: remembered((stripe) => needed(stripe, findPrices)),
    portal: remembered((stripe) => needed(stripe, findPortal)),
    check,
  };
}

/** For so long an id is not asked for again: `stripe setup` may make another at any time. */
const REMEMBERED = 600_000;

function remembered<T>(ask: (stripe: Stripe) => Promise<T>): (stripe: Stripe) => Promise<T> {
  let last: { answer: Promise<T>; until: number } | undefined;
  return (stripe) => {
    if (last && performance.now() < last.until) return last.answer;
    const answer = ask(stripe);
    last = { answer, until: performance.now() + REMEMBERED };
    answer.catch(() => {
      last = undefined;
    });
    return answer;
  };
}

/** One after the other: later ones hold the ids of those before. */
async function checkAll(
  stripe: Stripe,
  config: Config,
  { repair, newWebhookSecret = false }: CheckOptions,
): ReturnType<PaymentsPort['checkCatalogue']> {
  const items: CatalogueItem[] = [];
  const look = async <T>(part: Part<T>): Promise<T | undefined> => {
    const { item, found } = await settle(part, repair);
    items.push(item);
    return found;
  };
  const { API_VERSION: apiVersion } = await loadSdk();
  await look(productPart(stripe, 'plan'));
  await look(productPart(stripe, 'overage'));
  const meter = await look(meterPart(stripe));
  await look(planPricePart(stripe));
  await look(overagePricePart(stripe, config.overageCents, meter?.id));
  await look(couponPart(stripe));
  await look(portalPart(stripe));
  const webhook = await look(webhookPart(stripe, config, { apiVersion, renew: newWebhookSecret }));
  return { items, webhookSecret: webhook?.secret ?? null };
}
