import { Args } from '@oclif/core';
import type { Client } from '../../server/contract/core/client.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { ROLE_WORDS } from '../../server/contract/core/roles.ts';
import type { AdminUser } from '../../server/contract/routes/adminUsers.ts';
import { nameOrEmail } from '../../server/contract/words/names.ts';
import { type StatusWord, SUBSCRIPTION_WORDS, USER_WORDS } from '../../server/contract/words/statusWords.ts';
import { findNamed, isWholeId, listOfOne } from '../kit/named.ts';
import { factLines } from '../kit/report.ts';
import { paintWord, printable, showInstant } from '../kit/words.ts';

/** What a super admin's commands on single people share. */

export const userArg = {
  user: Args.string({ description: 'Email address or id.', required: true, ignoreStdin: true }),
};

/** 'Robin Test (robin@example.com)' */
export const nameAndEmail = (user: AdminUser): string => `${nameOrEmail(user)} (${user.email})`;

export function stateOfUser({ deletedAt, emailVerified }: AdminUser): StatusWord {
  if (deletedAt) return USER_WORDS.deleted;
  return emailVerified ? USER_WORDS.verified : USER_WORDS.unverified;
}

/** The user of that email address or id; stops with code 2 where there is none. */
export async function findUser(client: Client, given: string): Promise<AdminUser> {
  const found = isWholeId(given)
    ? await listOfOne(client.getUser({ params: { id: given } }))
    : await usersOfEmail(client, given.trim().toLowerCase());
  return findNamed(found, given, { one: 'user', list: 'admin users list', name: ({ email }) => email });
}

async function usersOfEmail(client: Client, email: string): Promise<AdminUser[]> {
  const query = { search: email.slice(0, LIMITS.searchLength), limit: LIMITS.pageMax };
  const { data } = await client.listUsers({ query });
  return data.filter((user) => user.email === email);
}

/** One of them, a fact a line. */
export function userLines(user: AdminUser, utc: boolean): string[] {
  const { clinic } = user;
  const facts: [string, string | null][] = [
    ['Name', printable(nameOrEmail(user))],
    ['Email', printable(user.email)],
    ['Role', ROLE_WORDS[user.role]],
    ['Status', paintWord(stateOfUser(user))],
    ['Clinic', clinic && `${printable(clinic.name)}, ${clinic.id}`],
    ['Plan', clinic && paintWord(SUBSCRIPTION_WORDS[clinic.subscriptionStatus])],
    ['Last sign-in', showInstant(user.lastLoginAt, utc)],
    ['Created', showInstant(user.createdAt, utc)],
    ['Deleted', user.deletedAt && showInstant(user.deletedAt, utc)],
    ['Gone', user.goneAt && showInstant(user.goneAt, utc)],
    ['Id', user.id],
  ];
  return factLines(facts.filter((fact): fact is [string, string] => fact[1] !== null));
}
