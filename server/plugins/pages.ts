import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from '@hapi/hapi';

/** The built dashboard: hashed assets for a year, and its one page for every other address. */

const YEAR = 'public, max-age=31536000, immutable';

/** Mantine writes style attributes; scripts come from our own origin only. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export const pagesPlugin: Plugin<{ buildFolder: string }> = {
  name: 'pages',
  dependencies: '@hapi/inert',
  register(server, { buildFolder }) {
    const folder = join(buildFolder, 'dashboard');
    if (!existsSync(join(folder, 'index.html'))) {
      server.log(['warn'], 'the dashboard is not built; only the API is served');
      return;
    }
    server.route([
      {
        method: 'GET',
        path: '/assets/{file*}',
        options: { auth: false },
        handler: (request, h) => {
          const name = join(folder, 'assets', join('/', String(request.params.file)));
          return h.file(name, { confine: folder, lookupCompressed: true }).header('cache-control', YEAR);
        },
      },
      {
        method: 'GET',
        path: '/{any*}',
        options: { auth: false },
        handler: (_, h) =>
          h
            .file(join(folder, 'index.html'), { confine: folder })
            .header('cache-control', 'no-cache')
            .header('content-security-policy', POLICY)
            .header('referrer-policy', 'same-origin')
            .header('x-content-type-options', 'nosniff'),
      },
    ]);
  },
};
