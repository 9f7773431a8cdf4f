import * as z from 'zod';
import { instant } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { route } from '../core/route.ts';
import { LIST_ROLE_NAMES } from '../rules/listRoles.ts';
import { zone } from '../rules/zones.ts';
import { sendResult } from './sms.ts';

/** Lists of numbers to text, to remind or to block: read at the server for screen, terminal and API alike. */

const listRole = z.enum(LIST_ROLE_NAMES);

/** Which comes first in a day such as 3/4/2026. */
export const DATE_ORDERS = ['month-first', 'day-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A line of a file, from 1. */
export const line = z.number().int();

/** What a file is taken for, the same in every answer about one. */
export const layoutFields = {
  encoding: z.string().describe('`Excel` for a workbook'),
  sheet: z.string().nullable().describe('The sheet that was read, of an Excel file alone'),
  sheets: z.array(z.string()).describe('The sheets that people see, of an Excel file alone'),
  delimiter: z.string(),
  headerLine: line.describe('The line of the header; 0 where the list has none'),
  columns: z.array(z.string()),
  mapping: z.partialRecord(listRole, z.string()).describe('The header of the column taken for each role'),
  markColumns: z.array(z.string()).describe('All columns that say who may or may not be texted'),
};

/** What somebody says of a file that it does not say itself. */
export const layoutQuery = {
  map: z
    .string()
    .max(LIMITS.importMapLength)
    .optional()
    .describe(
      '`phone=Mobile,name=Patient`: a role and the header of its column, or `#2` for the second column',
    ),
  headerLine: z.coerce.number().int().min(1).max(LIMITS.importRows).optional(),
  sheet: z
    .string()
    .max(LIMITS.sheetNameLength)
    .optional()
    .describe('The sheet of an Excel file; without it, the first one with a header that names phone numbers'),
};

const word = z.object({
  word: z.string().describe('As it stands in the list'),
  rows: z.number().int(),
});

/** Words of a list that nobody understands: their rows are not texted until somebody decides. */
export const unclearWords = z.array(word);
export type UnclearWord = z.infer<typeof word>;

const recipient = z.object({
  line,
  phoneNumber: z.string().describe('E.164'),
  name: z.string().describe('Empty where the list names nobody'),
  warning: z
    .string()
    .optional()
    .describe('How the number was read, where it might have been meant otherwise'),
  appointmentAt: instant.optional().describe('With `appointments` alone'),
  fields: z.array(z.string()).optional().describe('The row as it stands, with `fields` alone'),
});
export type ListRecipient = z.infer<typeof recipient>;

const leftOut = sendResult.extend({
  line,
  name: z.string(),
  word: z
    .string()
    .optional()
    .describe('The word that nobody understands, where the row waits for a decision'),
  fields: z.array(z.string()).optional(),
});
export type LeftOutRow = z.infer<typeof leftOut>;

const listReading = z.object({
  ...layoutFields,
  rows: z.number().int().describe('recipients + leftOut'),
  passedOver: z.number().int().describe('Titles, totals and page lines around the rows'),
  recipients: z.array(recipient),
  leftOut: z.array(leftOut),
  unclearWords,
});
export type ListReading = z.infer<typeof listReading>;

const decidedWord = z.object({
  word: z.string(),
  mayText: z.boolean().nullable().describe('null: nobody has decided, and numbers wait for it'),
  numbers: z.number().int().describe('Numbers on the block list that wait for the decision'),
});
export type ListWord = z.infer<typeof decidedWord>;

export const listRoutes = {
  readList: route({
    method: 'POST',
    path: '/sms/read-list',
    access: 'clinic',
    scope: 'any',
    summary: 'Read a list of numbers as it is, before anything is sent',
    description:
      'The body is the file itself, CSV or Excel: a table with a header, also below a title, or numbers alone. Rows that the list ' +
      'itself says are not to be texted are left out with that reason, and so are rows with a word that nobody ' +
      'understands. With `appointments` each row has to say when its appointment is. Nothing is sent or kept.',
    query: z.object({
      ...layoutQuery,
      appointments: z.stringbool().default(false),
      zone: zone.optional().describe('Whose clocks the times are; without it, the clinic’s'),
      dates: z.enum(DATE_ORDERS).optional().describe('Which comes first in a day such as 3/4/2026'),
      fields: z.stringbool().default(false).describe('Answer each row as it stands too'),
    }),
    upload: { type: 'text/csv', maxBytes: LIMITS.listBytes },
    answer: z.object({ data: listReading }),
    readOnly: true,
    errors: ['empty_file', 'no_phone_column', 'several_phone_columns', 'unreadable_file', 'too_large'],
  }),
  listWords: route({
    method: 'GET',
    path: '/settings/list-words',
    access: 'clinic',
    scope: 'settings:read',
    summary: 'Words of the clinic’s lists that it has decided about, and those that wait for a decision',
    answer: z.object({ data: z.array(decidedWord) }),
  }),
  decideWord: route({
    method: 'PUT',
    path: '/settings/list-words',
    access: 'paid',
    scope: 'patients:write',
    summary: 'Decide whether a word of the clinic’s lists lets a patient be texted',
    description:
      'Numbers that waited for it can be texted from now on, or stay on the block list for good. Lists read later go by it.',
    payload: z.object({
      word: z
        .string({ error: 'Name the word as it stands in the list' })
        .trim()
        .min(1, 'Name the word as it stands in the list')
        .max(LIMITS.listWordLength, `A word has at most ${LIMITS.listWordLength} characters`),
      mayText: z.boolean({ error: 'Say whether patients with this word may be texted' }),
    }),
    answer: z.object({
      data: z.object({ numbers: z.number().int().describe('Numbers that waited for it') }),
    }),
  }),
};
