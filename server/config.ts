import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ROUTINGS, type Routing } from './contract/routing.ts';
import { PRETEND_SITE_KEY } from './sandbox/captcha/siteKey.ts';

/** The one reader of process.env. `.env.example` lists what it takes. */

const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((text) => text === 'true' || text === '1');
const oneOf = <const T extends string>(names: readonly [T, ...T[]]) =>
  z.enum(names, `must be one of ${names.join(', ')}`);
const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};
/** A name or an IP address; what looks like an address and is none is a slip. */
const isHost = (text: string) => isIP(text) !== 0 || (/^[a-z0-9.-]+$/i.test(text) && /[a-z]/i.test(text));
const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://reviews.example.com' })
  .transform((url) => url.replace(/\/+$/, ''));
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean),
);

/** An address, or a name and an address in angle brackets. */
const SENDER = /^([^<>@\s]+@[^<>@\s]+|[^<>]*<[^<>@\s]+@[^<>@\s]+>)$/;

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().refine(isHost, 'must be a name or an address such as 127.0.0.1').default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: address.optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^(postgres(ql)?:\/\/|file:).+/, 'must be file:PATH or postgres://…')
    .optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SMS_PROVIDER: oneOf(['sandbox', 'twilio']).optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_MESSAGING_SERVICE_SID: z.string().optional(),
  SANDBOX_URL: address.optional(),
  PAYMENT_PROVIDER: oneOf(['sandbox', 'stripe']).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  MAIL_PROVIDER: oneOf(['sandbox', 'smtp']).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must be an address such as smtps://user:password@mail.example.com')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be an address such as Goodword <goodword@example.com>')
    .optional(),
  CAPTCHA_PROVIDER: oneOf(['sandbox', 'hcaptcha']).optional(),
  HCAPTCHA_SITE_KEY: z.string().optional(),
  HCAPTCHA_SECRET: z.string().optional(),
  SUPER_ADMIN_EMAILS: list.default([]),
  SUPPORT_EMAIL: z.string().default('support@example.com'),
  OVERAGE_CENTS: wholeNumber(0, 1_000).default(5),
  REVIEW_ROUTING: oneOf(ROUTINGS).default('smart'),
  PAST_DUE_GRACE_DAYS: wholeNumber(0, 60).default(0),
  SENDS_PER_SECOND: wholeNumber(1, 10_000).default(1_000),
  SEND_CONCURRENCY: wholeNumber(1, 200).default(16),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUST_PROXY: flag.default(false),
  CLOCK_OFFSET: wholeNumber(-315_360_000, 315_360_000).default(0),
});

type Environment = z.infer<typeof environment>;

export interface Config {
  production: boolean;
  host: string;
  port: number;
  /** Origin under which patients and carriers reach this server. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string;
  secretKey: string;
  sms: {
    provider: 'sandbox' | 'twilio';
    accountSid: string;
    authToken: string;
    from: string;
    messagingServiceSid: string;
  };
  /** Origin of a sandbox that runs as a process of its own; null when it runs inside this server. */
  sandboxUrl: string | null;
  payments: 'sandbox' | 'stripe';
  mail: {
    provider: 'sandbox' | 'smtp';
    smtpUrl: string;
    /** The sender: an address, or a name and an address in angle brackets. */
    from: string;
  };
  /** null: the patient's page asks for none. */
  captcha: CaptchaConfig | null;
  captchaTimes: CaptchaTimes;
  superAdminEmails: string[];
  supportEmail: string;
  /** Cents for a text beyond the quota. */
  overageCents: number;
  reviewRouting: Routing;
  pastDueGraceDays: number;
  /** Texts a second that the sender may hand over, and how many at once. */
  sendsPerSecond: number;
  sendConcurrency: number;
  sendTimes: SendTimes;
  mailTimes: MailTimes;
  logLevel: Environment['LOG_LEVEL'];
  trustProxy: boolean;
  /** Seconds by which the clock is moved, for tests and demonstrations. */
  clockOffset: number;
}

interface CaptchaConfig {
  provider: 'sandbox' | 'hcaptcha';
  siteKey: string;
  secret: string;
  /** Address of the script that the patient's page loads, on this origin or another. */
  script: string;
  /** What the page's content policy lets in for it: script, style, connections and frames. */
  origins: readonly string[];
}

