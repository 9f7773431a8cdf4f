import { z } from 'zod';
import { EMAIL_PATTERN, id, instant, pageQuery, pagination, search } from './common.ts';
import { ERROR_CODES, errorDetail } from './errors.ts';
import { LIMITS } from './limits.ts';
import { phone, phoneInput } from './phone.ts';
import { route } from './route.ts';

/** The clinic's patients (specification 001 sections 2, 3, 5 and 7; DESIGN 7.24). */

export const PATIENT_STATUSES = ['active', 'sent', 'cooldown', 'opted_out', 'blacklisted'] as const;
const patientStatus = z.enum(PATIENT_STATUSES);
export type PatientStatus = z.infer<typeof patientStatus>;

const patient = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: phone,
  email: z.string().nullable(),
  status: patientStatus,
  tags: z.array(z.string()),
  metadata: z.record(z.string(), z.unknown()),
  lastSentAt: instant.nullable(),
  cooldownUntil: instant.nullable(),
  consentAcquiredAt: instant.nullable(),
  consentMethod: z.enum(['manual', 'form']).nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Patient = z.infer<typeof patient>;

const growth = z
  .number()
  .nullable()
  .describe('Percent against the 7 days before; null from zero (DESIGN 7.26)');

const patientCounts = z.object({
  total: z.number().int(),
  byStatus: z.record(patientStatus, z.number().int()),
  inCooldown: z.number().int(),
  eligibleForSending: z.number().int(),
  weeklyGrowth: z.object({ total: growth, active: growth, eligible: growth }),
});
export type PatientCounts = z.infer<typeof patientCounts>;

/** The name of a patient without one (specification 001 section 5). */
export const NO_NAME = 'No Name';

/** Control characters and halves of characters: no name or address holds them, and PostgreSQL takes none. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/** What is wrong with a first or last name, trimmed; undefined when nothing is. An empty one is fine. */
export function nameProblem(which: 'First' | 'Last', text: string): string | undefined {
  if (UNPRINTABLE.test(text)) return 'Names cannot hold control characters';
  if (text.length === 1) return `${which} name must be at least 2 characters`;
  return text.length > LIMITS.nameLength ? `Names have at most ${LIMITS.nameLength} characters` : undefined;
}

/** What is wrong with an e-mail address, trimmed; undefined when nothing is. An empty one is fine. */
export function emailProblem(text: string): string | undefined {
  if (text === '') return undefined;
  const fits = text.length <= LIMITS.emailLength && EMAIL_PATTERN.test(text) && !UNPRINTABLE.test(text);
  return fits ? undefined : 'Invalid email format';
}

const judged = (problemOf: (text: string) => string | undefined) =>
  z
    .string()
    .trim()
    .superRefine((text, check) => {
      const problem = problemOf(text);
      if (problem) check.addIssue({ code: 'custom', message: problem });
    });

/** Names may be blank; a blank e-mail is null. */
const patientFields = {
  firstName: judged((text) => nameProblem('First', text)).default(''),
  lastName: judged((text) => nameProblem('Last', text)).default(''),
  email: judged(emailProblem)
    .transform((text) => text || null)
    .nullable()
    .default(null),
};

/** A patient as forms and lists give one. */
export const patientInput = z.object({
  phoneNumber: phoneInput,
  ...patientFields,
  consentMethod: z.enum(['manual', 'form']).default('manual'),
});
export type PatientInput = z.infer<typeof patientInput>;

/**
 * The columns of an import and the headers that are guessed for each, in English and Hungarian, the likeliest
 * first. Case, accents, spaces and punctuation do not matter: `E-mail` is `email`, `first_name` is `first name`.
 * A mobile number goes before a telephone: it is the one that can be texted.
 */
export const IMPORT_FIELDS = {
  phone: {
    label: 'Phone number',
    guesses: [
      'mobile',
      'mobile phone',
      'mobile number',
      'mobile phone number',
      'cell',
      'cell phone',
      'cell number',
      'cell phone number',
      'phone',
      'phone number',
      'patient phone',
      'primary phone',
      'telephone',
      'telephone number',
      'tel',
      'contact number',
      'number',
      'mobil',
      'mobilszám',
      'mobiltelefon',
      'mobiltelefonszám',
      'telefon',
      'telefonszám',
      'szám',
    ],
  },
  firstName: {
    label: 'First name',
    guesses: ['first name', 'first', 'given name', 'forename', 'patient first name', 'keresztnév', 'utónév'],
  },
  lastName: {
    label: 'Last name',
    guesses: ['last name', 'last', 'surname', 'family name', 'patient last name', 'vezetéknév', 'családnév'],
  },
  name: {
    label: 'Full name',
    guesses: ['name', 'full name', 'patient', 'patient name', 'név', 'teljes név', 'páciens', 'beteg'],
  },
  email: {
    label: 'Email',
    guesses: ['email', 'email address', 'mail', 'e-mail cím'],
  },
  tags: { label: 'Tags', guesses: ['tags', 'tag', 'labels', 'címkék', 'címke'] },
  consentMethod: { label: 'Consent method', guesses: ['consent method', 'consent', 'hozzájárulás'] },
  consentAcquiredAt: {
    label: 'Consent date',
    guesses: ['consent date', 'consent acquired at', 'consent at', 'hozzájárulás dátuma'],
  },
  status: {
    label: 'Status',
    guesses: ['opted out', 'opt out', 'leiratkozott', 'status', 'állapot', 'státusz'],
  },
} as const;

