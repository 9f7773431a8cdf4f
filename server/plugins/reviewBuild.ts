import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReviewPage } from '../contract/reviewView.ts';

/** The built patient's page: what renders it, and the script that carries it on, with the other languages' parts. */
export interface ReviewBuild {
  render(page: ReviewPage, accentStyles: string): Rendering;
  scripts: ReviewScript[];
}

interface Rendering {
  html: string;
  contentSecurityPolicy: string;
}

export interface ReviewScript {
  path: string;
  plain: Buffer;
  gzip: Buffer;
  brotli: Buffer;
}

/**
 * Loads what `vite build --config vite.review.config.ts` put into the build folder; undefined before it ran.
 * The page's policy opens to the origins of the captcha, where one is configured.
 */
export async function loadReviewBuild(
  buildFolder: string,
  captchaOrigins: readonly string[],
): Promise<ReviewBuild | undefined> {
  const client = join(buildFolder, 'review/client');
  const manifest = await readFile(join(client, '.vite/manifest.json'), 'utf8').catch(() => undefined);
  if (manifest === undefined) return undefined;
  const { file } = JSON.parse(manifest)['dashboard/review/browser.tsx'] as { file: string };
  const renderer = pathToFileURL(join(buildFolder, 'review/server/render.mjs'));
  const { render, styles }: Rendered = await import(renderer.href);
  const plainPolicy = policyFor(styles, captchaOrigins);
  return {
    render: (page, accentStyles) => ({
      html: render(page, `/${file}`, accentStyles),
      contentSecurityPolicy: accentStyles ? policyFor(styles + accentStyles, captchaOrigins) : plainPolicy,
    }),
    scripts: await loadScripts(client),
  };
}

/** Each script beside its compressed forms. */
async function loadScripts(client: string): Promise<ReviewScript[]> {
  const scripts: ReviewScript[] = [];
  for await (const file of glob('review-assets/*.js', { cwd: client })) {
    scripts.push({
      path: `/${file}`,
      plain: await readFile(join(client, file)),
      gzip: await readFile(join(client, `${file}.gz`)),
      brotli: await readFile(join(client, `${file}.br`)),
    });
  }
  return scripts;
}

/** What dashboard/review/render.tsx exports. */
interface Rendered {
  render(page: ReviewPage, script: string, accent: string): string;
  styles: string;
}

/** Nothing but the page's own script, style sheet, drawings and the clinic's logo, and nobody frames it. */
function policyFor(styles: string, captchaOrigins: readonly string[]): string {
  const hash = createHash('sha256').update(styles).digest('base64');
  const withCaptcha = (source: string) => [...new Set([source, ...captchaOrigins])].join(' ');
  return [
    "default-src 'none'",
    `script-src ${withCaptcha("'self'")}`,
    `style-src ${withCaptcha(`'sha256-${hash}'`)}`,
    "img-src 'self' data:",
    `connect-src ${withCaptcha("'self'")}`,
    ...(captchaOrigins.length > 0 ? [`frame-src ${captchaOrigins.join(' ')}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
