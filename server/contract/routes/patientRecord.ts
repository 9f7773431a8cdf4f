import * as z from 'zod';
import { BODY_BYTES } from '../core/bodySizes.ts';
import { id, instant, written } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';
import { changedFields, tagList } from '../rules/person.ts';
import { platform } from '../rules/platforms.ts';
import { messageTemplate } from '../rules/templates.ts';
import { patient, patientFilters } from './patients.ts';
import { messageStatus, sendResult, VERDICT_TEXT } from './sms.ts';

/** One patient: shown, changed, tagged, texted, erased. */

const one = { params: z.object({ id }) };

/** In the body: an address would stand in logs. */
const personName = z.object({
  name: written()
    .trim()
    .min(1, 'Write a name')
    .max(2 * LIMITS.nameLength + 1, 'No name is that long')
    .describe('The whole name of one of the people'),
});

/** The rules of sending in the order in which they are asked; the first that fails is the reason. */
export const TEXT_RULES = [
  'textable',
  'opted_out',
  'block_list',
  'deliverable',
  'cooldown',
  'destination',
  'subscription',
  'quota',
  'hours',
] as const;
type TextRuleName = (typeof TEXT_RULES)[number];

/** What staff read of each rule, where it lets a text through and where it does not. */
export const RULE_TEXT: Record<TextRuleName, { holds: string; fails: string }> = {
  textable: { holds: 'The number can be texted', fails: VERDICT_TEXT.not_textable },
  opted_out: { holds: 'The patient has not opted out', fails: VERDICT_TEXT.opted_out },
  block_list: { holds: 'Nobody put the number on your block list', fails: VERDICT_TEXT.blocked },
  deliverable: { holds: 'The carrier can deliver to this number', fails: VERDICT_TEXT.undeliverable },
  cooldown: { holds: 'No cooldown is running', fails: VERDICT_TEXT.cooldown },
  destination: { holds: 'A review link is set', fails: 'No review link is set in Settings' },
  subscription: { holds: 'Your subscription is active', fails: 'Texting needs an active subscription' },
  quota: { holds: 'There are texts left this month', fails: VERDICT_TEXT.over_quota },
  hours: { holds: 'Patients are texted at this hour', fails: VERDICT_TEXT.outside_hours },
};

/** Why a number came on the block list when nobody wrote another reason. */
export const SPOKEN_OPT_OUT = 'Asked not to be texted';

export const textRule = z.object({
  rule: z.enum(TEXT_RULES),
  holds: z.boolean().describe('Whether this rule lets a text through'),
  sentence: z.string(),
  until: instant.nullable().describe('When it will; null where time alone changes nothing'),
});
export type TextRule = z.infer<typeof textRule>;

const event = z.object({
  at: instant,
  kind: z.enum(['added', 'consent', 'text', 'answer', 'review', 'opt_out', 'opt_in', 'blocked']),
  title: z.string(),
  detail: z.string().nullable(),
  status: messageStatus.nullable().describe('Of a text'),
  rating: z.number().int().nullable().describe('Stars of a review'),
  user: z.string().nullable().describe('Name of the person who did it; null for the patient or the system'),
});
export type PatientEvent = z.infer<typeof event>;

const patientRecord = patient.extend({
  consentRecordedBy: z.string().nullable().describe('Name of the person, or of the import’s file'),
  mayText: z.boolean(),
  nextDate: instant
    .nullable()
    .describe('The next time when all rules let a text through, which may be now; null where unknown'),
  rules: z.array(textRule),
  events: z.array(event).describe(`Newest first, at most ${LIMITS.patientEvents}`),
});
export type PatientRecord = z.infer<typeof patientRecord>;

const recordAnswer = z.object({ data: patientRecord });