export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]];
const importField = z.enum(IMPORT_FIELD_NAMES);
export type ImportField = keyof typeof IMPORT_FIELDS;

const counters = {
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  rejected: z.number().int(),
};

const rejectedRow = z.object({
  line: z.number().int().describe('The line of the file on which the row begins, from 1'),
  reason: z.string(),
  fields: z.array(z.string()).describe('The row as it stands in the file'),
});
export type RejectedRow = z.infer<typeof rejectedRow>;

/** created + updated + unchanged + rejected = rows. */
const importReport = z.object({
  importId: id.nullable().describe('null for a dry run'),
  dryRun: z.boolean(),
  encoding: z.string(),
  delimiter: z.string(),
  columns: z.array(z.string()),
  mapping: z.partialRecord(importField, z.string()),
  ...counters,
  reasons: z.record(z.string(), z.number().int()).describe('How many rows each reason rejected'),
  rejects: z.array(rejectedRow).describe(`The first ${LIMITS.importRejectsListed}`),
});
export type ImportReport = z.infer<typeof importReport>;

const importEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    importId: id.nullable(),
    encoding: z.string(),
    delimiter: z.string(),
    columns: z.array(z.string()),
    mapping: z.partialRecord(importField, z.string()),
  }),
  z.object({
    type: z.literal('progress'),
    ...counters,
    bytes: z.number().int().describe('Of the file, read so far'),
  }),
  z.object({ type: z.literal('rejected'), ...rejectedRow.shape }),
  z.object({ type: z.literal('done'), report: importReport }),
  z.object({ type: z.literal('failed'), error: z.string(), code: z.enum(ERROR_CODES), report: importReport }),
]);
export type ImportEvent = z.infer<typeof importEvent>;

/** `map` is `phone=Mobile,firstName=Given name`: field, equals sign, the file's header. */
const importQuery = z.object({
  dryRun: z.stringbool().default(false),
  map: z.string().max(2_000).optional().describe('field=Header, separated by commas; the rest is guessed'),
  filename: z.string().max(255).optional(),
});

export const patientRoutes = {
  listPatients: route({
    method: 'GET',
    path: '/patients',
    access: 'clinic',
    summary: 'The clinic’s patients, newest first',
    description:
      'A search of three characters or more looks anywhere in names, e-mail and number; a shorter one at their ' +
      'beginnings. `counts` are over all patients of the clinic, whatever the filter. Clinics that never paid ' +
      'get samples, marked isPreview.',
    query: z.object({
      ...pageQuery(LIMITS.patientsPerPage),
      search,
      status: z.enum(['all', ...PATIENT_STATUSES]).default('all'),
    }),
    answer: z.object({ data: z.array(patient), counts: patientCounts, pagination, isPreview: z.boolean() }),
  }),
  checkPhone: route({
    method: 'POST',
    path: '/patients/check-phone',
    access: 'clinic',
    summary: 'What the clinic knows of a number',
    payload: z.object({ phoneNumber: phoneInput }),
    answer: z.object({
      success: z.literal(true),
      data: z.object({
        phoneNumber: phone,
        exists: z.boolean(),
        existsInPatients: z.boolean(),
        existsInSmsLogs: z.boolean(),
        lastSentAt: instant.nullable(),
        cooldownUntil: instant.nullable(),
        inCooldown: z.boolean(),
        daysRemaining: z.number().int(),
        blocked: z.boolean().describe('On the clinic’s block list, or opted out'),
        textable: z.boolean().describe('A US or Hungarian number that can be texted'),
      }),
    }),
  }),
  bulkAddPatients: route({
    method: 'POST',
    path: '/patients/bulk',
    access: 'paid',
    summary: 'Add several patients at once',
    description: 'Each patient is judged alone: what is wrong with one does not stop the others.',
    payload: z.object({
      patients: z
        .array(z.record(z.string(), z.unknown()))
        .min(1, 'Please enter at least one phone number')
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
  importPatients: route({
    method: 'POST',
    path: '/patients/import',
    access: 'paid',
    summary: 'Import patients from a CSV file',
    description:
      'The body is the file itself. Delimiter and encoding are detected; headers are guessed in English and ' +
      'Hungarian. A known number updates its patient: fields that the file leaves empty stay as they are. ' +
      'With `Accept: application/x-ndjson` the answer is a stream of events while rows are read.',
    query: importQuery,
    upload: { type: 'text/csv', maxBytes: LIMITS.importBytes },
    answer: z.object({ data: importReport }),
    events: importEvent,
    errors: ['empty_file', 'no_phone_column', 'unreadable_file', 'too_large'],
  }),
};
