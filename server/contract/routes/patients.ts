import * as z from 'zod';
import { BODY_BYTES } from '../core/bodySizes.ts';
import { id, instant, instantInput, pageQuery, pagination, search } from '../core/common.ts';
import { errorDetail } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';
import { CONSENTS, consentMethod } from '../rules/consent.ts';
import { newLines, person } from '../rules/person.ts';
import { phone, phoneInput } from '../rules/phone.ts';
import { PHONE_TEXT } from '../rules/phoneText.ts';
import { platform } from '../rules/platforms.ts';

export const PATIENT_STATUSES = ['active', 'sent', 'cooldown', 'opted_out', 'blacklisted'] as const;
const patientStatus = z.enum(PATIENT_STATUSES);
export type PatientStatus = z.infer<typeof patientStatus>;

export const patient = z.object({
  id,
  phoneNumber: phone,
  ...person.shape,
  status: patientStatus,
  people: z.array(person).describe('Who else has this number: the patient’s own name is the lead'),
  metadata: z.record(z.string(), z.unknown()),
  lastSentAt: instant.nullable(),
  cooldownUntil: instant.nullable(),
  consentAcquiredAt: instant.nullable(),
  consentMethod: consentMethod.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Patient = z.infer<typeof patient>;

const growth = z.number().nullable().describe('Percent against the 7 days before; null from zero');

const patientCounts = z.object({
  total: z.number().int(),
  byStatus: z.record(patientStatus, z.number().int()),
  inCooldown: z.number().int(),
  eligibleForSending: z.number().int(),
  weeklyGrowth: z.object({ total: growth, active: growth, eligible: growth }),
});
export type PatientCounts = z.infer<typeof patientCounts>;

/** A patient as forms and lists give one. */
export const patientInput = z.object({
  phoneNumber: phoneInput,
  ...newLines,
  consentMethod: consentMethod.default('manual'),
  withHistory: z
    .boolean()
    .optional()
    .describe('Adds a number that was texted before without a record of its own'),
});
export type PatientInput = z.infer<typeof patientInput>;

/** What a list of patients can be narrowed to. All that are given hold together. */
export const patientFilters = {
  search,
  status: z.enum(['all', ...PATIENT_STATUSES]).default('all'),
  texted: z.enum(['any', 'never']).default('any').describe('`never`: no text of any kind was handed over'),
  sentFrom: instantInput
    .optional()
    .describe('The last review request was handed over at this instant or later'),
  sentTo: instantInput.optional().describe('and before this one'),
  addedFrom: instantInput.optional(),
  addedTo: instantInput.optional(),
  tag: z.string().max(LIMITS.tagLength).optional(),
  consentMethod: z.enum(CONSENTS).optional(),
  reviewed: platform.optional().describe('Left a review on this platform'),
  importId: id.optional().describe('Whom this import added or changed'),
};

/** Shorter ones name nobody: they would fit by accident. */
const idBeginning = z
  .string()
  .toLowerCase()
  .regex(/^[\da-f]{4}[\da-f-]{0,32}$/, 'Enter an id or at least 4 characters of its beginning')
  .describe('An id, or how it begins');

const phoneCheck = z.object({
  phoneNumber: phone,
  exists: z.boolean(),
  existsInPatients: z.boolean(),
  existsInSmsLogs: z.boolean(),
  lastSentAt: instant.nullable(),
  cooldownUntil: instant.nullable(),
  inCooldown: z.boolean(),
  daysRemaining: z.number().int(),
  blocked: z.boolean().describe('On the clinic’s block list, or opted out'),
  cannotGetTexts: z
    .string()
    .nullable()
    .describe(
      'What the carrier says of a number that it cannot deliver to; such a number is blocked as well',
    ),
  textable: z.boolean().describe('A US or Hungarian number that can be texted'),
});
export type PhoneCheck = z.infer<typeof phoneCheck>;

export const patientRoutes = {
  listPatients: route({
    method: 'GET',
    path: '/patients',
    access: 'clinic',
    scope: 'patients:read',
    summary: 'The clinic’s patients, newest first',
    description:
      'A search of three characters or more looks anywhere in names, email and number; a shorter one at their ' +
      'beginnings. `counts` are over all patients of the clinic, whatever the filter. Clinics that never paid ' +
      'get samples, marked isPreview.',
    query: z.object({ ...pageQuery(LIMITS.patientsPerPage), ...patientFilters, id: idBeginning.optional() }),
    answer: z.object({ data: z.array(patient), counts: patientCounts, pagination, isPreview: z.boolean() }),
  }),
  checkPhone: route({
    method: 'POST',
    path: '/patients/check-phone',
    access: 'clinic',
    scope: 'patients:read',
    summary: 'What the clinic knows of a number',
    payload: z.object({ phoneNumber: phoneInput }),
    answer: z.object({ success: z.literal(true), data: phoneCheck }),
  }),
  checkPhones: route({
    method: 'POST',
    path: '/patients/check-phones',
    access: 'clinic',
    scope: 'patients:read',
    summary: 'What the clinic knows of several numbers',
    description: 'As many as one bulk takes; an answer for each, in their order.',
    maxBytes: BODY_BYTES.listed,
    payload: z.object({
      phoneNumbers: z
        .array(phoneInput)
        .min(1, PHONE_TEXT.noneGiven)
        .max(LIMITS.bulkPatients, `At most ${LIMITS.bulkPatients} numbers at once`),
    }),
    answer: z.object({ success: z.literal(true), data: z.array(phoneCheck) }),
  }),
  bulkAddPatients: route({
    method: 'POST',
    path: '/patients/bulk',
    access: 'paid',
    scope: 'patients:write',
    summary: 'Add several patients at once',
    description: 'Each patient is judged alone: what is wrong with one does not stop the others.',
    maxBytes: BODY_BYTES.bulk,
    payload: z.object({
      patients: z
        .array(z.record(z.string(), z.unknown()))
        .min(1, PHONE_TEXT.noneGiven)
        .max(LIMITS.bulkPatients, `At most ${LIMITS.bulkPatients} patients at once; import a file for more`),
    }),
    answer: z.object({
      data: z.object({
        successful: z.array(patient),
        failed: z.array(
          z.object({
            patient: z.record(z.string(), z.unknown()),
            error: z.string(),
            details: z.array(errorDetail).optional(),
          }),
        ),
        summary: z.object({ successful: z.number().int(), failed: z.number().int() }),
      }),
    }),
  }),
};
