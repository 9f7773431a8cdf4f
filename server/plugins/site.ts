import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, ServerRoute } from '@hapi/hapi';
import type { SiteFacts } from '../contract/routes/site.ts';
import { fileRoute, open, type Packed, sendPacked } from './packed.ts';
import { loadSiteBuild, type SiteBuild } from './siteBuild.ts';

export interface SiteOptions {
  /** Where the built pages lie. */
  buildFolder: string;
  /** Asked for when a page is first opened: by then the server knows its address. */
  facts(): SiteFacts;
}

/** Serves the public pages: the landing page, help and legal texts, and what guides robots. */
export const sitePlugin: Plugin<SiteOptions> = {
  name: 'site',
  async register(server, { buildFolder, facts }) {
    const build = await loadSiteBuild(buildFolder);
    if (!build) {
      server.log(['warn'], 'the public pages are not built; visitors begin at sign-in');
      server.route({ method: 'GET', path: '/', options: open, handler: (_, h) => h.redirect('/login') });
      return;
    }
    server.route([
      ...build.paths.map((path) => pageRoute(path, build, facts)),
      ...build.paths.filter((path) => path !== '/').map(withoutSlash),
      ...build.files.map(fileRoute),
      textRoute('/robots.txt', 'text/plain', () => robots(facts())),
      textRoute('/sitemap.xml', 'application/xml', () => sitemap(facts(), build.paths)),
    ]);
  },
};

/** A page is the same for everybody, so it is rendered and packed once. */
function pageRoute(path: string, build: SiteBuild, facts: () => SiteFacts): ServerRoute {
  let kept: (Packed & { tag: string }) | undefined;
  return {
    method: 'GET',
    path,
    options: open,
    handler: (request, h) => {
      kept ??= packed(build.render(path, facts()));
      return sendPacked(request, h, kept)
        .type('text/html')
        .etag(kept.tag)
        .header('cache-control', 'no-cache')
        .header('content-security-policy', build.contentSecurityPolicy);
    },
  };
}

function packed(html: string): Packed & { tag: string } {
  const plain = Buffer.from(html);
  return {
    plain,
    gzip: gzipSync(plain, { level: 9 }),
    brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
  };
}

/** One page has one address. */
const withoutSlash = (path: string): ServerRoute => ({
  method: 'GET',
  path: `${path}/`,
  options: open,
  handler: (_, h) => h.redirect(path).permanent(),
});

const textRoute = (path: string, type: string, text: () => string): ServerRoute => ({
  method: 'GET',
  path,
  options: open,
  handler: (_, h) => h.response(text()).type(type).header('cache-control', 'no-cache'),
});

/** What else is not to be found says so itself, by its header: a robot that is kept from a page never reads that. */
const robots = ({ origin }: SiteFacts): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');

const sitemap = ({ origin }: SiteFacts, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