/** How long things take around a captcha, in milliseconds; no variable, but tests shorten them. */
interface CaptchaTimes {
  /** The provider has so long to answer; a patient waits meanwhile. */
  answer: number;
}

/** How long things take around a text, in milliseconds; no variable, but tests shorten them. */
interface SendTimes {
  /** The carrier has so long to answer a call. */
  callTimeout: number;
  /** A claimed text is handed over within this time, or goes back to the queue. */
  callWithin: number;
  /** From the claim on, before anybody asks the carrier what became of a text (DESIGN 4.5). */
  askAfter: number;
  /** From the claim on, until which a carrier that cannot tell is asked again. */
  askUntil: number;
  /** How long the sender rests after an error that would meet every text. */
  pause: number;
  /** How often an idle worker looks for due texts. */
  idle: number;
}

/** How long things take around a mail, in milliseconds; no variable, but tests shorten them. */
interface MailTimes {
  /** The mail server has so long for a connection, for its greeting, and between two answers. */
  answer: number;
  /** And so long for the whole mail, were it to answer drop by drop. */
  call: number;
  /** From the claim on, before another worker takes a mail over; far above `call`. */
  lease: number;
  /** Before the second attempt; each further one waits twice as long, up to `longestRetry`. */
  firstRetry: number;
  longestRetry: number;
  /** How often an idle worker looks for mails. */
  idle: number;
}

/** The sum of the first two stays below the third: nobody asks while a call may be under way. */
const SEND_TIMES: SendTimes = {
  callTimeout: 30_000,
  callWithin: 60_000,
  askAfter: 120_000,
  askUntil: 3_600_000,
  pause: 300_000,
  idle: 200,
};

const MAIL_TIMES: MailTimes = {
  answer: 12_000,
  call: 30_000,
  lease: 120_000,
  firstRetry: 5_000,
  longestRetry: 600_000,
  idle: 250,
};

const CAPTCHA_TIMES: CaptchaTimes = { answer: 8_000 };

/** https://docs.hcaptcha.com/#content-security-policy-settings */
const HCAPTCHA = {
  script: 'https://js.hcaptcha.com/1/api.js',
  origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
};

/** A setting that stops the start; the message names the variable and the mend. */
export class ConfigError extends Error {}

type Given = Record<string, string | undefined>;

/**
 * Reads and checks the environment, over a command's own defaults; makes the data folder and, where
 * SECRET_KEY is unset, a secret. Throws ConfigError.
 */
export function readConfig(env: Given = process.env, defaults: Given = {}): Config {
  const given = Object.fromEntries(
    Object.entries({ ...defaults, ...env }).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(
      `${issue?.path.join('.')}: ${issue?.message}. Mend it in the environment and start again.`,
    );
  }
  return checkProviders(assemble(parsed.data), parsed.data);
}

