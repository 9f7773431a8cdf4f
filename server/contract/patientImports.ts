import * as z from 'zod';
import { id, instant } from './common.ts';
import { ERROR_CODES } from './errors.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

/** Patients from files (DESIGN 7.24), read as a stream. */

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

/** An import in the clinic’s list of them. */
const importSummary = z.object({
  id,
  filename: z.string().nullable(),
  status: z.enum(['running', 'done', 'interrupted', 'undone']),
  ...counters,
  createdBy: z.string().describe('Name of the person'),
  createdAt: instant,
  updatedAt: instant,
  canResume: z.boolean().describe('It was interrupted, and the same file can go on where it stopped'),
  undoUntil: instant.nullable().describe('Until then it can be undone; null when it cannot any more'),
});
export type ImportSummary = z.infer<typeof importSummary>;

/** `map` is `phone=Mobile,firstName=Given name`: field, equals sign, the file's header. */
const importQuery = z.object({
  dryRun: z.stringbool().default(false),
  map: z.string().max(2_000).optional().describe('field=Header, separated by commas; the rest is guessed'),
  filename: z.string().max(255).optional(),
  resume: id.optional().describe('An interrupted import that goes on with the same file; its mapping holds'),
});

export const patientImportRoutes = {
  importPatients: route({
    method: 'POST',
    path: '/patients/import',
    access: 'paid',
    scope: 'patients:write',
    summary: 'Import patients from a CSV file',
    description:
      'The body is the file itself. Delimiter and encoding are detected; headers are guessed in English and ' +
      'Hungarian. A known number updates its patient: fields that the file leaves empty stay as they are. ' +
      'With `Accept: application/x-ndjson` the answer is a stream of events while rows are read.',
    query: importQuery,
    upload: { type: 'text/csv', maxBytes: LIMITS.importBytes },
    answer: z.object({ data: importReport }),
    events: importEvent,
    errors: [
      'empty_file',
      'no_phone_column',
      'unreadable_file',
      'too_large',
      'not_found',
      'rule_broken',
      'unavailable',
    ],
  }),
  listImports: route({
    method: 'GET',
    path: '/patients/imports',
    access: 'clinic',
    scope: 'patients:read',
    summary: 'The clinic’s imports, newest first',
    answer: z.object({ data: z.array(importSummary).describe(`The last ${LIMITS.importsListed}`) }),
  }),
  undoImport: route({
    method: 'POST',
    path: '/patients/imports/{id}/undo',
    access: 'paid',
    scope: 'patients:write',
    summary: 'Undo a whole import within a day',
    description:
      'Patients that it added are taken away, but for those who meanwhile were texted or changed, wrote to the ' +
      'clinic or left a review; those that it changed become what they were, but for what was changed since. ' +
      'Numbers that it blocked stay blocked.',
    params: z.object({ id }),
    answer: z.object({
      data: z.object({
        removed: z.number().int(),
        restored: z.number().int(),
        kept: z.number().int().describe('Texted, heard from or changed meanwhile'),
      }),
    }),
    errors: ['not_found', 'rule_broken'],
  }),
};
