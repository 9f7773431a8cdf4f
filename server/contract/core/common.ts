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

export const NAME_MARKS_TEXT = 'Names cannot hold marks that are not seen or that turn letters around';
export const NAME_ADDRESS_TEXT =
  'Names cannot hold web or email addresses. Where a full stop ends a word, put a space after it';

/** Marks of no width and those that change the direction of letters: a name looks like another one with them. */
const UNSEEN = /[\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/u;

/** What programs of phones and mailboxes make a link of, or nearly. */
const LINKED = [
  /[a-z\d]:\/\//i,
  /\b(?:https?|ftp|mailto|tel|sms|javascript|data):/i,
  /\bwww\./i,
  /[^\s@]@[^\s@]+\.[^\s@]/,
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/,
];
/** Two words with a full stop between them, the second of letters: a domain, but where the first is how people are called. */
const DOTTED = /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)\.(\p{L}{2,})/gu;
const CALLED =
  /^(?:\p{L}|dr|drs|prof|mr|mrs|ms|mx|st|ste|no|nr|mt|ft|jr|sr|ifj|id|özv|dipl|mag|ing|med|phd|hc|habil|szt|u|ltd|inc)$/iu;
const COMMON_ENDS =
  /^(?:com|net|org|io|co|info|biz|me|ly|gl|gg|cc|tv|to|ai|app|link|hu|us|uk|eu|de|at|ro|sk|xyz|site|online|shop|store|club|page|dev|top|click|example|test)$/i;

/** Whether a text holds an address of the web or of a mailbox, as people or programs would follow it. */
function holdsAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll('\u3002', '.');
  if (LINKED.some((pattern) => pattern.test(plain))) return true;
  return [...plain.matchAll(DOTTED)].some(
    ([, before = '', after = '']) => !CALLED.test(before) || COMMON_ENDS.test(after),
  );
}

/**
 * What somebody or something is called where our texts and mails say it to other people: the one who chooses it would have us
 * send their words, so it is a name and nothing else.
 */
export const spokenName = (required?: string) =>
  nameText(required)
    .refine((text) => !UNSEEN.test(text), NAME_MARKS_TEXT)
    .refine((text) => !holdsAddress(text), NAME_ADDRESS_TEXT);

/** Long enough to be somebody's number. */
const LIKE_A_NUMBER = /\d(?:[\s().-]*\d){6,}/;

/** Why a super admin does something: a few words that are kept for seven years and may name no patient. */
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

/** A simple pattern: only a mail that arrives proves an address. */
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
