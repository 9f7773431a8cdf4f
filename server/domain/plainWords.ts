import type * as z from 'zod';

/** What is wrong with what was sent, in words for people, wherever a schema says nothing of its own. */

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named values',
  record: 'an object with named values',
  date: 'a date',
};

const UNITS: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

const FORMATS: Record<string, string> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'an id',
  datetime: 'a time such as 2026-11-25T09:30:00Z',
  date: 'a day such as 2026-11-25',
  time: 'a time such as 09:30',
};

/** The way to a value as people write it: `patients.0.phoneNumber`. */
const placeOf = ({ path = [] }: z.core.$ZodRawIssue): string => path.map(String).join('.');

/** Says what a value has to be; undefined where the schema's own words stand. */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  const place = placeOf(issue);
  const it = place === '' ? 'This' : `“${place}”`;
  return `${it} ${mustBe(issue, place)}`;
}

function mustBe(issue: z.core.$ZodRawIssue, place: string): string {
  const isMissing = issue.input === undefined;
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing) return place === '' ? 'needs a JSON body' : 'is missing';
      return `has to be ${KINDS[String(issue.expected)] ?? 'something else'}`;
    case 'too_small':
      return `has to be ${bound(issue, 'at least', Number(issue.minimum))}`;
    case 'too_big':
      return `has to be ${bound(issue, 'at most', Number(issue.maximum))}`;
    case 'not_multiple_of':
      return `has to be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return FORMATS[String(issue.format)]
        ? `has to be ${FORMATS[String(issue.format)]}`
        : 'is not written as it should be';
    case 'invalid_value':
      if (isMissing) return 'is missing';
      return `has to be ${oneOf(issue.values as unknown[])}`;
    case 'unrecognized_keys':
      return 'has values that nobody knows';
    default:
      return isMissing && place !== '' ? 'is missing' : 'is not as it should be';
  }
}

function bound(issue: { origin?: unknown; exact?: unknown }, least: string, limit: number): string {
  const origin = String(issue.origin);
  const units = UNITS[origin];
  const how = issue.exact === true ? 'exactly' : least;
  if (!units) return `${how} ${limit}`;
  return `${how} ${limit} ${limit === 1 ? units[0] : units[1]} long`;
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of: ${values.map(String).join(', ')}`;
