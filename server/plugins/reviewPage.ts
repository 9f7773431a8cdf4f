import type {
  Lifecycle,
  Plugin,
  Request,
  ResponseObject,
  ResponseToolkit,
  RouteOptions,
  ServerRoute,
} from '@hapi/hapi';
import { LANGUAGES, type Language, type ReviewPage } from '../contract/reviewView.ts';
import { loadReviewBuild, type ReviewBuild } from './reviewBuild.ts';
import { advance, type ReviewVerbs, type Shown, show, tokenOf } from './reviewSteps.ts';

export interface ReviewPageOptions extends ReviewVerbs {
  /** Where the built pages lie. */
  buildFolder: string;
  /** Whether the page asks for a captcha. */
  hasCaptcha?: boolean;
}

/** Serves the patient's page, to phones with and without script (specification 002 section 2). */
export const reviewPage: Plugin<ReviewPageOptions> = {
  name: 'review-page',
  async register(server, options) {
    const build = await loadReviewBuild(options.buildFolder, options.hasCaptcha ?? false);
    if (!build) {
      server.log(['warn'], "the patient's page is not built; review links do not open");
      return;
    }
    server.route([...pageRoutes(options, build), scriptRoute(build)]);
  },
};

const PATH = '/r/{token}/{platformCode?}';
/** The longest feedback that the contract takes, each character written as %XX four times, and some room. */
const FORM_BYTES = 64 * 1024;

/** Nobody signs in here, and a cookie that something else left must not close the page. */
const open: RouteOptions = { auth: false, state: { parse: false } };

function pageRoutes(options: ReviewPageOptions, build: ReviewBuild): ServerRoute[] {
  const noToken: Lifecycle.Method = (request, h) =>
    answer(request, h, build, { view: { screen: 'invalid', reason: 'no_token' }, status: 404 });
  const payload = {
    allow: 'application/x-www-form-urlencoded',
    maxBytes: FORM_BYTES,
    failAction: ((request, h, error) => {
      const status = (error as { output?: { statusCode: number } }).output?.statusCode ?? 400;
      return answer(request, h, build, { view: { screen: 'failed', at: 'submit' }, status }).takeover();
    }) satisfies Lifecycle.Method,
  };
  return [
    { method: 'GET', path: '/r', options: open, handler: noToken },
    { method: 'GET', path: '/r/', options: open, handler: noToken },
    {
      method: 'GET',
      path: PATH,
      options: open,
      handler: async (request, h) => answer(request, h, build, await show(request, options)),
    },
    {
      method: 'POST',
      path: PATH,
      options: { ...open, payload },
      handler: async (request, h) => answer(request, h, build, await advance(request, options)),
    },
  ];
}

function answer(request: Request, h: ResponseToolkit, build: ReviewBuild, shown: Shown): ResponseObject {
  const { view, status = 200, form, retryAfter } = shown;
  const page: ReviewPage = {
    language: languageOf(request),
    address: request.path,
    endpoint: `/api/r/${encodeURIComponent(tokenOf(request))}`,
    ...(form ? { form } : {}),
    view,
  };
  const response = h.response(build.render(page)).type('text/html').code(status);
  if (retryAfter) response.header('retry-after', String(retryAfter));
  return response
    .header('content-security-policy', build.contentSecurityPolicy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex');
}

/** The first of our languages that the browser asks for; English where it asks for none of them. */
function languageOf(request: Request): Language {
  const asked = String(request.headers['accept-language'] ?? '').split(',');
  const ranked = asked
    .map((part) => ({
      tag: part.trim().slice(0, 2).toLowerCase(),
      weight: Number(/;q=([\d.]+)/.exec(part)?.[1] ?? 1),
    }))
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of ranked) {
    const found = LANGUAGES.find((language) => language === tag);
    if (found) return found;
  }
  return 'en';
}

function scriptRoute({ script }: ReviewBuild): ServerRoute {
  return {
    method: 'GET',
    path: script.path,
    options: open,
    handler: (request, h) => {
      const accepted = String(request.headers['accept-encoding'] ?? '');
      const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
      const body = encoding === 'br' ? script.brotli : encoding ? script.gzip : script.plain;
      const response = h.response(body).type('text/javascript').header('vary', 'accept-encoding');
      if (encoding) response.header('content-encoding', encoding);
      return response
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff');
    },
  };
}
