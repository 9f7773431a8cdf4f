/**
 * What a browser keeps of a session, without the refresh token: that lives in a cookie that scripts cannot read.
 */

import { v4 as uuid } from 'uuid';
import { LIMITS, TIMES } from '../../server/contract/core/limits.ts';
import { keep, readKept } from './browserStore.ts';
import { STORED } from './stored.ts';

/** The access token, null when nobody is signed in. */
export const accessToken = (): string | null => readKept(STORED.token);

/** Milliseconds until the access token ends; negative when it has. */
export const tokenLeft = (): number => Number(readKept(STORED.expiry) ?? 0) - Date.now();

/** Two minutes before its end a token counts as expired. */
export const tokenIsStale = (): boolean => accessToken() !== null && tokenLeft() < TIMES.tokenEarly;

/** Keeps a new access token. `expiresIn` is in seconds. */
export function keepToken(tokens: { accessToken: string; expiresIn: number }): void {
  keep(STORED.expiry, String(Date.now() + tokens.expiresIn * 1000));
  keep(STORED.token, tokens.accessToken);
  announce({ fromOtherTab: false });
}

/** Forgets the token; `because` is what the person is told, where it was not their own doing. */
export function dropToken(because?: string): void {
  keep(STORED.token, null);
  keep(STORED.expiry, null);
  announce({ fromOtherTab: false, because });
  if (because !== undefined) reasons.postMessage(because);
}

/** Why a session ended, for the other tabs: the one that learns of it first may be one that nobody sees. */
const reasons = new BroadcastChannel('goodword-session');

/** This browser's id: made once, sent with every call, and what the refresh token is bound to. */
export function deviceId(): string {
  const known = readKept(STORED.device);
  if (known) return known;
  const made = uuid();
  keep(STORED.device, made);
  return made;
}

/** Minutes without a touch after which the person is signed out; at least one. */
export function inactivityMinutes(): number {
  const minutes = Number(readKept(STORED.timeout)) || LIMITS.sessionTimeoutMinutes.default;
  return Math.min(Math.max(1, minutes), LIMITS.sessionTimeoutMinutes.max);
}

/** Keeps the minutes that the person chose for this browser. */
export const keepInactivityMinutes = (minutes: number): void => keep(STORED.timeout, String(minutes));

export const touch = (): void => keep(STORED.lastActivity, String(Date.now()));

/** Whether nobody has touched any tab of this browser for longer than the person allows. */
export const isIdle = (): boolean =>
  Date.now() - Number(readKept(STORED.lastActivity) ?? Date.now()) >= inactivityMinutes() * 60_000;

export interface TokenChange {
  fromOtherTab: boolean;
  /** Why the token went, in words for the person. */
  because?: string | undefined;
  /** An impersonation is over; the person's own token is as it was. */
  impersonationIsOver?: true;
}

type Listener = (change: TokenChange) => void;
const listeners = new Set<Listener>();
export const announce = (change: TokenChange): void => {
  for (const listener of listeners) listener(change);
};

/** Calls the listener whenever the token changes, here or in another tab. Returns the way to stop. */
export function onTokenChange(listener: Listener): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === STORED.token || event.key === null) listener({ fromOtherTab: true });
  };
  const told = ({ data }: MessageEvent<string>) => {
    if (accessToken() === null) listener({ fromOtherTab: true, because: data });
  };
  listeners.add(listener);
  reasons.addEventListener('message', told);
  addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    reasons.removeEventListener('message', told);
    removeEventListener('storage', fromOtherTab);
  };
}