export const patientRecordRoutes = {
  getPatient: route({
    method: 'GET',
    path: '/patients/{id}',
    access: 'clinic',
    scope: 'patients:read',
    summary: 'One patient with all that happened, and why they can or cannot be texted',
    description: 'The read is audited. The same answer is the evidence for a complaint.',
    ...one,
    answer: recordAnswer,
    errors: ['not_found'],
  }),
  updatePatient: route({
    method: 'PUT',
    path: '/patients/{id}',
    access: 'paid',
    scope: 'patients:write',
    shows: { scope: 'patients:read' },
    summary: 'Change a patient’s name, email or tags; what is left out stays',
    description: 'Phone numbers cannot be changed.',
    ...one,
    payload: z.object(changedFields),
    answer: z.object({ data: patient }),
    errors: ['not_found'],
  }),
  chooseLead: route({
    method: 'POST',
    path: '/patients/{id}/lead',
    access: 'paid',
    scope: 'patients:write',
    shows: { scope: 'patients:read' },
    summary: 'Choose by whose name a number that people share is known',
    description:
      'Name, email and tags change places with those of the lead until now. The number with its consent, texts and ' +
      'reviews stays as it is. Case and accents of the name do not matter.',
    ...one,
    payload: personName,
    answer: z.object({ data: patient }),
    errors: ['not_found'],
  }),
  removePerson: route({
    method: 'POST',
    path: '/patients/{id}/people/remove',
    access: 'paid',
    scope: 'patients:write',
    shows: { scope: 'patients:read' },
    summary: 'Take one of the people off a number',
    description: 'Their name, email and tags go. The lead cannot be taken off: choose another one first.',
    ...one,
    payload: personName,
    answer: z.object({ data: patient }),
    errors: ['not_found', 'rule_broken'],
  }),
  deletePatient: route({
    method: 'DELETE',
    path: '/patients/{id}',
    access: 'paid',
    scope: 'patients:write',
    summary: 'Erase a patient',
    description:
      'Queued texts are cancelled, and review links that nobody used end; name, email, number and the words of ' +
      'feedback go for good, with all people who share the number. Opt-out, block and cooldown outlive it, and ' +
      'counts stay right.',
    ...one,
    errors: ['not_found'],
  }),
  recordOptOut: route({
    method: 'POST',
    path: '/patients/{id}/opt-out',
    access: 'clinic',
    scope: 'patients:write',
    shows: { scope: 'patients:read' },
    summary: 'Note that a patient asked, in person or by phone, not to be texted',
    description: 'The number comes on the clinic’s block list, and what is queued for it is cancelled.',
    ...one,
    payload: z
      .object({
        reason: written()
          .trim()
          .max(LIMITS.reasonLength, `At most ${LIMITS.reasonLength} characters`)
          .optional(),
      })
      .default({}),
    answer: recordAnswer,
    errors: ['not_found'],
  }),
  numberIsRight: route({
    method: 'POST',
    path: '/patients/{id}/number-is-right',
    access: 'paid',
    scope: 'patients:write',
    shows: { scope: 'patients:read' },
    summary: 'Say that a patient’s number is right, whatever the carrier said of it',
    description:
      'What the carrier said of the number is forgotten, and it can be texted again. What somebody decided stays: a ' +
      'number that was put on the block list stays on it. Where the carrier said nothing, nothing changes.',
    ...one,
    answer: recordAnswer,
    errors: ['not_found'],
  }),
  sendPatientReview: route({
    method: 'POST',
    path: '/patients/{id}/send-review',
    access: 'paid',
    scope: 'sends:write',
    idempotent: true,
    summary: 'Text one patient a review request now',
    description: 'By default to the first platform that has a link, in the words of Short & simple.',
    ...one,
    payload: z
      .object({ platform: platform.optional(), messageTemplate: messageTemplate.optional() })
      .default({}),
    answer: z.object({ data: sendResult }),
    errors: ['not_found', 'no_destination', 'content_refused', 'idempotency_conflict'],
  }),
  tagPatients: route({
    method: 'POST',
    path: '/patients/tags',
    access: 'paid',
    scope: 'patients:write',
    summary: 'Add tags to patients, or take tags off them',
    maxBytes: BODY_BYTES.listed,
    payload: z.object({
      patientIds: z
        .array(id)
        .min(1, 'Choose patients')
        .max(LIMITS.bulkPatients, `At most ${LIMITS.bulkPatients} patients at once`),
      add: tagList.default([]),
      remove: tagList.default([]),
    }),
    answer: z.object({ data: z.object({ changed: z.number().int() }) }),
    errors: ['not_found', 'rule_broken'],
  }),
  tagFiltered: route({
    method: 'POST',
    path: '/patients/tags/by-filter',
    access: 'paid',
    scope: 'patients:write',
    summary: 'Add tags to all patients that a filter lets through, or take tags off them',
    description:
      `With the filters of the list, at least one of them, and at most ${LIMITS.tagFiltered} patients. They are ` +
      'changed a part at a time; what is changed before a refusal stays, and the same call changes only the rest.',
    payload: z.object({
      filter: z.object(patientFilters),
      add: tagList.default([]),
      remove: tagList.default([]),
    }),
    answer: z.object({ data: z.object({ found: z.number().int(), changed: z.number().int() }) }),
    errors: ['rule_broken'],
  }),
  exportPatients: route({
    method: 'GET',
    path: '/patients/export',
    access: 'clinic',
    scope: 'patients:read',
    freshProof: true,
    summary: 'The clinic’s patients as a CSV file',
    description:
      'With the filters of the list, newest first, as a stream. What a spreadsheet would take for a formula is ' +
      'neutralized; an import reads it back unchanged. Each of the people of a number has a row. Audited.',
    query: z.object(patientFilters),
    download: { type: 'text/csv' },
    errors: ['subscription_required'],
  }),
  listPatientNumbers: route({
    method: 'GET',
    path: '/patients/numbers',
    access: 'clinic',
    scope: 'patients:read',
    summary: 'The numbers of all patients that a filter lets through, with their names',
    description:
      'With the filters of the list, newest first, as many as one request for reviews takes. `total` says how many the ' +
      'filter lets through. Audited.',
    query: z.object(patientFilters),
    answer: z.object({
      data: z
        .array(z.object({ phoneNumber: z.string(), firstName: z.string(), lastName: z.string() }))
        .max(LIMITS.sendNumbers),
      total: z.number().int(),
    }),
    errors: ['subscription_required'],
  }),
  listTags: route({
    method: 'GET',
    path: '/patients/tags',
    access: 'clinic',
    scope: 'patients:read',
    summary: 'The clinic’s tags with how many patients have each',
    answer: z.object({ data: z.array(z.object({ tag: z.string(), patients: z.number().int() })) }),
  }),
};
