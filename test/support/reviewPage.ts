import { fileURLToPath } from 'node:url';
import { server as hapiServer, type ServerRoute } from '@hapi/hapi';
import { ERROR_STATUS, ERROR_TEXT } from '../../server/contract/core/errors.ts';
import {
  type ReviewForm,
  type ReviewSubmission,
  reviewSubmission,
} from '../../server/contract/routes/reviewPage.ts';
import { type Language, needsCaptcha } from '../../server/contract/routes/reviewView.ts';
import { Refusal } from '../../server/domain/refusal.ts';
import { reviewPage } from '../../server/plugins/reviewPage.ts';
import type { ReviewVerbs } from '../../server/plugins/reviewSteps.ts';
import { PRETEND_SITE_KEY } from '../../server/sandbox/captcha/siteKey.ts';
import { createCaptcha } from '../../server/sandbox/captcha/tokens.ts';

// The patient's page as it is built, served over HTTP; only the links and reviews live in this file.

export const BUILD_FOLDER = fileURLToPath(new URL('../../build', import.meta.url));

export const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJexample0001';
export const YELP = 'https://www.yelp.com/biz/example-clinic';
/** Where spent and expired links lead. */
export const STANDING = 'https://reviews.example.com/r/30000001/1';
/** Where the captcha's script comes from: not from our own server. */
export const CAPTCHA = 'https://captcha.example.com';
/** A link whose low ratings need a captcha. */
export const CHECKED = {
  captchaFor: 'low',
  requiresHcaptcha: true,
  hcaptchaSiteKey: PRETEND_SITE_KEY,
} as const satisfies Partial<ReviewForm>;

export interface ReviewServer {
  url: string;
  /** What was stored, newest last. */
  stored: (ReviewSubmission & { token: string })[];
  /** Makes a link and gives its token. */
  link(form?: Partial<ReviewForm>, state?: 'used' | 'expired'): string;
  /** The tokens whose numbers want no more texts. */
  stopped: string[];
  /** Answers every submission and every wish for no more texts with this error until told otherwise. */
  refuse(error: Error | undefined): void;
  /** Makes this the language of every number. */
  speakTo(language: Language | null): void;
  stop(): Promise<void>;
}

export async function startReviewServer(): Promise<ReviewServer> {
  const links = new Map<string, { form: ReviewForm; state: 'open' | 'used' | 'expired' }>();
  const stored: ReviewServer['stored'] = [];
  const stopped: string[] = [];
  const captcha = createCaptcha({ secret: CAPTCHA_SECRET, clock: () => new Date() });
  let refusal: Error | undefined;
  let numbersLanguage: Language | null = null;

  async function load(token: string): Promise<ReviewForm> {
    const link = links.get(token);
    if (!link) throw new Refusal('not_found', 'The link was not found.');
    const details = [{ path: 'standingLink', message: 'The clinic’s page', code: STANDING }];
    if (link.state === 'used') throw new Refusal('link_used', 'This link has been used.', { details });
    if (link.state === 'expired') throw new Refusal('link_expired', 'This link has expired.', { details });
    return link.form;
  }

  async function submit(token: string, submission: ReviewSubmission) {
    const form = await load(token);
    if (refusal) throw refusal;
    const proof = { secret: CAPTCHA_SECRET, response: submission.hcaptchaToken ?? '', sitekey: '' };
    if (needsCaptcha(submission, form) && !captcha.verify(proof).success) {
      throw new Refusal('captcha_failed', ERROR_TEXT.captchaFailed);
    }
    links.set(token, { form, state: 'used' });
    stored.push({ token, ...submission });
    const isPublic = form.routing === 'smart' ? submission.rating >= 4 : submission.publicLink === true;
    const destination = form.reviewLinks[submission.platform ?? form.platform] ?? null;
    return { message: 'Thank you', redirectUrl: isPublic ? destination : null };
  }

  async function stop(token: string) {
    if (!links.has(token)) throw new Refusal('not_found', 'The link was not found.');
    if (refusal) throw refusal;
    stopped.push(token);
    return { message: 'You will get no more texts.' };
  }

  function link(form: Partial<ReviewForm> = {}, state: 'open' | 'used' | 'expired' = 'open'): string {
    const name = form.kind === 'demo' ? 'demo-' : 'link';
    const token = `${name}${String(links.size + 1).padStart(8, '0')}`;
    links.set(token, { form: { ...plainForm, ...form }, state });
    return token;
  }

  const verbs: ReviewVerbs = {
    load,
    submit,
    stop,
    languageOf: async () => numbersLanguage,
    demoToken: async () => link({ kind: 'demo' }),
  };
  const server = hapiServer({ host: '127.0.0.1', port: 0 });
  const script = `${CAPTCHA}/1/api.js`;
  await server.register({
    plugin: reviewPage,
    options: { ...verbs, buildFolder: BUILD_FOLDER, captcha: { script, origins: [CAPTCHA] } },
  });
  server.route([
    apiRoute('/api/r/{token}', (token, payload) => submit(token, reviewSubmission.parse(payload))),
    apiRoute('/api/r/{token}/stop', stop),
  ]);
  await server.start();

  return {
    url: server.info.uri,
    stored,
    stopped,
    link,
    speakTo(language) {
      numbersLanguage = language;
    },
    refuse(error) {
      refusal = error;
    },
    stop: () => server.stop(),
  };
}

/** A call of the API, with refusals in its shape. */
function apiRoute(path: string, work: (token: string, payload: unknown) => Promise<object>): ServerRoute {
  return {
    method: 'POST',
    path,
    handler: async (request, h) => {
      try {
        return await work(String(request.params.token), request.payload);
      } catch (error) {
        const { code, message, details } =
          error instanceof Refusal ? error : new Refusal('internal', ERROR_TEXT.unexpected);
        return h.response({ error: message, code, details }).code(ERROR_STATUS[code]);
      }
    },
  };
}

const CAPTCHA_SECRET = 'the secret of the pretend captcha';

const plainForm: ReviewForm = {
  clinicName: 'Riverside Family Clinic',
  requiresHcaptcha: false,
  hcaptchaSiteKey: null,
  captchaFor: 'none',
  expiresAt: '2026-11-24T20:00:00.000Z',
  timezone: 'America/New_York',
  kind: 'personal',
  reviewLinks: { google: GOOGLE, yelp: YELP },
  platform: 'google',
  platforms: {},
  routing: 'smart',
  accentColor: null,
  logoUrl: null,
};
