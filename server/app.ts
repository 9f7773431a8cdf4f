import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { server as createServer, type Server } from '@hapi/hapi';
import inert from '@hapi/inert';
import type { Logger } from 'pino';
import packageFile from '../package.json' with { type: 'json' };
import { clockOf } from './config/clock.ts';
import type { Config } from './config/config.ts';
import { createContext, makeLog, openMetrics, sandboxCredentials } from './context.ts';
import { api } from './contract/core/api.ts';
import { BODY_BYTES } from './contract/core/bodySizes.ts';
import type { SiteFacts } from './contract/routes/site.ts';
import type { Context } from './domain/context.ts';
import { makeDemoToken } from './domain/reviews/page/demoLink.ts';
import { languageOf } from './domain/reviews/page/pageLanguage.ts';
import { getReviewForm, submitReview } from './domain/reviews/page/reviewPage.ts';
import { stopTexts } from './domain/reviews/page/stopTexts.ts';
import { networkOf } from './domain/throttles.ts';
import type { Metrics } from './metrics/metrics.ts';
import { addressOf } from './plugins/client.ts';
import { connectionsPlugin, makeListener } from './plugins/connections.ts';
import { contractPlugin } from './plugins/contract.ts';
import { docsPlugin } from './plugins/docs.ts';
import { headersPlugin } from './plugins/headers.ts';
import { loggingPlugin } from './plugins/logging.ts';
import { pagesPlugin } from './plugins/pages.ts';
import { paymentWebhooksPlugin } from './plugins/paymentWebhooks.ts';
import { reviewPage } from './plugins/reviewPage.ts';
import type { ReviewVerbs } from './plugins/reviewSteps.ts';
import { signInPlugin } from './plugins/signIn.ts';
import { sitePlugin } from './plugins/site.ts';
import { makeThrottle } from './plugins/throttle.ts';
import { webhooksPlugin } from './plugins/webhooks.ts';
import { handlers } from './routes/handlers.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Database } from './store/db/db.ts';
import { startWorker, type Worker } from './worker/worker.ts';

/** Where all that answers over HTTP is wired. */

export interface Overrides {
  /** Checks every answer against its declaration (tests). */
  checkAnswers?: boolean;
  log?: Logger;
  /** Where the built pages lie. */
  buildFolder?: string;
  /** Milliseconds between two states of a text at the pretend carrier. */
  deliveryDelayMs?: number;
}

export interface App {
  server: Server;
  ctx: Context;
  database: Database;
  /** Starts listening and, unless told not to, the worker; gives the address. */
  start(options?: { worker?: boolean }): Promise<string>;
  stop(): Promise<void>;
}

/** A server that stops gives what is under way so many milliseconds, and then cuts it off. */
const LAST_ANSWERS = 20_000;

/** The folder `build/`, from the built program as from the sources. */
const BUILD_FOLDER = fileURLToPath(new URL('../build', import.meta.url)).replace(/build\/build$/, 'build');

/** Makes the whole server: API, pages, webhooks and, unless it runs elsewhere, the sandbox. */
export async function createApp(given: Config, overrides: Overrides = {}): Promise<App> {
  const log = overrides.log ?? makeLog(given);
  const { ctx, database, metrics } = await createContext(given, log);
  const { config } = ctx;
  const server = createServer({
    listener: makeListener(config),
    host: config.host,
    port: config.port,
    routes: {
      response: { emptyStatusCode: 204 },
      state: { parse: true, failAction: 'ignore' },
      // The listener knows how long a body may take, whichever route it is for.
      payload: { maxBytes: BODY_BYTES.usual, timeout: false },
    },
    // What another program on this host left in the browser must not break a request.
    state: { ignoreErrors: true, strictHeader: false },
  });
  await register(server, ctx, metrics, overrides);
  const sandbox = await mountSandbox(server, config, log, overrides);
  let worker: Worker | undefined;
  let read: Awaited<ReturnType<typeof openMetrics>>;
  return {
    server,
    ctx,
    database,
    async start(options = {}) {
      await server.start();
      settleAddress(config, server);
      if (options.worker !== false) worker = startWorker(ctx);
      metrics.watchLoops(worker?.loops ?? []);
      read = await openMetrics(ctx, database, metrics);
      return config.publicUrl;
    },
    async stop() {
      ctx.life.stopping = true;
      await wait(config.shutdownDelay * 1_000);
      await worker?.stop();
      await server.stop({ timeout: LAST_ANSWERS });
      await read?.stop();
      await ctx.ports.mail.close();
      await sandbox?.stop();
      await database.close();
    },
  };
}

