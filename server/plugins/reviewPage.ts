import type { Lifecycle, Plugin, Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { LANGUAGES, type Language, type ReviewPage } from '../contract/routes/reviewView.ts';
import { reviewColors } from '../contract/rules/reviewColors.ts';
import { fileRoute, open } from './packed.ts';
import { loadReviewBuild, type ReviewBuild } from './reviewBuild.ts';
import { readPosted } from './reviewPosted.ts';
import {
  advance,
  canStop,
  type PageCaptcha,
  type ReviewVerbs,
  type Shown,
  show,
  type Visit,
} from './reviewSteps.ts';

export interface ReviewPageOptions extends ReviewVerbs {
  /** Where the built pages lie. */
  buildFolder: string;
  /** null where no captcha is configured. */
  captcha: PageCaptcha | null;
}

/** Serves the patient's page, to phones with and without script. */
export const reviewPage: Plugin<ReviewPageOptions> = {
  name: 'review-page',
  async register(server, options) {
    const build = await loadReviewBuild(options.buildFolder, options.captcha?.origins ?? []);
    if (!build) {
      server.log(['warn'], "the patient's page is not built; review links do not open");
      return;
    }
    server.route([...pageRoutes(options, build), ...build.scripts.map(fileRoute)]);
  },
};

const PATH = '/r/{token}/{platformCode?}';
/** The longest feedback that the contract takes, each character written as %XX four times, and some room. */
const FORM_BYTES = 64 * 1024;

function pageRoutes(options: ReviewPageOptions, build: ReviewBuild): ServerRoute[] {
  const visit = (request: Request, token = String(request.params.token)): Visit => ({
    token,
    request,
    verbs: options,
    captcha: options.captcha,
  });
  const noToken: Lifecycle.Method = (request, h) =>
    answer(visit(request, ''), h, build, { view: { screen: 'invalid', reason: 'no_token' }, status: 404 });
  const payload = {
    allow: 'application/x-www-form-urlencoded',
    maxBytes: FORM_BYTES,
    failAction: (async (request, h, error) => {
      const status = (error as { output?: { statusCode: number } }).output?.statusCode ?? 400;
      const shown: Shown = { view: { screen: 'failed', at: 'submit' }, status };
      return (await answer(visit(request), h, build, shown)).takeover();
    }) satisfies Lifecycle.Method,
  };
  const get = (path: string, handler: Lifecycle.Method): ServerRoute => ({
    method: 'GET',
    path,
    options: open,
    handler,
  });
  return [
    get('/r', noToken),
    get('/r/', noToken),
    get(PATH, async (request, h) => answer(visit(request), h, build, await show(visit(request)))),
    get('/review-preview', async (request, h) => {
      const demo = visit(request, await options.demoToken());
      return answer(demo, h, build, await show(demo), `/r/${demo.token}`);
    }),
    {
      method: 'POST',
      path: PATH,
      options: { ...open, payload },
      handler: async (request, h) => answer(visit(request), h, build, await advance(visit(request))),
    },
  ];
}

async function answer(
  { token, request, verbs }: Visit,
  h: ResponseToolkit,
  build: ReviewBuild,
  shown: Shown,
  address = request.path,
): Promise<ResponseObject> {
  const { view, status = 200, form, retryAfter } = shown;
  const page: ReviewPage = {
    language: await languageFor(request, () => verbs.languageOf(token)),
    address,
    endpoint: `/api/r/${encodeURIComponent(token)}`,
    canStop: canStop(shown, token),
    ...(form ? { form } : {}),
    view,
  };
  const { html, contentSecurityPolicy } = build.render(page, accentStyles(form?.accentColor));
  const response = h.response(html).type('text/html').code(status);
  if (retryAfter) response.header('retry-after', String(retryAfter));
  return response
    .header('content-security-policy', contentSecurityPolicy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex');
}

/** The rules that put a clinic's colour in the place of our own on the patient's page; none where it chose none. */
const accentStyles = (accent: string | undefined): string =>
  accent === undefined
    ? ''
    : `${rulesOf(accent, 'light')}@media(prefers-color-scheme:dark){${rulesOf(accent, 'dark')}}`;

/** Under the pointer the button moves away from its letters. */
function rulesOf(accent: string, theme: 'light' | 'dark'): string {
  const { button, letters, link } = reviewColors(accent, theme);
  const hover = letters === '#FFFFFF' ? 0.92 : 1.08;
  return `:root{--accent:${button};--on-accent:${letters};--hover:${hover};--link:${link}}`;
}

/**
 * The language of the patient's page: what was pressed or asked for in the address, else the first of ours that the
 * browser names, else the number's (`byNumber`, asked only then), else English.
 */
async function languageFor(request: Request, byNumber: () => Promise<Language | null>): Promise<Language> {
  const { speak, language } = readPosted(request.payload);
  const asked = speak ?? known(request.query.lang) ?? language ?? browserLanguage(request);
  // A page in English is better than none.
  return asked ?? (await byNumber().catch(() => null)) ?? 'en';
}

const known = (tag: unknown): Language | undefined => LANGUAGES.find((language) => language === tag);

function browserLanguage(request: Request): Language | undefined {
  const named = String(request.headers['accept-language'] ?? '').split(',');
  return named
    .map((part) => ({
      tag: part.trim().slice(0, 2).toLowerCase(),
      weight: Number(/;q=([\d.]+)/.exec(part)?.[1] ?? 1),
    }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => known(tag))
    .find((language) => language !== undefined);
}
