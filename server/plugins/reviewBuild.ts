import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReviewPage } from '../contract/routes/reviewView.ts';
import { type BuiltFile, loadBuilt, sourceOf } from './packed.ts';

/** The built patient's page: what renders it, and the script that carries it on, with the other languages' parts. */
export interface ReviewBuild {
  render(page: ReviewPage, accentStyles: string): Rendering;
  scripts: BuiltFile[];
}

interface Rendering {
  html: string;
  contentSecurityPolicy: string;
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
    scripts: await loadBuilt(client, 'review-assets/*.js'),
  };
}

/** What dashboard/review/render.tsx exports. */
interface Rendered {
  render(page: ReviewPage, script: string, accent: string): string;
  styles: string;
}

/** Nothing but the page's own script, style sheet, drawings and the clinic's logo, and nobody frames it. */
function policyFor(styles: string, captchaOrigins: readonly string[]): string {
  const withCaptcha = (source: string) => [...new Set([source, ...captchaOrigins])].join(' ');
  return [
    "default-src 'none'",
    `script-src ${withCaptcha("'self'")}`,
    `style-src ${withCaptcha(sourceOf(styles))}`,
    "img-src 'self' data:",
    `connect-src ${withCaptcha("'self'")}`,
    ...(captchaOrigins.length > 0 ? [`frame-src ${captchaOrigins.join(' ')}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
