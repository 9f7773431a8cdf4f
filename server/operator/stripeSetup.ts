import { type Config, ConfigError } from '../config/config.ts';
import { PaymentsError, type PaymentsPort } from '../domain/ports.ts';
import { isWell, NEW_SECRET, troubleOf } from './payments.ts';

/** `goodword-server stripe setup`: makes or repairs what the product needs in the payment provider's account. */

export interface Setup {
  lines: string[];
  /** Whether clinics can pay now. */
  complete: boolean;
}

/** Throws ConfigError where the account cannot be looked at. */
export async function setUpPayments(
  payments: PaymentsPort,
  config: Config,
  options: { newWebhookSecret: boolean },
): Promise<Setup> {
  const { items, webhookSecret } = await payments
    .checkCatalogue({ repair: true, ...options })
    .catch((error: unknown) => {
      if (!(error instanceof PaymentsError)) throw error;
      const { says, repair } = troubleOf(error);
      throw new ConfigError(`${says} ${repair}`);
    });
  const known = config.payments.webhookSecret;
  const lines = items.map(({ name, state, detail }) => `${state.padEnd(8)} ${name} ${detail}`);
  return {
    lines: [...lines, ...secretLines(known, webhookSecret)],
    complete: items.every(isWell) && Boolean(webhookSecret ?? known),
  };
}

/** `told`: the secret of a webhook that was made just now. */
function secretLines(known: string, told: string | null): string[] {
  if (told && told !== known) {
    return ['Set this for goodword-server, and start it again:', `STRIPE_WEBHOOK_SECRET=${told}`];
  }
  return known ? [] : [`STRIPE_WEBHOOK_SECRET is not set. ${NEW_SECRET}`];
}
