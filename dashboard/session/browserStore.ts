/** A browser that forbids storage keeps what is written for as long as the page stays open. */
const memory = new Map<string, string>();

export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Keeps a value for all tabs of this browser; null forgets it. */
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}
