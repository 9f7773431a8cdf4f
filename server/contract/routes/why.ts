import * as z from 'zod';
import { instant } from '../core/common.ts';
import { route } from '../core/route.ts';
import { phone, phoneInput } from '../rules/phone.ts';
import { textRule } from './patientRecord.ts';

/** Why a number can or cannot be texted. */

const numberRules = z.object({
  phoneNumber: phone,
  mayText: z.boolean(),
  nextDate: instant
    .nullable()
    .describe('When every rule lets a text through; null where time alone will not'),
  rules: z.array(textRule).describe('Every rule, in the order in which a send asks them'),
});
export type NumberRules = z.infer<typeof numberRules>;

export const whyRoutes = {
  whyNumber: route({
    method: 'POST',
    path: '/sms/why',
    access: 'clinic',
    scope: 'sends:read',
    summary: 'Every rule of sending for one number, and when it may be texted next',
    description: 'No matter whose it is: a patient of the clinic or nobody. Nothing is sent or kept.',
    payload: z.object({ phoneNumber: phoneInput }),
    answer: z.object({ data: numberRules }),
  }),
};
