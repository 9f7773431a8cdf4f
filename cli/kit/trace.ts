import { codeOf } from './connectionError.ts';

/** What --debug shows of the calls of a command: where they went and what came of it, and nothing that is secret. */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const HIDDEN = '…';

/** An address without the numbers, addresses and words that people put in it. */
export function traceable(address: string): string {
  const url = new URL(address);
  const path = url.pathname
    .split('/')
    .map((part) => (UUID.test(part) || /^[a-z-]*$/i.test(part) ? part : HIDDEN))
    .join('/');
  const query = [...new Set(url.searchParams.keys())].map((name) => `${name}=${HIDDEN}`).join('&');
  return url.origin + path + (query === '' ? '' : `?${query}`);
}

/** Tells of every call on stderr. */
export const traced = (go: typeof fetch): typeof fetch =>
  (async (address: string, init: RequestInit) => {
    const began = Date.now();
    const tell = (what: string): void =>
      void process.stderr.write(
        `debug: ${init.method} ${traceable(address)} → ${what} in ${Date.now() - began} ms\n`,
      );
    try {
      const answer = await go(address, init);
      tell(String(answer.status));
      return answer;
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error;
      tell(codeOf(cause));
      throw error;
    }
  }) as typeof fetch;
