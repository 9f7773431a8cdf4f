import type * as z from 'zod';
import type { Account } from '../account.ts';
import { missing } from '../refusal.ts';
import type { Kind, Kinds } from '../shelf.ts';
import { readParams } from './params.ts';

/** A call of the API: what it takes, and what it does. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  /** After `/v1/`; `{id}` stands for the id of a resource. */
  path: string;
  /** Reads the parameters, and gives what does the call; either may be refused. */
  prepare(given: unknown): (account: Account, id: string) => object;
};

/** `run` gives the resource that is answered; refusals are thrown. */
export const endpoint = <Schema extends z.ZodType>(
  method: Endpoint['method'],
  path: string,
  schema: Schema,
  run: (account: Account, params: z.output<Schema>, id: string) => object,
): Endpoint => ({
  method,
  path,
  prepare: (given) => {
    const params = readParams(schema, given);
    return (account, id) => run(account, params, id);
  },
});

const ID = '{id}';

/** An endpoint as an address names it: `id` stands in the place of `{id}`, '' where there is none. */
export type Named = { endpoint: Endpoint; id: string };

/** What an address after `/v1/` names. */
export function findEndpoint(
  endpoints: Endpoint[],
  method: Endpoint['method'],
  address: string,
): Named | undefined {
  const parts = address.split('/');
  const fits = (part: string, at: number) => (part === ID ? parts[at] !== '' : part === parts[at]);
  for (const endpoint of endpoints) {
    const path = endpoint.path.split('/');
    const isNamed = endpoint.method === method && path.length === parts.length && path.every(fits);
    if (isNamed) return { endpoint, id: parts[path.indexOf(ID)] ?? '' };
  }
  return undefined;
}

const PAGE = 10;

export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

/** A page of a list, the newest first. */
export function listed<K extends Kind>(
  { shelf }: Account,
  kind: K,
  options: {
    url: string;
    customer?: string | undefined;
    parent?: string | undefined;
    page: { limit?: number; starting_after?: string };
    where?: (resource: Kinds[K]) => boolean;
  },
): List<Kinds[K]> {
  const { url, customer, parent, page, where = () => true } = options;
  const { limit = PAGE, starting_after: after } = page;
  if (after !== undefined && !shelf.find(kind, after)) throw missing(kind, after, 'starting_after');
  const found = shelf.list(kind, { customer, parent, after }).filter(where);
  return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url };
}
