import * as z from 'zod';
import { LIMITS } from './limits.ts';

/** Shapes that several resources share. */

/**
 * Control characters and halves of characters, which PostgreSQL and terminals do not take, and the mark for a letter
 * that could not be read, which an import refuses: no name or address holds them.
 */
export const UNPRINTABLE = /[\p{Cc}\p{Cs}\uFFFD]/u;

/** Text as people write it. A null character is refused: PostgreSQL cannot keep one, and nobody types one. */
export const written = (required?: string) =>
  z
    .string(required === undefined ? undefined : { error: required })
    .refine((text) => !text.includes('\0'), 'Text cannot hold null characters');

export const NAME_TEXT = 'Names cannot hold control characters';

/** What something is called, or a few words on one line: texts, mails and posters repeat them. */
export const nameText = (required?: string) =>
  written(required)
    .trim()
    .refine((text) => !UNPRINTABLE.test(text), NAME_TEXT);

/** Long enough to be somebody's number. */
const LIKE_A_NUMBER = /\d(?:[\s().-]*\d){6,}/;

/** Why a super admin does something: a few words that are kept for seven years and may name no patient (DESIGN 7.25). */
export const auditedReason = nameText('Give a reason')
  .min(3, 'Give a reason')
  .max(LIMITS.reasonLength, `A reason has at most ${LIMITS.reasonLength} characters`)
  .refine((text) => !LIKE_A_NUMBER.test(text), 'Leave phone numbers out: the reason is kept for seven years')
  .describe('Kept for seven years: no patient may be named');

export const id = z.uuid('This is not an id').describe('UUIDv7');

/** The clinic's public id. */
export const clinicId = z
  .string()
  .regex(/^\d{8}$/)
  .describe('8 digits');

export const instant = z.iso.datetime().describe('ISO 8601 in UTC');

const INSTANT_TEXT = 'Enter a date and time such as 2026-03-04T15:00:00Z';

/** An instant as clients give it: any offset; parsed to UTC with milliseconds, as it is stored. */
export const instantInput = z.iso
  .datetime({ offset: true, error: INSTANT_TEXT })
  .transform((text) => new Date(text).toISOString())
  // Years before 0 or after 9999 sort as texts before all others, and what follows a time must not reach them either.
  .refine((text) => /^[0-8]/.test(text), INSTANT_TEXT);

/** A whole number that arrives in the query string. */
const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** `page` counts from 1. */
export const pageQuery = (perPage: number) => ({
  page: wholeNumber(1, LIMITS.lastPage).default(1),
  limit: wholeNumber(1, LIMITS.pageMax).default(perPage),
});

export const offsetQuery = (perPage: number) => ({
  offset: wholeNumber(0, 10_000_000).default(0),
  limit: wholeNumber(1, LIMITS.entriesMax).default(perPage),
});

export const search = written().trim().max(LIMITS.searchLength).optional();

export const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
});
export type Pagination = z.infer<typeof pagination>;

/** That of a list that may be searched by words. */
export const searchedPagination = pagination.extend({
  more: z
    .boolean()
    .describe(
      `More rows than \`total\` fit what is searched: only ${LIMITS.matchesCounted} of them are counted`,
    ),
});

/** The pagination of an answer. An empty list has one empty page. */
export const paginationOf = (page: number, limit: number, total: number): Pagination => ({
  page,
  limit,
  total,
  totalPages: Math.max(1, Math.ceil(total / limit)),
});

/** Simple address pattern, as the specification asks. */
export const EMAIL_PATTERN =
  /^[^\s\p{Cc}@<>,;:"()[\]\\]+@[^\s\p{Cc}@<>,;:"()[\]\\]+\.[^\s\p{Cc}@<>,;:"()[\]\\.]{2,}$/u;

/** An e-mail address; parsed to lower case without spaces around it. */
export const email = (messages: { required: string; invalid: string }) =>
  written(messages.required)
    .trim()
    .min(1, messages.required)
    .max(LIMITS.emailLength, messages.invalid)
    .regex(EMAIL_PATTERN, messages.invalid)
    .toLowerCase();
