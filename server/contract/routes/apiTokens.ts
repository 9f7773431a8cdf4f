import * as z from 'zod';
import { id, instant, nameText } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { MANAGERS } from '../core/roles.ts';
import { route } from '../core/route.ts';
import { scope } from '../core/scopes.ts';

/** Tokens with which other programs call the API for a clinic. */

/** How an API token begins, so that people and secret scanners know one when they see it. */
export const API_TOKEN_PREFIX = 'gw_';

const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(scope),
  createdBy: z.string().describe('Name of the person; the token may do no more than they may'),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const apiTokenPayload = z.object({
  name: nameText('Name the program that will use it')
    .min(1, 'Name the program that will use it')
    .max(LIMITS.apiTokenNameLength, `At most ${LIMITS.apiTokenNameLength} characters`),
  scopes: z
    .array(scope, { error: 'Choose what it may do' })
    .min(1, 'Choose what it may do')
    .transform((scopes) => [...new Set(scopes)]),
});

export const apiTokenRoutes = {
  listApiTokens: route({
    method: 'GET',
    path: '/api-tokens',
    access: 'clinic',
    roles: MANAGERS,
    summary: 'The clinic’s API tokens, without the tokens themselves',
    answer: z.object({ data: z.array(apiToken) }),
  }),
  createApiToken: route({
    method: 'POST',
    path: '/api-tokens',
    access: 'paid',
    roles: MANAGERS,
    freshProof: true,
    summary: 'Make an API token',
    description: `A clinic has at most ${LIMITS.apiTokensPerClinic}.`,
    payload: apiTokenPayload,
    answer: z.object({ data: apiToken.extend({ token: z.string().describe('Shown this once') }) }),
    status: 201,
    errors: ['rule_broken'],
  }),
  revokeApiToken: route({
    method: 'DELETE',
    path: '/api-tokens/{id}',
    access: 'clinic',
    roles: MANAGERS,
    summary: 'Revoke an API token; it stops at once',
    params: z.object({ id }),
    errors: ['not_found'],
  }),
};
