import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { server as hapiServer } from '@hapi/hapi';
import { createBuilder } from 'vite';
import { vi } from 'vitest';
import { ERROR_STATUS } from '../../server/contract/errors.ts';
import {
  type ReviewForm,
  type ReviewSubmission,
  reviewSubmission,
} from '../../server/contract/reviewPage.ts';
import { Refusal } from '../../server/domain/refusal.ts';
import { reviewPage } from '../../server/plugins/reviewPage.ts';

// The patient's page built as it ships, served over HTTP; only the links and reviews live in this file.

export const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJexample0001';
export const YELP = 'https://www.yelp.com/biz/example-clinic';

export interface ReviewServer {
  url: string;
  /** What was stored, newest last. */
  stored: (ReviewSubmission & { token: string })[];
  /** Makes a link and gives its token. */
  link(form?: Partial<ReviewForm>, state?: 'used' | 'expired'): string;
  /** Answers every submission with this error until told otherwise. */
  refuse(error: Error | undefined): void;
  stop(): Promise<void>;
}

/** Builds the page into a folder of its own, so that no older build is tested. */
export async function buildReviewPage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'review-page-'));
  vi.stubEnv('NODE_ENV', 'production');
  const builder = await createBuilder({
    configFile: 'vite.review.config.ts',
    logLevel: 'warn',
    environments: {
      client: { build: { outDir: join(folder, 'review/client') } },
      ssr: { build: { outDir: join(folder, 'review/server') } },
    },
  });
  await builder.buildApp();
  vi.unstubAllEnvs();
  return folder;
}

export const removeReviewBuild = (folder: string): Promise<void> => rm(folder, { recursive: true });

export async function startReviewServer(): Promise<ReviewServer> {
  const buildFolder = await buildReviewPage();
  const links = new Map<string, { form: ReviewForm; state: 'open' | 'used' | 'expired' }>();
  const stored: ReviewServer['stored'] = [];
  let refusal: Error | undefined;

  async function load(token: string): Promise<ReviewForm> {
    const link = links.get(token);
    if (!link) throw new Refusal('not_found', 'The link was not found.');
    if (link.state === 'used') throw new Refusal('link_used', 'This link has been used.');
    if (link.state === 'expired') throw new Refusal('link_expired', 'This link has expired.');
    return link.form;
  }

  async function submit(token: string, submission: ReviewSubmission) {
    const form = await load(token);
    if (refusal) throw refusal;
    links.set(token, { form, state: 'used' });
    stored.push({ token, ...submission });
    const isPublic = form.routing === 'smart' ? submission.rating >= 4 : submission.publicLink === true;
    const destination = form.reviewLinks[submission.platform ?? form.platform] ?? null;
    return { message: 'Thank you', redirectUrl: isPublic ? destination : null };
  }

  const server = hapiServer({ host: '127.0.0.1', port: 0 });
  await server.register({ plugin: reviewPage, options: { load, submit, buildFolder } });
  server.route({
    method: 'POST',
    path: '/api/r/{token}',
    handler: async (request, h) => {
      try {
        return await submit(String(request.params.token), reviewSubmission.parse(request.payload));
      } catch (error) {
        const code = error instanceof Refusal ? error.code : 'internal';
        return h.response({ error: (error as Error).message, code }).code(ERROR_STATUS[code]);
      }
    },
  });
  await server.start();

  return {
    url: server.info.uri,
    stored,
    link(form = {}, state) {
      const token = `link${String(links.size + 1).padStart(8, '0')}`;
      links.set(token, { form: { ...demoForm, ...form }, state: state ?? 'open' });
      return token;
    },
    refuse(error) {
      refusal = error;
    },
    async stop() {
      await server.stop();
      await removeReviewBuild(buildFolder);
    },
  };
}

const demoForm: ReviewForm = {
  clinicName: 'Riverside Family Clinic',
  requiresHcaptcha: false,
  hcaptchaSiteKey: null,
  expiresAt: '2031-01-01T00:00:00.000Z',
  reviewLinks: { google: GOOGLE, yelp: YELP },
  platform: 'google',
  routing: 'smart',
};
