import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { api, ROUTE_NAMES } from '../../server/contract/core/api.ts';
import {
  NAME_ADDRESS_TEXT,
  NAME_MARKS_TEXT,
  NAME_TEXT,
  spokenName,
} from '../../server/contract/core/common.ts';
import type { RouteDeclaration } from '../../server/contract/core/route.ts';

/** What is called by a name in our texts and mails is a name: who chooses it cannot have us send a link of theirs. */

const HONEST = [
  'Dr. O’Neil & Sons',
  "Dr. O'Neil & Sons",
  "St. Mary's",
  'St.Mary’s Hospital',
  'A.B.C. Dental',
  'A.B.C.',
  'Dr.Smith',
  'Prof.Dr.Nagy Éva',
  'J.R.R. Tolkien',
  'Kovács-Szabó Zsófia',
  'Őszi Fürdő Kft.',
  'ifj. Tóth Árpád',
  'Smile4U',
  'No. 5 Clinic',
  'No.5 Clinic',
  '3.5 Dental',
  'Care @ Home',
  'Clinic: Downtown',
  'Smith, Jones & Co. Dentists',
  'Γιατρός Νίκος',
  'Ann-Marie D’Angelo, D.D.S.',
];

const ADDRESSES = [
  'Your account is locked https://evil.example/unlock',
  'Locked HTTPS://EVIL.EXAMPLE',
  'Call tel:5550100',
  'www.evil',
  'evil.example',
  'Go to evil.com now',
  'Dr.com',
  't.co/abc',
  'x.co',
  'evil.dental',
  'sub.evil.care/now',
  'evil．example',
  'evil。example',
  'пример.рф',
  'owner@evil.example',
  'http:evil',
  '192.0.2.7',
];

const UNSEEN = ['A\u202Eevil', 'A\u200Bb', 'A\u2066b', 'A\uFEFFnn', 'A\u00ADb', 'A\u2028b', 'A\u3164b'];

const why = (name: string) => spokenName().safeParse(name).error?.issues[0]?.message;

test.each(HONEST)('%s is a name', (name) => {
  expect(why(name)).toBeUndefined();
});

test.each(ADDRESSES)('%s is none: it holds an address', (name) => {
  expect(why(name)).toBe(NAME_ADDRESS_TEXT);
});

test('marks that nobody sees and line breaks are in no name', () => {
  for (const name of UNSEEN)
    expect([name, why(name)]).toEqual([name, expect.stringContaining('Names cannot')]);
  expect(why('A\u202Eevil')).toBe(NAME_MARKS_TEXT);
  expect(why('Ann\nLee')).toBe(NAME_TEXT);
});

describe('every name in a body that a route takes', () => {
  /** Names that no text and no mail says to anybody but the one who gave them, or the operator. */
  const SAID_TO_NOBODY: Record<string, string> = {
    'requestPlatform platformName': 'a platform may be called Booking.com; the operator alone is mailed it',
    'createApiToken name': 'the clinic’s own list of its programs',
    'updatePatient firstName': 'no text or mail names a patient; lists of offices keep what they have',
    'updatePatient lastName': 'as the first name',
    'completeVisit firstName': 'as the first name of a patient',
    'completeVisit lastName': 'as the first name of a patient',
    'chooseLead name': 'picks one of the names that a list gave',
    'removePerson name': 'picks one of the names that a list gave',
  };

  const names = ROUTE_NAMES.flatMap((route) => {
    const { payload }: RouteDeclaration = api[route];
    return payload
      ? leavesOf(payload)
          .filter(({ path }) => isName(path))
          .map((leaf) => ({ route, ...leaf }))
      : [];
  });
  const titled = names.map(({ route, path, schema }) => ({ title: [route, ...path].join(' '), schema }));

  test.each(titled.filter(({ title }) => !(title in SAID_TO_NOBODY)))(
    '$title keeps the rule',
    ({ schema }) => {
      expect(schema.safeParse('Anna Lee').success).toBe(true);
      for (const wrong of [
        'Anna https://evil.example',
        'evil.example',
        'Anna\u202E',
        'An\u200Bna',
        'Anna\nLee',
      ]) {
        // A line break may become a space.
        expect(String(schema.safeParse(wrong).data ?? '')).not.toMatch(/evil|\u202E|\u200B|\n/);
      }
    },
  );

  test('and each exception is still one', () => {
    expect(titled.map(({ title }) => title)).toEqual(expect.arrayContaining(Object.keys(SAID_TO_NOBODY)));
  });
});

const isName = (path: string[]): boolean => /name$/i.test(path.at(-1) ?? '');

interface Leaf {
  path: string[];
  schema: z.ZodType;
}

/** The fields of a body, however deep. */
function leavesOf(schema: z.ZodType, path: string[] = []): Leaf[] {
  // biome-ignore lint/suspicious/noExplicitAny: zod has no type for the definition of any schema
  const { def } = schema as any;
  if (def.type === 'object') {
    return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([key, inner]) =>
      leavesOf(inner, [...path, key]),
    );
  }
  if (def.type === 'array') return leavesOf(def.element, path);
  if (def.type === 'union') return def.options.flatMap((option: z.ZodType) => leavesOf(option, path));
  const inside = leavesInside(def.innerType ?? def.in, path);
  return inside.length > 0 ? inside : [{ path, schema }];
}

/** Of what is wrapped, its fields; a wrapped text is one field with all its rules. */
function leavesInside(inner: z.ZodType | undefined, path: string[]): Leaf[] {
  return inner ? leavesOf(inner, path).filter((leaf) => leaf.path.length > path.length) : [];
}

describe('every address that a body names', () => {
  /** Routes that mail no address which somebody else may have, or one mail at the most. */
  const MAILS_NO_STRANGER: Record<string, string> = {
    login: 'mails codes to the account’s own address alone, so many in an hour: accounts/mailedCodes.ts',
    signup: 'an address has one account, so it gets one mail; another one is asked for by resendVerification',
    updatePatient: 'patients are not mailed',
    completeVisit: 'patients are not mailed',
  };

  const naming = ROUTE_NAMES.filter((route) => {
    const { payload }: RouteDeclaration = api[route];
    return payload !== undefined && leavesOf(payload).some(({ path }) => path.join() === 'email');
  });

  test.each(naming.filter((route) => !(route in MAILS_NO_STRANGER)))(
    '%s is bound by whom it mails, no matter who asks',
    (route) => {
      const { throttle = [] }: RouteDeclaration = api[route];
      const rule = throttle.find(({ by }) => by === 'email');
      expect(rule).toMatchObject({ seconds: 3_600, counts: 'all' });
      expect(rule?.calls).toBeLessThanOrEqual(5);
    },
  );

  test('and each exception is still one', () => {
    expect(naming).toEqual(expect.arrayContaining(Object.keys(MAILS_NO_STRANGER)));
  });
});
