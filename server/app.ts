import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { server as createServer, type Server } from '@hapi/hapi';
import inert from '@hapi/inert';
import { type Logger, pino } from 'pino';
import packageFile from '../package.json' with { type: 'json' };
import type { Config } from './config/config.ts';
import { api } from './contract/api.ts';
import { openMigrated } from './database.ts';
import type { Context } from './domain/context.ts';
import { loadKeys, sandboxSecret } from './domain/keys.ts';
import { makeDemoToken } from './domain/reviews/page/demoLink.ts';
import { languageOf } from './domain/reviews/page/pageLanguage.ts';
import { getReviewForm, submitReview } from './domain/reviews/page/reviewPage.ts';
import { stopTexts } from './domain/reviews/page/stopTexts.ts';
import { networkOf } from './domain/throttles.ts';
import { addressOf } from './plugins/client.ts';
import { contractPlugin } from './plugins/contract.ts';
import { docsPlugin } from './plugins/docs.ts';
import { errorsPlugin } from './plugins/errors.ts';
import { headersPlugin } from './plugins/headers.ts';
import { loggingPlugin } from './plugins/logging.ts';
import { pagesPlugin } from './plugins/pages.ts';
import { reviewPage } from './plugins/reviewPage.ts';
import type { ReviewVerbs } from './plugins/reviewSteps.ts';
import { signInPlugin } from './plugins/signIn.ts';
import { makeThrottle } from './plugins/throttle.ts';
import { webhooksPlugin } from './plugins/webhooks.ts';
import { hcaptcha } from './providers/captcha.ts';
import { smtpMail } from './providers/email.ts';
import { twilioSms } from './providers/sms.ts';
import { webhookCalls } from './providers/webhooks.ts';
import { handlers } from './routes/handlers.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Database } from './store/db.ts';
import { startWorker, type Worker } from './worker/worker.ts';

/** The one place where things are wired. */

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

/** The folder `build/`, from the built program as from the sources. */
const BUILD_FOLDER = fileURLToPath(new URL('../build', import.meta.url)).replace(/build\/build$/, 'build');

/** The pretend carrier's account, key and page key, the same in every process with this SECRET_KEY. */
export const sandboxCredentials = (config: Pick<Config, 'secretKey'>) => ({
  accountSid: `AC${Buffer.from(sandboxSecret(config.secretKey, 'account')).toString('hex').slice(0, 32)}`,
  authToken: sandboxSecret(config.secretKey, 'token'),
  sandboxKey: sandboxSecret(config.secretKey, 'page'),
});

/** The number that the pretend carrier's texts come from. */
const SANDBOX_SENDER = '+12025550100';

/** Lines are gathered and written beside the work, not in its way; the last ones go out when the process ends. */
export const makeLog = (config: Config): Logger =>
  pino({ level: config.logLevel, base: null }, pino.destination(LOG_WRITES));

/** At the latest after so many milliseconds; one write for each line costs a busy server a tenth of its answers. */
const LOG_WRITES = { sync: false, minLength: 8_192, periodicFlush: 250 };

/** Opens and migrates the database and gives the context on which everything stands. */
export async function createContext(
  given: Config,
  log: Logger = makeLog(given),
): Promise<{ ctx: Context; database: Database }> {
  const config = withSandboxAccount(given);
  const database = await openMigrated(config);
  const now = () => new Date(Date.now() + config.clockOffset * 1000);
  const keys = await loadKeys(database, config.secretKey, now().toISOString());
  const base = {
    ports: {
      sms: twilioSms(config),
      mail: smtpMail(config, sandboxCredentials(config).sandboxKey),
      captcha: hcaptcha(config),
      webhooks: webhookCalls(config),
    },
    keys,
    config,
    log,
    now,
  };
  const bound: Context = {
    ...base,
    db: database,
    transaction: (work) =>
      database.transaction((db) => {
        const tx: Context = { ...base, db, transaction: (inner) => inner(tx) };
        return work(tx);
      }),
  };
  return { ctx: bound, database };
}

function withSandboxAccount(config: Config): Config {
  const { accountSid, authToken, sandboxKey } = sandboxCredentials(config);
  const pretend = { ...config };
  if (config.sms.provider === 'sandbox') {
    pretend.sms = { ...config.sms, accountSid, authToken, from: SANDBOX_SENDER, messagingServiceSid: '' };
  }
  if (config.captcha?.provider === 'sandbox') pretend.captcha = { ...config.captcha, secret: sandboxKey };
  return pretend;
}

/** Makes the whole server: API, pages, webhooks and, unless it runs elsewhere, the sandbox. */
export async function createApp(given: Config, overrides: Overrides = {}): Promise<App> {
  const log = overrides.log ?? makeLog(given);
  const { ctx, database } = await createContext(given, log);
  const { config } = ctx;
  const server = createServer({
    host: config.host,
    port: config.port,
    routes: { response: { emptyStatusCode: 204 }, state: { parse: true, failAction: 'ignore' } },
    // What another program on this host left in the browser must not break a request.
    state: { ignoreErrors: true, strictHeader: false },
  });
  await register(server, ctx, log, overrides);
  const sandbox = await mountSandbox(server, config, log, overrides);
  let worker: Worker | undefined;
  return {
    server,
    ctx,
    database,
    async start(options = {}) {
      await server.start();
      settleAddress(config, server);
      if (options.worker !== false) worker = startWorker(ctx);
      return config.publicUrl;
    },
    async stop() {
      await worker?.stop();
      await server.stop({ timeout: 5_000 });
      await ctx.ports.mail.close();
      await sandbox?.stop();
      await database.close();
    },
  };
}

async function register(server: Server, ctx: Context, log: Logger, overrides: Overrides): Promise<void> {
  const buildFolder = overrides.buildFolder ?? BUILD_FOLDER;
  const { version } = packageFile;
  await server.register(inert);
  await server.register({ plugin: loggingPlugin, options: { log } });
  await server.register(errorsPlugin);
  await server.register({ plugin: headersPlugin, options: { ctx } });
  await server.register({ plugin: signInPlugin, options: { ctx } });
  await server.register({
    plugin: contractPlugin,
    options: { ctx, handlers, checkAnswers: overrides.checkAnswers ?? false },
  });
  await server.register({ plugin: webhooksPlugin, options: { ctx } });
  await server.register({ plugin: docsPlugin, options: { version } });
  await server.register({ plugin: pagesPlugin, options: { buildFolder } });
  await server.register({
    plugin: reviewPage,
    options: { ...reviewVerbs(ctx), buildFolder, captcha: ctx.config.captcha },
  });
}

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
  const isPretend = [config.sms, config.mail, config.captcha].some((part) => part?.provider === 'sandbox');
  if (!isPretend || config.sandboxUrl !== null) return undefined;
  const { registerSandbox } = await import('./sandbox/sandbox.ts');
  return registerSandbox(server, {
    ...sandboxCredentials(config),
    dataFile: join(config.dataDir, 'sandbox.db'),
    clock: () => new Date(Date.now() + config.clockOffset * 1000),
    log,
    deliveryDelayMs,
  });
}
