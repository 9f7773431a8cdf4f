/**
 * What a browser keeps of a session (specification 000 section 3; DESIGN 7.21). The refresh token is not
 * among it: it lives in a cookie that scripts cannot read.
 */

import { v4 as uuid } from 'uuid';
import { LIMITS, TIMES } from '../../server/contract/limits.ts';

const KEYS = {
  token: 'access_token',
  expiry: 'token_expiry',
  device: 'device_id',
  timeout: 'sessionTimeoutMinutes',
  lastActivity: 'last_activity',
} as const;

/** A browser that forbids storage keeps the session for as long as the page stays open. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

/** The access token, null when nobody is signed in. */
export const accessToken = (): string | null => read(KEYS.token);

/** Milliseconds until the access token ends; negative when it has. */
export const tokenLeft = (): number => Number(read(KEYS.expiry) ?? 0) - Date.now();

/** Two minutes before its end a token counts as expired (specification 000 section 4). */
export const tokenIsStale = (): boolean => accessToken() !== null && tokenLeft() < TIMES.tokenEarly;

/** Keeps a new access token. `expiresIn` is in seconds. */
export function keepToken(tokens: { accessToken: string; expiresIn: number }): void {
  write(KEYS.expiry, String(Date.now() + tokens.expiresIn * 1000));
  write(KEYS.token, tokens.accessToken);
  announce();
}

export function dropToken(): void {
  write(KEYS.token, null);
  write(KEYS.expiry, null);
  announce();
}

/** This browser's id: made once, sent with every call, and what the refresh token is bound to. */
export function deviceId(): string {
  const known = read(KEYS.device);
  if (known) return known;
  const made = uuid();
  write(KEYS.device, made);
  return made;
}

/** Milliseconds without a touch after which the person is signed out; at least a minute. */
export function inactivityLimit(): number {
  const minutes = Number(read(KEYS.timeout)) || LIMITS.sessionTimeoutMinutes.default;
  return Math.max(1, minutes) * 60_000;
}

export const touch = (): void => write(KEYS.lastActivity, String(Date.now()));

/** Milliseconds since a person last touched any tab. */
export const idleFor = (): number => Date.now() - Number(read(KEYS.lastActivity) ?? Date.now());

type Listener = (fromOtherTab: boolean) => void;
const listeners = new Set<Listener>();
const announce = (): void => {
  for (const listener of listeners) listener(false);
};

/** Calls the listener whenever the token changes, here or in another tab. Returns the way to stop. */
export function onTokenChange(listener: Listener): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEYS.token || event.key === null) listener(true);
  };
  listeners.add(listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', fromOtherTab);
  };
}
