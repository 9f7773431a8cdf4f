import * as z from 'zod';

/** What an API token may do. Reading and writing are apart: a token that adds patients reads none. */
export const SCOPES = [
  'patients:read',
  'patients:write',
  'sends:read',
  'sends:write',
  'reviews:read',
  'reviews:write',
  'settings:read',
  'settings:write',
] as const;
export const scope = z.enum(SCOPES);
export type Scope = z.infer<typeof scope>;

/** What each scope allows, in the words of screens and terminal. */
export const SCOPE_WORDS: Record<Scope, string> = {
  'patients:read': 'See patients',
  'patients:write': 'Add, import and change patients',
  'sends:read': 'See the log of texts',
  'sends:write': 'Send review requests',
  'reviews:read': 'See reviews',
  'reviews:write': 'Answer reviews',
  'settings:read': 'See settings and the block list',
  'settings:write': 'Change settings and the block list',
};

/** What a token is told that may not do something. */
export const lacksScope = (wanted: Scope): string =>
  `This API token lacks the scope ${wanted}. Make one that has it.`;
