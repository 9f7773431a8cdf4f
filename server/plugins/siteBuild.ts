import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteAssets, SiteFacts, SitePictures } from '../contract/routes/site.ts';
import { type BuiltFile, loadBuilt, sourceOf } from './packed.ts';

/** The built public pages: what renders them, and the files that they load. */
export interface SiteBuild {
  paths: readonly string[];
  render(path: string, facts: SiteFacts): string;
  files: BuiltFile[];
  contentSecurityPolicy: string;
}

/** Loads what `vite.site.config.ts` and pictures/ put into the build folder; undefined before they ran. */
export async function loadSiteBuild(buildFolder: string): Promise<SiteBuild | undefined> {
  const client = join(buildFolder, 'site/client');
  const [manifest, pictures] = await Promise.all(
    ['.vite/manifest.json', 'pictures.json'].map((name) =>
      readFile(join(client, name), 'utf8').catch(() => undefined),
    ),
  );
  if (manifest === undefined || pictures === undefined) return undefined;
  const assets = await assetsOf(JSON.parse(manifest), client, JSON.parse(pictures));
  const renderer = pathToFileURL(join(buildFolder, 'site/server/render.mjs'));
  const { render, paths, onward }: Rendered = await import(renderer.href);
  return {
    paths,
    render: (path, facts) => render(path, facts, assets),
    files: await loadBuilt(client, 'site-assets/*.{js,woff2,svg}'),
    contentSecurityPolicy: policyFor(assets.styles, onward),
  };
}

/** What dashboard/site/render.tsx exports. */
interface Rendered {
  paths: readonly string[];
  /** The script that stands in a page's head. */
  onward: string;
  render(path: string, facts: SiteFacts, assets: SiteAssets): string;
}

type Manifest = Record<string, { file: string; css?: string[] }>;

async function assetsOf(manifest: Manifest, client: string, pictures: SitePictures): Promise<SiteAssets> {
  const { file = '', css = [] } = manifest['dashboard/site/browser.ts'] ?? {};
  const font = Object.entries(manifest).find(([source]) =>
    source.endsWith('figtree-latin-wght-normal.woff2'),
  );
  const styles = await Promise.all(css.map((name) => readFile(join(client, name), 'utf8')));
  return { styles: styles.join('').trim(), script: `/${file}`, font: `/${font?.[1].file}`, pictures };
}

/**
 * Nothing but the pages' own script, style sheet, font and drawings; a form that opens the visitor's mail program. The
 * pages connect to nothing, but what judges them reads robots.txt from within.
 */
const policyFor = (styles: string, onward: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${sourceOf(onward)}`,
    `style-src ${sourceOf(styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    'form-action mailto:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