function assemble(env: Environment): Config {
  const dataDir = resolve(env.DATA_DIR);
  makeDataFolder(dataDir);
  const hasTwilio = Boolean(env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN);
  return {
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST}:${env.PORT}`,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? `file:${join(dataDir, 'goodword.db')}`,
    secretKey: env.SECRET_KEY ?? readOrMakeSecret(dataDir),
    sms: {
      provider: env.SMS_PROVIDER ?? (hasTwilio ? 'twilio' : 'sandbox'),
      accountSid: env.TWILIO_ACCOUNT_SID ?? '',
      authToken: env.TWILIO_AUTH_TOKEN ?? '',
      from: env.TWILIO_FROM ?? '',
      messagingServiceSid: env.TWILIO_MESSAGING_SERVICE_SID ?? '',
    },
    sandboxUrl: env.SANDBOX_URL ?? null,
    payments: env.PAYMENT_PROVIDER ?? (env.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox'),
    mail: {
      provider: env.MAIL_PROVIDER ?? (env.SMTP_URL ? 'smtp' : 'sandbox'),
      smtpUrl: env.SMTP_URL ?? '',
      from: env.MAIL_FROM ?? 'Goodword <goodword@example.com>',
    },
    captcha: captchaOf(env),
    captchaTimes: CAPTCHA_TIMES,
    superAdminEmails: env.SUPER_ADMIN_EMAILS,
    supportEmail: env.SUPPORT_EMAIL,
    overageCents: env.OVERAGE_CENTS,
    reviewRouting: env.REVIEW_ROUTING,
    pastDueGraceDays: env.PAST_DUE_GRACE_DAYS,
    sendsPerSecond: env.SENDS_PER_SECOND,
    sendConcurrency: env.SEND_CONCURRENCY,
    sendTimes: SEND_TIMES,
    mailTimes: MAIL_TIMES,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    clockOffset: env.CLOCK_OFFSET,
  };
}

/** The pretend captcha where it is asked for; the real one where it is, or its keys are given; else none. */
function captchaOf(env: Environment): CaptchaConfig | null {
  const { HCAPTCHA_SITE_KEY: siteKey = '', HCAPTCHA_SECRET: secret = '', SANDBOX_URL: sandbox } = env;
  const provider = env.CAPTCHA_PROVIDER ?? (siteKey || secret ? 'hcaptcha' : undefined);
  if (provider === 'hcaptcha') return { provider, siteKey, secret, ...HCAPTCHA };
  if (provider !== 'sandbox') return null;
  const script = `${sandbox ?? ''}/sandbox/captcha/1/api.js`;
  return { provider, siteKey: PRETEND_SITE_KEY, secret: '', script, origins: [sandbox ?? "'self'"] };
}

function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `DATA_DIR: ${dataDir} cannot be made (${code}). Name a folder that can be written.`,
    );
  }
}

/** A provider that is asked for by name has what it needs, and in production none is pretend by accident. */
function checkProviders(config: Config, env: Environment): Config {
  if (config.sms.provider === 'twilio') {
    const { accountSid, authToken, from, messagingServiceSid } = config.sms;
    if (!accountSid || !authToken || !(from || messagingServiceSid)) {
      throw new ConfigError(
        'SMS_PROVIDER: twilio needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM or ' +
          'TWILIO_MESSAGING_SERVICE_SID. Set them, or SMS_PROVIDER=sandbox for the pretend carrier.',
      );
    }
  }
  if (config.payments === 'stripe' && !env.STRIPE_SECRET_KEY) {
    throw new ConfigError(
      'PAYMENT_PROVIDER: stripe needs STRIPE_SECRET_KEY. Set it, or PAYMENT_PROVIDER=sandbox.',
    );
  }
  if (config.mail.provider === 'smtp' && !env.SMTP_URL) {
    throw new ConfigError('MAIL_PROVIDER: smtp needs SMTP_URL. Set it, or MAIL_PROVIDER=sandbox.');
  }
  if (config.mail.provider === 'smtp' && !env.MAIL_FROM) {
    throw new ConfigError('MAIL_FROM: is needed to send mail. Set the address that mail comes from.');
  }
  const { captcha } = config;
  if (captcha?.provider === 'hcaptcha' && !(captcha.siteKey && captcha.secret)) {
    throw new ConfigError(
      'CAPTCHA_PROVIDER: hCaptcha needs HCAPTCHA_SITE_KEY and HCAPTCHA_SECRET. Set both, or neither for no captcha.',
    );
  }
  return checkProduction(config, env);
}

function checkProduction(config: Config, env: Environment): Config {
  if (!config.production) return config;
  if (config.clockOffset !== 0) throw new ConfigError('CLOCK_OFFSET: is refused in production. Unset it.');
  if (!env.PUBLIC_URL)
    throw new ConfigError('PUBLIC_URL: is needed in production. Set the address patients open.');
  if (config.sms.provider === 'sandbox' && env.SMS_PROVIDER !== 'sandbox') {
    throw new ConfigError(
      'SMS_PROVIDER: no carrier is configured. Set TWILIO_…, or SMS_PROVIDER=sandbox for the pretend carrier.',
    );
  }
  if (config.payments === 'sandbox' && env.PAYMENT_PROVIDER !== 'sandbox') {
    throw new ConfigError(
      'PAYMENT_PROVIDER: no payment provider is configured. Set STRIPE_SECRET_KEY, or PAYMENT_PROVIDER=sandbox.',
    );
  }
  if (config.mail.provider === 'sandbox' && env.MAIL_PROVIDER !== 'sandbox') {
    throw new ConfigError(
      'MAIL_PROVIDER: no mail server is configured. Set SMTP_URL, or MAIL_PROVIDER=sandbox.',
    );
  }
  return config;
}

/** The secret of an installation that was given none: made once, kept in DATA_DIR, readable by its owner alone. */
function readOrMakeSecret(dataDir: string): string {
  const path = join(dataDir, 'secret.key');
  if (!existsSync(path)) {
    try {
      writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(path, 'utf8').trim();
}
