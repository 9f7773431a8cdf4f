import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Compares in a time that tells nothing about either value. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** What the page's cookie holds in place of the key itself. */
export function pageSession(sandboxKey: string): string {
  return createHmac('sha256', sandboxKey).update('goodword sandbox page').digest('hex');
}
