import { ConfigError } from '../../config/config.ts';
import { readConfig } from '../../config.ts';
import { openPorts } from '../../context.ts';
import { setUpPayments } from '../stripeSetup.ts';
import { say } from '../terminal.ts';

const PRETENDED =
  'Payments are pretended here, and the pretend account sets itself up. To charge cards, set STRIPE_SECRET_KEY, then run this again.';

export async function setup({ newWebhookSecret = false }: { newWebhookSecret?: boolean }): Promise<void> {
  const config = readConfig();
  if (config.payments.provider === 'sandbox') throw new ConfigError(PRETENDED);
  const { lines, complete } = await setUpPayments(openPorts(config).payments, config, { newWebhookSecret });
  lines.forEach(say);
  if (!complete) process.exitCode = 1;
}
