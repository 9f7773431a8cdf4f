import { type Logger, pino } from 'pino';
import { clockOf } from './config/clock.ts';
import type { Config } from './config/config.ts';
import { openMigrated } from './database.ts';
import { type Context, instantNow } from './domain/context.ts';
import { loadKeys, sandboxSecret } from './domain/keys.ts';
import type { Ports } from './domain/ports.ts';
import { listenForMetrics } from './metrics/listen.ts';
import { Metrics } from './metrics/metrics.ts';
import { hcaptcha } from './providers/captcha.ts';
import { smtpMail } from './providers/email.ts';
import { stripePayments } from './providers/payments.ts';
import { twilioSms } from './providers/sms.ts';
import { webhookCalls } from './providers/webhooks.ts';
import { settleSecret } from './secrets.ts';
import { readQueue } from './store/admin/sending.ts';
import type { Database } from './store/db/db.ts';

/** What server, worker and operator stand on: the database, the keys, the outside world. Nothing here knows the web. */

/** The keys of the pretend providers and of their page, the same in every process with this SECRET_KEY. */
export const sandboxCredentials = (config: Pick<Config, 'secretKey'>) => ({
  accountSid: `AC${Buffer.from(sandboxSecret(config.secretKey, 'account')).toString('hex').slice(0, 32)}`,
  authToken: sandboxSecret(config.secretKey, 'token'),
  paymentsKey: `sk_test_${sandboxSecret(config.secretKey, 'payments')}`,
  paymentsWebhookSecret: `whsec_${sandboxSecret(config.secretKey, 'payments webhook')}`,
  sandboxKey: sandboxSecret(config.secretKey, 'page'),
});

/** The number that the pretend carrier's texts come from. */
const SANDBOX_SENDER = '+12025550100';

/** Lines are gathered and written beside the work, not in its way; the last ones go out when the process ends. */
export function makeLog(config: Config, dest = STDOUT): Logger {
  const lines = pino.destination({ ...LOG_WRITES, dest });
  const write = lines.write.bind(lines);
  // As bytes: of texts pino's destination measures all that waits at each new line, which costs as much again as the line.
  return pino(
    { level: config.logLevel, base: null },
    Object.assign(lines, { write: (line: string) => write(Buffer.from(line) as never) }),
  );
}

/** What a command warns of stands beside what it says. */
export const makeCommandLog = (config: Config): Logger => makeLog({ ...config, logLevel: 'warn' }, STDERR);

const STDOUT = 1;
const STDERR = 2;

/** At the latest after so many milliseconds; one write for each line costs a busy server a tenth of its answers. */
const LOG_WRITES = { sync: false, minLength: 8_192, periodicFlush: 250, contentMode: 'buffer' } as const;

/** Opens and migrates the database and gives the context on which everything stands. */
export async function createContext(
  given: Config,
  log: Logger = makeLog(given),
): Promise<{ ctx: Context; database: Database; metrics: Metrics }> {
  const database = await openMigrated(given, (copy) =>
    log.warn({ copy }, 'the database is copied and changed'),
  );
  const settled = await settleSecret(database, given);
  if (settled.isSecretGiven && settled.secretKey !== given.secretKey) {
    log.warn({}, 'SECRET_KEY is the one before the last rotation: set the one that it told');
  }
  const config = withSandboxAccounts(settled);
  const now = clockOf(config);
  const keys = await loadKeys(database, config.secretKey, now().toISOString());
  const metrics = new Metrics();
  const base = {
    ports: metrics.count(openPorts(config)),
    meter: metrics,
    life: { stopping: false },
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
  return { ctx: bound, database, metrics };
}

/** The outside world. `config` knows the accounts at the one who is pretended. */
export const openPorts = (config: Config): Ports => ({
  sms: twilioSms(config),
  payments: stripePayments(config),
  mail: smtpMail(config, sandboxCredentials(config).sandboxKey),
  captcha: hcaptcha(config),
  webhooks: webhookCalls(config),
});

export function withSandboxAccounts(config: Config): Config {
  const credentials = sandboxCredentials(config);
  const { accountSid, authToken, sandboxKey } = credentials;
  const pretend = { ...config };
  if (config.sms.provider === 'sandbox') {
    pretend.sms = { ...config.sms, accountSid, authToken, from: SANDBOX_SENDER, messagingServiceSid: '' };
  }
  if (config.payments.provider === 'sandbox') {
    const { paymentsKey: secretKey, paymentsWebhookSecret: webhookSecret } = credentials;
    pretend.payments = { ...config.payments, secretKey, webhookSecret };
  }
  if (config.captcha?.provider === 'sandbox') pretend.captcha = { ...config.captcha, secret: sandboxKey };
  return pretend;
}

/** Where the operator asks for metrics, they are read on a port of their own; gives its address, and what ends it. */
export async function openMetrics(ctx: Context, database: Database, metrics: Metrics) {
  if (!ctx.config.metrics) return undefined;
  metrics.ask({
    queue: () => readQueue(ctx.db, instantNow(ctx)),
    connections: () => database.connections(),
    now: ctx.now,
  });
  return listenForMetrics(metrics, ctx.config.metrics);
}
