import type { Request, ResponseToolkit, RouteOptions } from '@hapi/hapi';
import { mayEnter } from '../entry.ts';
import { keyPage } from './layout.ts';

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** A form as the sandbox's pages send it. */
export const FORM = { allow: 'application/x-www-form-urlencoded', maxBytes: 64 * 1024 };

export function sendPage(h: ResponseToolkit, text: string, status = 200, policy = PAGE_POLICY) {
  return h
    .response(text)
    .code(status)
    .type('text/html')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff');
}

/** Where a form leads: a reload of what follows does nothing again. */
export const goTo = (h: ResponseToolkit, address: string) =>
  h.redirect(address).code(303).header('cache-control', 'no-store');

/**
 * Whether a form comes from one of these pages. A browser says of every POST where it comes from, and pages of other
 * programs on this host count as foreign; what says nothing is no browser, and has nobody's cookies.
 */
export function isOwnForm({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || URL.parse(String(headers.origin))?.host === headers.host;
}

/** For everybody, whatever cookies other programs on this host left in the browser. */
export const open: RouteOptions = { auth: false, state: { failAction: 'ignore' } };

/** For the one who typed the key; anybody else is asked for it. */
export const signedIn = (sandboxKey: string): RouteOptions => ({
  ...open,
  ext: {
    onPreAuth: {
      method: (request, h) =>
        mayEnter(request, sandboxKey) ? h.continue : sendPage(h, keyPage(false), 401).takeover(),
    },
  },
});
