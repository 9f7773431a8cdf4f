import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { captchaOf } from './config/captcha.ts';
import { checkConfig } from './config/checks.ts';
import { type Config, ConfigError } from './config/config.ts';
import { makeDataFolder } from './config/dataFolder.ts';
import { type Environment, environment } from './config/environment.ts';
import { readLandingContent } from './config/landingContent.ts';
import { readOrMakeSecret } from './config/secretFile.ts';
import {
  CAPTCHA_TIMES,
  CONNECTION_TIMES,
  MAIL_TIMES,
  PAYMENT_TIMES,
  SEND_TIMES,
  WEBHOOK_TIMES,
  WORKER_TIMES,
} from './config/times.ts';

/** The one reader of process.env. `.env.example` lists what it takes. */

type Given = Record<string, string | undefined>;

/**
 * Reads and checks the environment, over a command's own defaults; makes the data folder and, where
 * SECRET_KEY is unset, a secret. Throws ConfigError.
 */
export function readConfig(env: Given = process.env, defaults: Given = {}): Config {
  const parsed = parse(env, defaults);
  const config = assemble(parsed);
  checkConfig(config, parsed);
  return config;
}

/**
 * The configuration of an installation that is there. Throws ConfigError, and makes nothing, where there is none: somebody
 * who looks after one in the wrong folder would be told that all is well with an empty one.
 */
export function readInstallation(): Config {
  const file = /^file:(.+)$/.exec(databaseUrlOf(parse(process.env)))?.[1];
  if (file === undefined || existsSync(file)) return readConfig();
  throw new ConfigError(
    `There is no installation here: ${file} does not exist. Start in the folder of yours, or name its DATA_DIR or ` +
      'DATABASE_URL. A new one is made by: goodword-server init',
  );
}

const databaseUrlOf = ({ DATABASE_URL, DATA_DIR }: Environment): string =>
  DATABASE_URL ?? `file:${join(resolve(DATA_DIR), 'goodword.db')}`;

function parse(env: Given, defaults: Given = {}): Environment {
  const given = Object.fromEntries(
    Object.entries({ ...defaults, ...env }).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(
      `${issue?.path.join('.')}: ${issue?.message}. Correct it in the environment and start again.`,
    );
  }
  return parsed.data;
}

function assemble(env: Environment): Config {
  const dataDir = resolve(env.DATA_DIR);
  makeDataFolder(dataDir);
  return {
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST}:${env.PORT}`,
    dataDir,
    databaseUrl: databaseUrlOf(env),
    secretKey: env.SECRET_KEY ?? readOrMakeSecret(dataDir),
    isSecretGiven: env.SECRET_KEY !== undefined,
    sms: smsOf(env),
    sandboxUrl: env.SANDBOX_URL ?? null,
    payments: paymentsOf(env),
    paymentTimes: PAYMENT_TIMES,
    conversionUrl: env.CONVERSION_URL ?? null,
    mail: mailOf(env),
    captcha: captchaOf(env),
    captchaTimes: CAPTCHA_TIMES,
    privateWebhooks: env.WEBHOOKS_PRIVATE === 'allow',
    webhookTimes: WEBHOOK_TIMES,
    superAdminEmails: env.SUPER_ADMIN_EMAILS,
    supportEmail: env.SUPPORT_EMAIL,
    company: {
      name: env.COMPANY_NAME ?? null,
      address: env.COMPANY_ADDRESS,
      phone: env.COMPANY_PHONE ?? null,
    },
    landing: readLandingContent(env.LANDING_CONTENT),
    overageCents: env.OVERAGE_CENTS,
    reviewRouting: env.REVIEW_ROUTING,
    pastDueGraceDays: env.PAST_DUE_GRACE_DAYS,
    sendsPerSecond: env.SENDS_PER_SECOND,
    sendConcurrency: env.SEND_CONCURRENCY,
    sendTimes: SEND_TIMES,
    mailTimes: MAIL_TIMES,
    workerTimes: WORKER_TIMES,
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    shutdownDelay: env.SHUTDOWN_DELAY,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    connectionTimes: CONNECTION_TIMES,
    clockOffset: env.CLOCK_OFFSET,
  };
}

/** Twilio where it is asked for, or its keys are given. */
function smsOf(env: Environment): Config['sms'] {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = env;
  return {
    provider: env.SMS_PROVIDER ?? (accountSid && authToken ? 'twilio' : 'sandbox'),
    accountSid,
    authToken,
    from: env.TWILIO_FROM,
    messagingServiceSid: env.TWILIO_MESSAGING_SERVICE_SID,
  };
}

const paymentsOf = (env: Environment): Config['payments'] => ({
  provider: env.PAYMENT_PROVIDER ?? (env.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox'),
  secretKey: env.STRIPE_SECRET_KEY ?? '',
  webhookSecret: env.STRIPE_WEBHOOK_SECRET,
});

const mailOf = (env: Environment): Config['mail'] => ({
  provider: env.MAIL_PROVIDER ?? (env.SMTP_URL ? 'smtp' : 'sandbox'),
  smtpUrl: env.SMTP_URL ?? '',
  from: env.MAIL_FROM ?? 'Goodword <goodword@example.com>',
});
