import * as z from 'zod';
import { clinicId, instant, pageQuery, pagination, written } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';
import { phone } from '../rules/phone.ts';
import { DECISIONS, INBOUND_MEANINGS } from './inbound.ts';
import { REQUEST_FILTERS } from './support.ts';

/**
 * What patients texted that is no clinic's: nobody texted them from that sender lately, or the clinic is deleted.
 * A super admin reads it, and decides about what may mean stop.
 */

/** Why the number of one that may mean stop is not texted, as every clinic reads it. */
export const HELD_FOR_ALL_TEXT = 'A text from this number may mean stop: support decides about it';

/** Why a number is opted out whose text a super admin took for a stop. */
export const UNCLAIMED_STOP = 'A text that was no clinic’s meant stop';

const unclaimedText = z.object({
  id: z.string().describe('The carrier’s id of the text'),
  phoneNumber: phone,
  sender: z.string().describe('The number of ours that it came to'),
  text: z.string().describe('The patient’s words; may be empty where pictures came'),
  pictures: z.number().int().describe('How many came with it; they are not kept'),
  meaning: z.enum(INBOUND_MEANINGS),
  receivedAt: instant,
  held: z.boolean().describe('May mean stop: no clinic texts the number until somebody decides'),
  decision: z.enum(DECISIONS).nullable(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable().describe('A name; null for the patient’s own STOP'),
});
export type UnclaimedText = z.infer<typeof unclaimedText>;

const unclaimedTextRecord = unclaimedText.extend({
  optedOut: z.boolean(),
  clinics: z
    .array(z.object({ id: clinicId, name: z.string(), deleted: z.boolean(), textedAt: instant }))
    .describe('That ever texted the number, the last one first'),
});
export type UnclaimedTextRecord = z.infer<typeof unclaimedTextRecord>;

const params = z.object({ id: written().max(LIMITS.searchLength) });

export const unclaimedTextRoutes = {
  listUnclaimedTexts: route({
    method: 'GET',
    path: '/admin/unclaimed-texts',
    access: 'superAdmin',
    summary: 'What patients texted that is no clinic’s, the newest first',
    description: `Kept for ${LIMITS.unclaimedTextDays} days, and longer while one holds its number.`,
    query: z.object({
      ...pageQuery(LIMITS.adminPerPage),
      status: z.enum(REQUEST_FILTERS).default('open'),
    }),
    answer: z.object({ data: z.array(unclaimedText), pagination }),
  }),
  getUnclaimedText: route({
    method: 'GET',
    path: '/admin/unclaimed-texts/{id}',
    access: 'superAdmin',
    summary: 'One of them, with the clinics that ever texted its number',
    description: 'Audited: it tells whose patient somebody is.',
    params,
    answer: z.object({ data: unclaimedTextRecord }),
    errors: ['not_found'],
  }),
  decideUnclaimedText: route({
    method: 'POST',
    path: '/admin/unclaimed-texts/{id}/decide',
    access: 'superAdmin',
    summary: 'Opt its number out for every clinic, or note that it is dealt with',
    description:
      '`stop`: what is queued for the number is cancelled, and once this answers nothing goes out to it. ' +
      '`continue`: it does not mean stop, and holds the number no more.',
    params,
    payload: z.object({ decision: z.enum(DECISIONS) }),
    answer: z.object({ data: unclaimedText }),
    errors: ['not_found', 'rule_broken'],
  }),
};
