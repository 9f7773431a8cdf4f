import * as z from 'zod';
import { EMAIL_PATTERN, NAME_TEXT, UNPRINTABLE, written } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';

/**
 * What an office writes of a person, each field stated once: requests and answers, the list's columns, forms, flags and
 * the export follow from here, or do not compile until they are told of a new field.
 */

/** The name of a patient without one. */
export const NO_NAME = 'No Name';

/** What is wrong with a first or last name, trimmed; undefined when nothing is. An empty one is fine. */
export function nameProblem(which: 'First' | 'Last', text: string): string | undefined {
  if (UNPRINTABLE.test(text)) return NAME_TEXT;
  if (text.length === 1) return `${which} name must be at least 2 characters`;
  return text.length > LIMITS.nameLength ? `Names have at most ${LIMITS.nameLength} characters` : undefined;
}

/** What is wrong with an email address, trimmed; undefined when nothing is. An empty one is fine. */
export function emailProblem(text: string): string | undefined {
  if (text === '') return undefined;
  const fits = text.length <= LIMITS.emailLength && EMAIL_PATTERN.test(text) && !UNPRINTABLE.test(text);
  return fits ? undefined : 'Invalid email format';
}

type ProblemOf = (text: string) => string | undefined;

const judged = (problemOf: ProblemOf) =>
  z
    .string()
    .trim()
    .superRefine((text, check) => {
      const problem = problemOf(text);
      if (problem) check.addIssue({ code: 'custom', message: problem });
    });

/** A name may be blank. */
const nameField = (which: 'First' | 'Last') => {
  const problemOf: ProblemOf = (text) => nameProblem(which, text);
  const noun = `${which.toLowerCase()} name`;
  return {
    ...{ kind: 'name' as const, label: `${which} name`, noun, problemOf },
    kept: z.string(),
    given: judged(problemOf),
    none: '',
  };
};

/** A blank line is null. */
const detailField = <const Kind extends string>(
  kind: Kind,
  { label, noun, problemOf }: { label: string; noun: string; problemOf: ProblemOf },
) => ({
  ...{ kind, label, noun, problemOf },
  kept: z.string().nullable(),
  given: judged(problemOf)
    .transform((text) => text || null)
    .nullable(),
  none: null,
});

const tag = written()
  .trim()
  .min(1, 'Write a tag')
  .max(LIMITS.tagLength, `A tag has at most ${LIMITS.tagLength} characters`)
  .refine(
    (text) => !/[,;|]/.test(text) && !UNPRINTABLE.test(text),
    'A tag cannot hold commas or control characters',
  );

/** Tags as forms give them: each once, in the order given. */
export const tagList = z
  .array(tag)
  .max(LIMITS.tagsPerPatient, `At most ${LIMITS.tagsPerPatient} tags`)
  .transform((tags) => [...new Set(tags)]);

/**
 * Of each field what screens and lists call it, what sentences call it, how it is kept, how it is given, and what stands
 * where nobody knows it. One with `problemOf` is written on one line, which may be blank.
 */
export const PERSON_FIELDS = {
  firstName: nameField('First'),
  lastName: nameField('Last'),
  email: detailField('email', { label: 'Email', noun: 'email address', problemOf: emailProblem }),
  tags: {
    kind: 'tags',
    label: 'Tags',
    noun: 'tags',
    kept: z.array(z.string()),
    given: tagList,
    none: [] as string[],
  },
} as const;

type Fields = typeof PERSON_FIELDS;
export type PersonField = keyof Fields;
/** A field that is written on one line. */
export type LineField = {
  [Name in PersonField]: Fields[Name] extends { problemOf: ProblemOf } ? Name : never;
}[PersonField];
/** One of those beside the name. */
export type LineDetail = Exclude<LineField, 'firstName' | 'lastName'>;
export type LineKind = Fields[LineField]['kind'];

export const PERSON_FIELD_NAMES = Object.keys(PERSON_FIELDS) as PersonField[];
export const LINE_FIELDS = PERSON_FIELD_NAMES.filter(
  (name) => 'problemOf' in PERSON_FIELDS[name],
) as LineField[];
export const LINE_DETAILS = LINE_FIELDS.filter((name) => PERSON_FIELDS[name].kind !== 'name') as LineDetail[];

/** Something made of each of some fields. */
export const eachOf = <Name extends PersonField, Made>(
  names: readonly Name[],
  make: (name: Name) => Made,
): Record<Name, Made> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Made>;

export const person = z.object(
  eachOf(PERSON_FIELD_NAMES, (name) => PERSON_FIELDS[name].kept) as {
    [Name in PersonField]: Fields[Name]['kept'];
  },
);
/** Somebody who has a number: its lead, or one of the people beside. */
export type Person = z.infer<typeof person>;

/** Somebody of whom nothing is known. */
export const nobody = (): Person => eachOf(PERSON_FIELD_NAMES, (name) => PERSON_FIELDS[name].none) as Person;

const given = (name: PersonField): z.ZodType => PERSON_FIELDS[name].given;

/** The lines of somebody new: what is left out is not known. */
export const newLines = eachOf(LINE_FIELDS, (name) => given(name).default(PERSON_FIELDS[name].none)) as {
  [Name in LineField]: z.ZodDefault<Fields[Name]['given']>;
};

/** What changes of somebody: what is left out stays. */
export const changedFields = eachOf(PERSON_FIELD_NAMES, (name) => given(name).optional()) as {
  [Name in PersonField]: z.ZodOptional<Fields[Name]['given']>;
};
