import * as z from 'zod';
import { id, instant } from '../core/common.ts';
import { ERROR_CODES } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';
import { LIST_ROLES } from '../rules/listRoles.ts';
import { phone } from '../rules/phone.ts';
import { layoutFields, layoutQuery, line, unclearWords } from './lists.ts';

/** Patients from files, read as a stream. */

/** What an import keeps of a list, with what screens and terminal call it. */
export const IMPORT_FIELDS = (({ practitioner: _, appointmentDate: __, appointmentTime: ___, ...kept }) =>
  kept)(LIST_ROLES);

export type ImportField = keyof typeof IMPORT_FIELDS;
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]];

const counters = {
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  rejected: z.number().int(),
};

const rejectedRow = z.object({
  line: line.describe('The line of the file on which the row begins, from 1'),
  reason: z.string(),
  fields: z.array(z.string()).describe('The row as it stands in the file'),
});
export type RejectedRow = z.infer<typeof rejectedRow>;

const understoodRow = z.object({
  line,
  phoneNumber: phone,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  tags: z.array(z.string()),
  notTexted: z.string().nullable().describe('Why the list itself says not to text this patient'),
});
export type UnderstoodRow = z.infer<typeof understoodRow>;

const sharedNumbers = z
  .object({
    numbers: z.number().int(),
    people: z.number().int().describe(`Of one number at most ${LIMITS.peoplePerNumber}`),
    listed: z
      .array(
        z.object({
          phoneNumber: phone,
          people: z.array(z.object({ line: z.number().int(), name: z.string() })),
        }),
      )
      .describe(`The first ${LIMITS.importSharedListed}, each person with the line where they come first`),
  })
  .describe('The numbers of the file that more than one person has. Each number gets one text');
export type SharedNumbers = z.infer<typeof sharedNumbers>;

/** No number is shared. */
export const NONE_SHARED: SharedNumbers = { numbers: 0, people: 0, listed: [] };

/** created + updated + unchanged + rejected = rows. */
const importReport = z.object({
  importId: id.nullable().describe('null for a dry run'),
  dryRun: z.boolean(),
  ...layoutFields,
  ...counters,
  reasons: z.record(z.string(), z.number().int()).describe('How many rows each reason rejected'),
  rejects: z.array(rejectedRow).describe(`The first ${LIMITS.importRejectsListed}`),
  understood: z
    .array(understoodRow)
    .describe(`The first ${LIMITS.importUnderstoodListed} rows that were taken, as they were understood`),
  passedOver: z.number().int().describe('Titles, totals and page lines around the rows'),
  stopped: z.object({
    stop: z.number().int().describe('Rows that say that the patient is not to be texted'),
    withdrawn: z.number().int().describe('Rows that say that consent was declined or taken back'),
    gone: z.number().int().describe('Rows of people who are deceased, archived or patients no more'),
    unclear: z.number().int().describe('Rows with a word that nobody understands: they wait for a decision'),
  }),
  unclearWords,
  notes: z
    .record(z.string(), z.number().int())
    .describe('What was read otherwise or left out, and in how many rows'),
  shared: sharedNumbers,
});
export type ImportReport = z.infer<typeof importReport>;

const importEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    importId: id.nullable(),
    ...layoutFields,
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

const importQuery = z.object({
  dryRun: z.stringbool().default(false),
  ...layoutQuery,
  filename: z.string().max(255).optional(),
  resume: id.optional().describe('An interrupted import that goes on with the same file; its mapping holds'),
});

export const patientImportRoutes = {
  importPatients: route({
    method: 'POST',
    path: '/patients/import',
    access: 'paid',
    scope: 'patients:write',
    summary: 'Import patients from a CSV or Excel file',
    description:
      'The body is the file itself. Sheet, delimiter, encoding and header are found; columns are known by the headers of ' +
      'common systems. Whom a row says not to text comes on the block list. A known number updates its patient: fields ' +
      'that the file leaves empty stay as they are. Further people who have the same number are kept beside the first ' +
      'one, and `shared` names them. ' +
      'With `Accept: application/x-ndjson` the answer is a stream of events while rows are read.',
    query: importQuery,
    upload: { type: 'text/csv', maxBytes: LIMITS.importBytes },
    answer: z.object({ data: importReport }),
    events: importEvent,
    errors: [
      'empty_file',
      'no_phone_column',
      'several_phone_columns',
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
