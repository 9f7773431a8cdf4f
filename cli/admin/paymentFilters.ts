import { Flags } from '@oclif/core';
import { paymentStatus } from '../../server/contract/routes/adminPayments.ts';

/** What narrows the payments of every clinic. */
export const paymentFilterFlags = {
  search: Flags.string({
    description: 'Part of a clinic’s name, email address or id.',
    helpValue: 'TEXT',
    helpGroup: 'FILTER',
  }),
  status: Flags.option({ options: paymentStatus.options })({
    description: 'Only payments in this state.',
    helpGroup: 'FILTER',
  }),
};