async function register(server: Server, ctx: Context, metrics: Metrics, overrides: Overrides): Promise<void> {
  const buildFolder = overrides.buildFolder ?? BUILD_FOLDER;
  const { version } = packageFile;
  const { conversionUrl } = ctx.config;
  await server.register(inert);
  await server.register({
    plugin: loggingPlugin,
    options: {
      log: ctx.log,
      trustProxy: ctx.config.trustProxy,
      answered: (facts) => metrics.answered(facts),
    },
  });
  await server.register({ plugin: connectionsPlugin, options: ctx });
  await server.register({ plugin: headersPlugin, options: { ctx } });
  await server.register({ plugin: signInPlugin, options: { ctx } });
  await server.register({
    plugin: contractPlugin,
    options: { ctx, handlers, checkAnswers: overrides.checkAnswers ?? false },
  });
  await server.register({ plugin: webhooksPlugin, options: { ctx } });
  await server.register({ plugin: paymentWebhooksPlugin, options: { ctx } });
  await server.register({ plugin: docsPlugin, options: { version, origin: () => ctx.config.publicUrl } });
  await server.register({ plugin: pagesPlugin, options: { buildFolder, conversionUrl } });
  await server.register({
    plugin: sitePlugin,
    options: { buildFolder, facts: () => siteFacts(ctx.config) },
  });
  await server.register({
    plugin: reviewPage,
    options: { ...reviewVerbs(ctx), buildFolder, captcha: ctx.config.captcha },
  });
}

const siteFacts = (config: Config): SiteFacts => ({
  origin: config.publicUrl,
  supportEmail: config.supportEmail,
  company: config.company,
  content: config.landing,
  overageCents: config.overageCents,
  reviewRouting: config.reviewRouting,
  pastDueGraceDays: config.pastDueGraceDays,
  captcha: config.captcha !== null,
  countsSales: config.conversionUrl !== null,
  providers: {
    sms: config.sms.provider,
    payments: config.payments.provider,
    mail: config.mail.provider,
  },
});

/** What the patient's page does, under the throttles of the API's own routes. */
function reviewVerbs(ctx: Context): ReviewVerbs {
  const loads = makeThrottle(api.getReviewForm, ctx);
  const submits = makeThrottle(api.submitReview, ctx);
  const stops = makeThrottle(api.stopTexts, ctx);
  return {
    load: (token, request) => loads(request, () => getReviewForm(ctx, token)),
    submit: (token, submission, request) =>
      submits(request, () => submitReview(ctx, token, submission, networkOf(addressOf(ctx, request)))),
    stop: (token, request) => stops(request, () => stopTexts(ctx, token)),
    languageOf: (token) => languageOf(ctx, token),
    demoToken: async () => makeDemoToken(ctx).token,
  };
}

/** With port 0 the system chose the port, and with it the address. */
function settleAddress(config: Config, server: Server): void {
  if (config.port !== 0) return;
  const port = Number(server.info.port);
  Object.assign(config, { port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) });
}

/** What pretends to be a provider is loaded where one is pretended: beside real ones none of it is there. */
async function mountSandbox(
  server: Server,
  config: Config,
  log: Logger,
  { deliveryDelayMs }: Overrides,
): Promise<Sandbox | undefined> {
  const isPretend = [config.sms, config.payments, config.mail, config.captcha].some(
    (part) => part?.provider === 'sandbox',
  );
  if (!isPretend || config.sandboxUrl !== null) return undefined;
  const { registerSandbox } = await import('./sandbox/sandbox.ts');
  return registerSandbox(server, {
    ...sandboxCredentials(config),
    dataFile: join(config.dataDir, 'sandbox.db'),
    pagesBase: () => config.publicUrl,
    clock: clockOf(config),
    log,
    deliveryDelayMs,
  });
}
