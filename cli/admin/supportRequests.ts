import { Args, Flags } from '@oclif/core';
import type { Client } from '../../server/contract/core/client.ts';
import {
  CATEGORY_WORDS,
  type PlatformRequest,
  type SupportRequest,
} from '../../server/contract/routes/support.ts';
import { REQUEST_WORDS, type StatusWord } from '../../server/contract/words/statusWords.ts';
import { findNamed } from '../kit/named.ts';
import { everyRow } from '../kit/paging.ts';
import { factLines } from '../kit/report.ts';
import { printable, showInstant } from '../kit/words.ts';

/** What commands on requests share: those for help, and those for platforms that are missing. */

export const requestArg = {
  request: Args.string({ description: 'Its id, or how it begins.', required: true, ignoreStdin: true }),
};

export const platformsFlag = {
  platforms: Flags.boolean({ description: 'Requests for platforms that are missing, not those for help.' }),
};

export const stateOfRequest = ({ closedAt }: { closedAt: string | null }): StatusWord =>
  REQUEST_WORDS[closedAt ? 'closed' : 'open'];

const KIND = { one: 'request', list: 'admin support list --status all' };

/** The request for help of that id, or of an id that begins so; stops with code 2 where there is none. */
export async function findSupportRequest(client: Client, given: string): Promise<SupportRequest> {
  const all = await everyRow((query) => client.listSupportRequests({ query: { ...query, status: 'all' } }));
  return findNamed(all, given, KIND);
}

/** The same of requests for platforms. */
export async function findPlatformRequest(client: Client, given: string): Promise<PlatformRequest> {
  const all = await everyRow((query) => client.listPlatformRequests({ query: { ...query, status: 'all' } }));
  return findNamed(all, given, { ...KIND, list: `${KIND.list} --platforms` });
}

/** A request, a fact a line, and its words below, each line of them as it was written. */
export function requestLines(request: SupportRequest | PlatformRequest, utc: boolean): string[] {
  const { clinic, contactEmail, createdAt, closedAt, closedBy, id } = request;
  const words = 'message' in request ? request.message : request.notes;
  const facts: [string, string | null][] = [
    ...aboutOf(request),
    ['Clinic', clinic && `${clinic.name}, ${clinic.id}`],
    ['Answer to', contactEmail],
    ['Came', showInstant(createdAt, utc)],
    ['Status', stateOfRequest(request).word],
    ['Closed', closedAt && `${showInstant(closedAt, utc)}${closedBy ? ` by ${closedBy}` : ''}`],
    ['Id', id],
  ];
  const known = facts.filter((fact): fact is [string, string] => fact[1] !== null);
  const lines = factLines(known.map(([name, value]) => [name, printable(value)]));
  return words === null ? lines : [...lines, '', ...words.split(/\r?\n/).map(printable)];
}

function aboutOf(request: SupportRequest | PlatformRequest): [string, string | null][] {
  if ('message' in request) {
    const { subject, category, name } = request;
    return [
      ['Subject', subject],
      ['About', CATEGORY_WORDS[category]],
      ['Who', name],
    ];
  }
  const { platformName, profileUrl, user } = request;
  return [
    ['Platform', platformName],
    ['Page', profileUrl],
    ['Who', user],
  ];
}
