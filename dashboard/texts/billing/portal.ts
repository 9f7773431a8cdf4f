import { words } from '../words.ts';

/** The payment provider's own pages about what it charges. */
export const portalText = words('portal', {
  open: 'Open billing portal',
  pay: 'Update payment',
  failed: 'Could not open billing portal',
  limited: 'Billing portal is rate limited. Please try again in a few seconds.',
});
