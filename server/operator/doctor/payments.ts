import { type CatalogueItem, PaymentsError } from '../../domain/ports.ts';
import { isWell, NEW_SECRET, troubleOf } from '../payments.ts';
import type { Check, Finding, Installation } from './check.ts';

/** Whether clinics can pay, and their payments are heard of. */
export const payments: Check = {
  name: 'Payments',
  async look(installation) {
    const { production, payments: account } = installation.config;
    // A pretend account is set up by itself, and may live in a server that stands still now.
    if (account.provider === 'sandbox') return [pretend(production)];
    const found = await lookAtAccount(installation);
    return account.webhookSecret ? found : [...found, UNREPORTED];
  },
};

const pretend = (production: boolean): Finding => {
  const says = 'They are pretended: nobody is charged.';
  return production ? { state: 'warn', says, repair: 'Set STRIPE_SECRET_KEY.' } : { state: 'pass', says };
};

const UNREPORTED: Finding = {
  state: 'fail',
  says: 'STRIPE_WEBHOOK_SECRET is not set, so that nothing is heard of renewals and failed payments.',
  repair: NEW_SECRET,
};

async function lookAtAccount({ config, ports }: Installation): Promise<Finding[]> {
  try {
    const { items } = await ports.payments.checkCatalogue({ repair: false });
    const unwell = items.filter((item) => !isWell(item));
    return unwell.length > 0 ? unwell.map(unwellOf) : [wellOf(config)];
  } catch (error) {
    if (error instanceof PaymentsError) return [{ state: 'fail', ...troubleOf(error) }];
    throw error;
  }
}

const unwellOf = ({ name, state, detail }: CatalogueItem): Finding => ({
  state: 'fail',
  says: `In the account at Stripe the ${name} is ${state} (${detail}).`,
  repair: 'Run: goodword-server stripe setup',
});

const wellOf = ({ production, payments: { secretKey } }: Installation['config']): Finding =>
  production && /^.k_test_/.test(secretKey)
    ? {
        state: 'warn',
        says: 'The key is one of Stripe’s test mode: nobody is charged.',
        repair: 'Set STRIPE_SECRET_KEY to a live key.',
      }
    : { state: 'pass', says: 'Stripe answers, and its account has all that is needed.' };
