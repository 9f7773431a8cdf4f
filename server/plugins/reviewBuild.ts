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

/** Loads the page from the folder that `vite build --config vite.review.config.ts` filled. */
export async function loadReviewBuild(folder: string): Promise<ReviewBuild> {
  const client = join(folder, 'client');
  const manifest = await readFile(join(client, '.vite/manifest.json'), 'utf8').catch(notBuilt);
  const entries = Object.values(JSON.parse(manifest) as Record<string, { file: string; isEntry?: boolean }>);
  const file = entries.find((entry) => entry.isEntry)?.file ?? notBuilt();
  const [plain, gzip, brotli] = await Promise.all(
    ['', '.gz', '.br'].map((ending) => readFile(join(client, file + ending))),
  );
  if (!plain || !gzip || !brotli) return notBuilt();
  const path = `/${file}`;
  const { render, styles }: Rendered = await import(pathToFileURL(join(folder, 'server/render.mjs')).href);
  return {
    render: (page) => render(page, path),
    script: { path, plain, gzip, brotli },
    contentSecurityPolicy: policyFor(styles),
  };
}

/** What dashboard/review/render.tsx exports. */
interface Rendered {
  render(page: ReviewPage, script: string): string;
  styles: string;
}

/** Nothing but the page's own script, style sheet and drawings, and nobody frames it. */
function policyFor(styles: string): string {
  const hash = createHash('sha256').update(styles).digest('base64');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${hash}'`,
    'img-src data:',
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function notBuilt(): never {
  throw new Error("The patient's page is not built: run `npm run build` first.");
}
