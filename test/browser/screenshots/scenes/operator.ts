import type { Demo, Scene } from '../scene.ts';

/** What an operator and a developer see: the admin's screen, the pretend phone and mailbox, the API's documents. */

/** The page lets somebody in by its key once, and by a cookie from then on. */
const sandbox = (path: string, name: string): Scene => ({
  name,
  account: null,
  path: ({ sandboxKey }: Demo) => `/sandbox?key=${sandboxKey}`,
  act: (page) => page.goto(path),
});

export const OPERATOR_SCENES: Scene[] = [
  { name: 'admin', account: 'super_admin', path: '/admin' },
  { name: 'admin-settings', account: 'super_admin', path: '/settings' },
  { name: 'sandbox-key', account: null, path: '/sandbox' },
  sandbox('/sandbox', 'sandbox'),
  sandbox('/sandbox?number=%2B12125550191', 'sandbox-number'),
  sandbox('/sandbox/mail', 'sandbox-mail'),
  sandbox('/sandbox/mail?search=invited', 'sandbox-mail-search'),
  sandbox('/sandbox/mail?id=1', 'sandbox-mail-open'),
  sandbox('/sandbox/mail/1/html', 'mail'),
  { name: 'api-docs', account: null, path: '/api/docs' },
];
