import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReviewPage } from '../contract/reviewView.ts';

/** The built patient's page: what renders it, and the one script that carries it on. */
export interface ReviewBuild {
  render(page: ReviewPage): string;
  script: { path: string; plain: Buffer; gzip: Buffer; brotli: Buffer };
  contentSecurityPolicy: string;
}

/**
 * Loads what `vite build --config vite.review.config.ts` put into the build folder; undefined before it ran.
 * `hasCaptcha` opens the page's policy to hCaptcha.
 */
export async function loadReviewBuild(
  buildFolder: string,
  hasCaptcha: boolean,
): Promise<ReviewBuild | undefined> {
  const client = join(buildFolder, 'review/client');
  const manifest = await readFile(join(client, '.vite/manifest.json'), 'utf8').catch(() => undefined);
  if (manifest === undefined) return undefined;
  const { file } = JSON.parse(manifest)['dashboard/review/browser.tsx'] as { file: string };
  const path = `/${file}`;
  const renderer = pathToFileURL(join(buildFolder, 'review/server/render.mjs'));
  const { render, styles }: Rendered = await import(renderer.href);
  return {
    render: (page) => render(page, path),
    script: {
      path,
      plain: await readFile(join(client, file)),
      gzip: await readFile(join(client, `${file}.gz`)),
      brotli: await readFile(join(client, `${file}.br`)),
    },
    contentSecurityPolicy: policyFor(styles, hasCaptcha),
  };
}

/** What dashboard/review/render.tsx exports. */
interface Rendered {
  render(page: ReviewPage, script: string): string;
  styles: string;
}

/** https://docs.hcaptcha.com/#content-security-policy-settings */
const HCAPTCHA = ' https://hcaptcha.com https://*.hcaptcha.com';

/** Nothing but the page's own script, style sheet and drawings, and nobody frames it. */
function policyFor(styles: string, hasCaptcha: boolean): string {
  const hash = createHash('sha256').update(styles).digest('base64');
  const captcha = hasCaptcha ? HCAPTCHA : '';
  return [
    "default-src 'none'",
    `script-src 'self'${captcha}`,
    `style-src 'sha256-${hash}'${captcha}`,
    'img-src data:',
    `connect-src 'self'${captcha}`,
    ...(hasCaptcha ? [`frame-src${captcha}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
