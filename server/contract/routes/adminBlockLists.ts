import * as z from 'zod';
import { auditedReason, clinicId, nameText } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';
import { blockableNumber, phoneInput } from '../rules/phone.ts';
import { PHONE_TEXT } from '../rules/phoneText.ts';
import { blockedNumber } from './settings.ts';

/** Numbers that are not texted, for the super admin: each clinic's, and everybody's. */

/** Every number that we text; another one is refused in words for super admins. */
export const adminNumber = blockableNumber(PHONE_TEXT.adminBlockList);

const params = z.object({ id: clinicId });
const blockListAnswer = z.object({ blockList: z.array(blockedNumber) });
const optOutAnswer = z.object({ optedOut: z.boolean() });

export const adminBlockListRoutes = {
  getClinicBlockList: route({
    method: 'GET',
    path: '/admin/block-lists/clinic/{id}',
    access: 'superAdmin',
    summary: 'The numbers that a clinic never texts',
    description: 'Audited: they are patients’ numbers.',
    params,
    answer: blockListAnswer,
    errors: ['not_found'],
  }),
  addToClinicBlockList: route({
    method: 'POST',
    path: '/admin/block-lists/clinic/{id}/add',
    access: 'superAdmin',
    summary: 'Block a number in a clinic',
    params,
    payload: z.object({
      phoneNumber: adminNumber,
      reason: nameText()
        .max(LIMITS.reasonLength, `A reason has at most ${LIMITS.reasonLength} characters`)
        .optional(),
    }),
    answer: blockListAnswer,
    errors: ['not_found'],
  }),
  removeFromClinicBlockList: route({
    method: 'DELETE',
    path: '/admin/block-lists/clinic/{id}/{phone}',
    access: 'superAdmin',
    summary: 'Take a number off a clinic’s list',
    params: params.extend({ phone: phoneInput }),
    answer: blockListAnswer,
    errors: ['not_found'],
  }),
  checkOptOut: route({
    method: 'POST',
    path: '/admin/block-lists/global/check',
    access: 'superAdmin',
    summary: 'Whether a number is opted out for every clinic',
    payload: z.object({ phoneNumber: adminNumber }),
    answer: optOutAnswer,
  }),
  optOutNumber: route({
    method: 'POST',
    path: '/admin/block-lists/global/opt-out',
    access: 'superAdmin',
    summary: 'Have nobody text a number again',
    description: 'What is queued for it is cancelled, and once this answers nothing goes out to it.',
    payload: z.object({ phoneNumber: adminNumber, reason: auditedReason.optional() }),
    answer: optOutAnswer,
  }),
  optInNumber: route({
    method: 'POST',
    path: '/admin/block-lists/global/opt-in',
    access: 'superAdmin',
    summary: 'Undo an opt-out, no matter who made it',
    description: 'Only where the patient asked for it: the reason is kept.',
    payload: z.object({ phoneNumber: adminNumber, reason: auditedReason }),
    answer: optOutAnswer,
    errors: ['not_found'],
  }),
};
