import type { BlockCause } from '../routes/settings.ts';

/**
 * What the carrier teaches of a number. A clinic remembers it as an entry on its block list, until the carrier delivers
 * there or the office says that the number is right.
 */
export const CARRIER_CAUSES = ['landline', 'dead', 'wrong'] as const satisfies BlockCause[];
export type CarrierCause = (typeof CARRIER_CAUSES)[number];

export const isCarrierCause = (cause: BlockCause | null | undefined): cause is CarrierCause =>
  CARRIER_CAUSES.some((known) => known === cause);

/** The reason that stands beside such a number. */
export const CARRIER_SAYS: Record<CarrierCause, string> = {
  landline: 'The carrier says that this number is a landline',
  dead: 'The carrier says that this number is not in service',
  wrong: 'The carrier says that there is no such number',
};

const ASK: Record<CarrierCause, string> = {
  landline: 'Ask for a mobile number',
  dead: 'Check it with the patient',
  wrong: 'Check it with the patient',
};

/** Why such a number is left out, and what the office can do. */
export const whyUndeliverable = (cause: CarrierCause): string =>
  `${CARRIER_SAYS[cause]}. ${ASK[cause]}, or say on the patient’s page that the number is right`;

/** What a list says of a number stands in the words of the entry; these where an erasure took them. */
export const UNCLEAR_TEXT =
  'A list says something of this number that is not understood: see your block list';
