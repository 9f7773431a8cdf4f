import type { CatalogueItem, PaymentsError } from '../domain/ports.ts';

/** What an operator is told of the account at the payment provider. */

/** Whether a part of it is there and right. */
export const isWell = ({ state }: CatalogueItem): boolean => state !== 'missing' && state !== 'wrong';

/** What to do where the secret of a webhook that is there is not known. */
export const NEW_SECRET = 'Get a new one with: goodword-server stripe setup --new-webhook-secret';

/** Why the account could not be looked at, and what to do about it. */
export const troubleOf = ({ kind, message }: PaymentsError): { says: string; repair: string } =>
  kind === 'refused'
    ? {
        says: `Stripe refuses (${message}).`,
        repair: 'Look whether STRIPE_SECRET_KEY is right and may do this.',
      }
    : { says: `Stripe does not answer (${message}).`, repair: 'Look at the network, and try again.' };
