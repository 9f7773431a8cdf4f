import { Flags } from '@oclif/core';

/** Why a super admin does something that is kept with its reason. */

const wish = { description: 'Why; kept for seven years, so name no patient.', helpValue: 'TEXT' };

export const reasonFlag = { reason: Flags.string({ ...wish, required: true }) };

/** The same where none has to be given. */
export const optionalReasonFlag = { reason: Flags.string(wish) };
