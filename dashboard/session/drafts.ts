/**
 * What was typed and not yet sent, kept for this tab alone: it survives an error, a refresh and a lost
 * session. A sign-out by hand forgets it, since it may hold patients' numbers.
 */

import { STORED_FOR_TAB } from './stored.ts';

const PREFIX = `${STORED_FOR_TAB.draft}:`;

export function readDraft<T>(name: string): T | undefined {
  try {
    const kept = sessionStorage.getItem(PREFIX + name);
    return kept === null ? undefined : (JSON.parse(kept) as T);
  } catch {
    return undefined;
  }
}

/** Keeps a draft; undefined forgets it. Browsers without storage keep none. */
export function writeDraft(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    return;
  }
}

export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    return;
  }
}
