import type { Plugin, Request } from '@hapi/hapi';
import { API_BASE } from '../contract/core/api.ts';
import type { Context } from '../domain/context.ts';
import { answerFailure } from './errors.ts';

/** What every answer tells browsers, unless its route has said something of its own. */

/** What is no page loads nothing, and nothing is shown in somebody else's frame. */
const ALWAYS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Says nothing to programs, and every header costs each of their calls. */
const FOR_BROWSERS = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Addresses of pages hold tokens: of review links, of mails that reset a password.
  'referrer-policy': 'no-referrer',
};

const NOT_KEPT = { 'cache-control': 'no-store' };

/** Not for subdomains: they may be other people's, and without https. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** Errors are shaped on the way, since their answers need these as well: hapi awaits one extension, not two. */
export const headersPlugin: Plugin<{ ctx: Pick<Context, 'config' | 'life'> }> = {
  name: 'headers',
  register(server, { ctx }) {
    const isSecure = ctx.config.publicUrl.startsWith('https:');
    const everywhere = { ...ALWAYS, ...(isSecure && HTTPS_ONLY) };
    const onApi = Object.entries({ ...everywhere, ...NOT_KEPT });
    const onPages = Object.entries({ ...everywhere, ...FOR_BROWSERS });
    // A screen is made of dozens of scripts, and each header comes with each of them.
    const onScripts = Object.entries(everywhere);
    server.ext('onPreResponse', (request, h) => {
      const failure = answerFailure(request, h);
      const headers = headersOf(failure ?? request.response);
      const wanted = isApi(request.path) ? onApi : isScript(request) ? onScripts : onPages;
      for (const [name, value] of wanted) headers[name] ??= value;
      // Anyone who keeps a connection to a server that stops comes back by another one, to another server.
      if (ctx.life.stopping) headers.connection = 'close';
      return failure ?? h.continue;
    });
  },
};

const isApi = (path: string): boolean => path.startsWith(`${API_BASE}/`) || path === API_BASE;

const isScript = ({ path, response }: Request): boolean =>
  path.startsWith('/assets/') && path.endsWith('.js') && !('isBoom' in response);

function headersOf(response: Request['response']): Record<string, unknown> {
  return 'isBoom' in response ? response.output.headers : response.headers;
}
