import { Refusal } from '../refusal.ts';

/** Lets one call at a time use an idempotency key; '' is none. */
export function createKeyLock() {
  const busy = new Set<string>();
  return async <T>(key: string, run: () => Promise<T>): Promise<T> => {
    if (!key) return run();
    if (busy.has(key)) {
      throw new Refusal(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message:
          'There is currently another in-progress request using this Idempotent Key (that probably means you ' +
          `submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    }
    busy.add(key);
    try {
      return await run();
    } finally {
      busy.delete(key);
    }
  };
}

export type KeyLock = ReturnType<typeof createKeyLock>;
