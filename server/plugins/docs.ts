import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Plugin } from '@hapi/hapi';
import { API_BASE } from '../contract/core/api.ts';
import { makeOpenApi } from '../contract/core/openapi.ts';

/** The contract as an OpenAPI document, and a page to browse it. */

const require = createRequire(import.meta.url);

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Goodword API</title>
    <link rel="stylesheet" href="${API_BASE}/docs/swagger-ui.css">
  </head>
  <body>
    <main id="docs"></main>
    <script src="${API_BASE}/docs/swagger-ui-bundle.js"></script>
    <script src="${API_BASE}/docs/start.js"></script>
  </body>
</html>
`;

/** The library has a dark theme and leaves it to the page when to wear it. */
const START = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
SwaggerUIBundle({
  url: '${API_BASE}/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
});
`;

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** The library styles its page inline; the policy of this one page allows that and nothing from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const docsPlugin: Plugin<{ version: string; origin: () => string }> = {
  name: 'docs',
  dependencies: '@hapi/inert',
  register(server, { version, origin }) {
    let document: string | undefined;
    const folder = dirname(require.resolve('swagger-ui-dist/package.json'));
    const open = { auth: false } as const;
    server.route([
      {
        method: 'GET',
        path: `${API_BASE}/openapi.json`,
        options: open,
        handler: (_, h) => {
          document ??= JSON.stringify(makeOpenApi(version, origin()));
          return h.response(document).type('application/json');
        },
      },
      {
        method: 'GET',
        path: `${API_BASE}/docs`,
        options: open,
        handler: (_, h) => h.response(PAGE).type('text/html').header('content-security-policy', POLICY),
      },
      {
        method: 'GET',
        path: `${API_BASE}/docs/start.js`,
        options: open,
        handler: (_, h) => h.response(START).type('text/javascript'),
      },
      ...FILES.map((name) => ({
        method: 'GET' as const,
        path: `${API_BASE}/docs/${name}`,
        options: open,
        handler: { file: { path: `${folder}/${name}`, confine: folder } },
      })),
    ]);
  },
};
