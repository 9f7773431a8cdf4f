import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { constants, createBrotliCompress } from 'node:zlib';
import { notFound } from '@hapi/boom';
import type { Plugin } from '@hapi/hapi';
import { loadEntryPages } from './entryPages.ts';

/** The built dashboard: hashed assets for a year, and its one page for every other address. */

/** Beside each built file lies a smaller one for browsers that take it. */
const PACKED = { br: '.br', gzip: '.gz' };

/** What is packed while it is sent: about as quick as gzip, and smaller. */
const brotli = () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

const YEAR = 'public, max-age=31536000, immutable';

/**
 * Mantine writes style attributes and style elements; scripts come from our own origin only, pictures also from where
 * the operator's advertising counts sales.
 */
const policy = (conversionUrl: string | null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${conversionUrl === null ? '' : ` ${new URL(conversionUrl).origin}`}`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The dashboard's own addresses have no dot in their last part: what has one asks for a file. */
const asksForFile = (path: string): boolean => path.slice(path.lastIndexOf('/')).includes('.');

export const pagesPlugin: Plugin<{ buildFolder: string; conversionUrl: string | null }> = {
  name: 'pages',
  dependencies: '@hapi/inert',
  register(server, { buildFolder, conversionUrl }) {
    const folder = join(buildFolder, 'dashboard');
    if (!existsSync(join(folder, 'index.html'))) {
      server.log(['warn'], 'the dashboard is not built; only the API is served');
      return;
    }
    const contentPolicy = policy(conversionUrl);
    const doors = loadEntryPages(folder);
    // The disk is never asked about a name that somebody made up: some it cannot take at all.
    const assets = new Set(readdirSync(join(folder, 'assets')));
    server.encoder('br', brotli);
    server.route([
      {
        method: 'GET',
        path: '/assets/{file*}',
        options: { auth: false },
        handler: (request, h) => {
          const name = String(request.params.file);
          if (!assets.has(name)) throw notFound();
          const file = { confine: folder, lookupCompressed: true, lookupMap: PACKED };
          return h.file(join(folder, 'assets', name), file).header('cache-control', YEAR);
        },
      },
      {
        method: 'GET',
        path: '/{any*}',
        options: { auth: false },
        handler: (request, h) => {
          if (asksForFile(request.path)) throw notFound();
          const page = h
            .file(join(folder, 'index.html'), { confine: folder })
            .header('cache-control', 'no-cache')
            .header('content-security-policy', contentPolicy);
          const link = doors.get(request.path);
          return link === undefined ? page.header('x-robots-tag', 'noindex') : page.header('link', link);
        },
      },
    ]);
  },
};
