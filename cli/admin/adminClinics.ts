import { Args } from '@oclif/core';
import type { Client } from '../../server/contract/core/client.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { ROLE_WORDS } from '../../server/contract/core/roles.ts';
import type { AdminClinic, AdminClinicDetails } from '../../server/contract/routes/adminClinics.ts';
import { countWords } from '../../server/contract/words/counts.ts';
import { fullName } from '../../server/contract/words/names.ts';
import {
  CLINIC_WORDS,
  type StatusWord,
  SUBSCRIPTION_WORDS,
} from '../../server/contract/words/statusWords.ts';
import { EXIT, Stop } from '../kit/errors.ts';
import { findNamed, listOfOne } from '../kit/named.ts';
import { factLines } from '../kit/report.ts';
import { type Column, tableLines } from '../kit/table.ts';
import { paintWord, printable, showInstant } from '../kit/words.ts';

/** What a super admin's commands on single clinics share. */

export const clinicArg = {
  clinic: Args.string({
    description: 'Its id of 8 digits, or its name where no other has it.',
    required: true,
    ignoreStdin: true,
  }),
};

/** 'Oak Street Clinic (12345678)' */
export const nameAndId = ({ name, id }: Pick<AdminClinic, 'name' | 'id'>): string => `${name} (${id})`;

/** What matters most: that it is deleted or paused, else its subscription. */
export function stateOfClinic({ deletedAt, pausedAt, subscriptionStatus }: AdminClinic): StatusWord {
  if (deletedAt) return CLINIC_WORDS.deleted;
  return pausedAt ? CLINIC_WORDS.paused : SUBSCRIPTION_WORDS[subscriptionStatus];
}

/** '12 of 1,000'; nothing where no text was counted in this period. */
export const textsOf = ({ smsUsage }: AdminClinic): string =>
  smsUsage ? `${countWords(smsUsage.sent)} of ${countWords(smsUsage.limit)}` : '';

/** The clinic of that id or that name alone; stops with code 2 where there is none. */
export async function findClinic(client: Client, given: string): Promise<AdminClinic> {
  const text = given.trim();
  const found: AdminClinic[] = /^\d{8}$/.test(text)
    ? await listOfOne(client.getClinic({ params: { id: text } }))
    : await clinicsOfName(client, text);
  return findNamed(found, given, { one: 'clinic', list: 'admin clinics list', name: ({ name }) => name });
}

/** Stops with code 2 where so many hold the words that another of that name may be among the rest. */
async function clinicsOfName(client: Client, name: string): Promise<AdminClinic[]> {
  const query = { search: name.slice(0, LIMITS.searchLength), limit: LIMITS.pageMax };
  const { data, pagination } = await client.listClinics({ query });
  if (pagination.more)
    throw new Stop(
      `Too many clinics fit '${name}'.`,
      'Give the id: goodword admin clinics list shows it.',
      EXIT.refused,
    );
  return data.filter((clinic) => clinic.name.toLowerCase() === name.toLowerCase());
}

/** One of them, a fact a line, and its people. */
export function clinicLines(clinic: AdminClinicDetails, utc: boolean): string[] {
  const status = paintWord(SUBSCRIPTION_WORDS[clinic.subscriptionStatus]);
  const facts: [string, string | null][] = [
    ['Clinic', printable(clinic.name)],
    ['Id', clinic.id],
    ['Email', clinic.email && printable(clinic.email)],
    ['Plan', clinic.overridden ? `${status}, set by hand` : status],
    ['Set because', clinic.overrideReason && printable(clinic.overrideReason)],
    ['Patients', countWords(clinic.patientCount)],
    ['Reviews', countWords(clinic.reviewCount)],
    ['Texts', textsOf(clinic) || '–'],
    ['Sender', clinic.sender ?? 'the platform’s'],
    ['Paused', clinic.pausedAt && showInstant(clinic.pausedAt, utc)],
    ['Paused because', clinic.pauseReason && printable(clinic.pauseReason)],
    ['Last activity', showInstant(clinic.lastActivity, utc)],
    ['Created', showInstant(clinic.createdAt, utc)],
    ['Updated', showInstant(clinic.updatedAt, utc)],
    ['Deleted', clinic.deletedAt && showInstant(clinic.deletedAt, utc)],
    ['Gone', clinic.goneAt && showInstant(clinic.goneAt, utc)],
  ];
  const people = clinic.users.length > 0 ? ['', ...tableLines(clinic.users, peopleColumns)] : [];
  return [...factLines(facts.filter((fact): fact is [string, string] => fact[1] !== null)), ...people];
}

type Person = AdminClinicDetails['users'][number];

const peopleColumns: Column<Person>[] = [
  { header: 'Email', value: ({ email }) => email, drop: 0, cut: 16 },
  { header: 'Role', value: ({ role }) => ROLE_WORDS[role], drop: 1 },
  { header: 'Name', value: fullName, drop: 2 },
  { header: 'Id', value: ({ id }) => id, drop: 3 },
];
