import { Flags } from '@oclif/core';
import {
  eachOf,
  LINE_DETAILS,
  LINE_FIELDS,
  type LineDetail,
  type LineField,
  type LineKind,
  PERSON_FIELDS,
} from '../../server/contract/rules/person.ts';

/** Flags of what is written of a person, one for each field, and what was given by them. */

type Dashed<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? '-' : ''}${Lowercase<First>}${Dashed<Rest>}`
  : '';

const flagOf = <Field extends LineField>(field: Field): Dashed<Field> =>
  field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as Dashed<Field>;

const clearFlagOf = <Field extends LineDetail>(field: Field): `clear-${Dashed<Field>}` =>
  `clear-${flagOf(field)}`;

const HELP_VALUES: Record<LineKind, string> = { name: 'NAME', email: 'ADDRESS' };

const lineFlag = (description: string, helpValue: string, exclusive: string[] = []) =>
  Flags.string({ description, helpValue, exclusive });

const clearFlag = (noun: string) => Flags.boolean({ description: `Take the ${noun} away.` });

type LineFlags<Flag> = { [Field in LineField as Dashed<Field>]: Flag };
type ClearFlags<Flag> = { [Field in LineDetail as `clear-${Dashed<Field>}`]: Flag };

const withCapital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const flagsOf = (ending: string, rivalOf: (field: LineField) => string[]) =>
  Object.fromEntries(
    LINE_FIELDS.map((field) => {
      const { noun, kind } = PERSON_FIELDS[field];
      return [flagOf(field), lineFlag(`${withCapital(noun)}${ending}`, HELP_VALUES[kind], rivalOf(field))];
    }),
  ) as LineFlags<ReturnType<typeof lineFlag>>;

const isDetail = (field: LineField): field is LineDetail => LINE_DETAILS.some((detail) => detail === field);

/** A flag for each field; `ending` says more of all of them. */
export const personFlags = (ending = '.') => flagsOf(ending, () => []);

/** The same, and a flag for each detail that takes it away. */
export const changeFlags = {
  ...flagsOf('.', (field) => (isDetail(field) ? [clearFlagOf(field)] : [])),
  ...(Object.fromEntries(
    LINE_DETAILS.map((field) => [clearFlagOf(field), clearFlag(PERSON_FIELDS[field].noun)]),
  ) as ClearFlags<ReturnType<typeof clearFlag>>),
};

/** The same as one says them in a sentence. */
export const CHANGE_FLAGS = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  Object.keys(changeFlags).map((flag) => `--${flag}`),
);

/** What the flags say of a person; undefined where they say nothing. */
export const linesOf = (
  flags: Partial<LineFlags<string | undefined>>,
): Record<LineField, string | undefined> => eachOf(LINE_FIELDS, (field) => flags[flagOf(field)]);

/** What the flags change of a person: null is taken away. */
export const changesOf = (
  flags: Partial<LineFlags<string | undefined> & ClearFlags<boolean>>,
): { [Field in LineField]: (Field extends LineDetail ? null : never) | string | undefined } => ({
  ...linesOf(flags),
  ...Object.fromEntries(
    LINE_DETAILS.filter((field) => flags[clearFlagOf(field)]).map((field) => [field, null]),
  ),
});
