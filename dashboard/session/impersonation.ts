/**
 * A super admin's impersonation of a clinic's owner: an access token of its own that lives in this tab
 * alone and is never renewed. It belongs to the sign-in that began it: once that one has ended, or somebody else has
 * signed in in another tab, it counts for nothing.
 */

import { LIMITS } from '../../server/contract/core/limits.ts';
import { forgetDrafts } from './drafts.ts';
import { STORED_FOR_TAB } from './stored.ts';
import { accessToken } from './tokens.ts';

interface Impersonation {
  token: string;
  /** The sign-in that began it. */
  session: string | null;
  /** By this browser's clock, in milliseconds: the server's may be another. */
  endsAt: number;
}

const KEY = STORED_FOR_TAB.impersonation;

/** A browser that forbids storage keeps it for as long as the page stays open. */
let memory: Impersonation | null = null;

/** The access token of the impersonation, null where there is none. */
export function impersonationToken(): string | null {
  const kept = read();
  return kept !== null && kept.session === sessionOf(accessToken()) ? kept.token : null;
}

/** Milliseconds until it ends; negative when it has. */
export const impersonationLeft = (): number => (read()?.endsAt ?? 0) - Date.now();

export function keepImpersonation(token: string): void {
  const endsAt = Date.now() + LIMITS.impersonationMinutes * 60_000;
  write({ token, session: sessionOf(accessToken()), endsAt });
}

/** Forgets the impersonation and what was typed in it, and gives its token, so that it can be ended at the server too. */
export function dropImpersonation(): string | null {
  const kept = read();
  if (kept === null) return null;
  write(null);
  forgetDrafts();
  return kept.token;
}

/** The session that an access token names: the same one for as long as it is renewed. */
function sessionOf(token: string | null): string | null {
  const payload = token?.split('.')[1];
  if (payload === undefined) return null;
  return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sid: string }).sid;
}

function read(): Impersonation | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept === null ? null : (JSON.parse(kept) as Impersonation);
  } catch {
    return memory;
  }
}

function write(kept: Impersonation | null): void {
  memory = kept;
  try {
    if (kept === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return;
  }
}
