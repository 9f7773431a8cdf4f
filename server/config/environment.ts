import { isIP } from 'node:net';
import * as z from 'zod';
import { ROUTINGS } from '../contract/rules/routing.ts';

/** The variables of the environment: their forms, and what they are where nobody sets them. */

/** Of SECRET_KEY, in characters. */
export const SHORTEST_SECRET = 32;

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
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''));
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean),
);

/** Lines as they are, or with `\n` between them: what reads an .env file may leave it so. */
const lines = z.string().transform((text) =>
  text
    .split(/\\n|\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean),
);

/** An address, or a name and an address in angle brackets. */
const SENDER = /^([^<>@\s]+@[^<>@\s]+|[^<>]*<[^<>@\s]+@[^<>@\s]+>)$/;

export const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().refine(isHost, 'must be a name or an address such as 127.0.0.1').default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: address.optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^(postgres(ql)?:\/\/|file:).+/, 'must be file:PATH or postgres://…')
    .optional(),
  SECRET_KEY: z.string().min(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`).optional(),
  SMS_PROVIDER: oneOf(['sandbox', 'twilio']).optional(),
  TWILIO_ACCOUNT_SID: z.string().default(''),
  TWILIO_AUTH_TOKEN: z.string().default(''),
  TWILIO_FROM: z.string().default(''),
  TWILIO_MESSAGING_SERVICE_SID: z.string().default(''),
  SANDBOX_URL: address.optional(),
  PAYMENT_PROVIDER: oneOf(['sandbox', 'stripe']).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key of Stripe, such as sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be the signing secret of a webhook of Stripe, such as whsec_…')
    .default(''),
  CONVERSION_URL: z
    .url({ protocol: /^https$/, error: 'must be an https address of a picture, with {value} and {currency}' })
    .optional(),
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
  HCAPTCHA_SITE_KEY: z.string().default(''),
  HCAPTCHA_SECRET: z.string().default(''),
  WEBHOOKS_PRIVATE: oneOf(['allow', 'refuse']).default('refuse'),
  SUPER_ADMIN_EMAILS: list.default([]),
  SUPPORT_EMAIL: z.string().default('support@example.com'),
  COMPANY_NAME: z.string().trim().optional(),
  COMPANY_ADDRESS: lines.default([]),
  COMPANY_PHONE: z.string().trim().optional(),
  LANDING_CONTENT: z.string().optional(),
  OVERAGE_CENTS: wholeNumber(0, 1_000).default(5),
  REVIEW_ROUTING: oneOf(ROUTINGS).default('smart'),
  PAST_DUE_GRACE_DAYS: wholeNumber(0, 60).default(0),
  SENDS_PER_SECOND: wholeNumber(1, 10_000).default(1_000),
  SEND_CONCURRENCY: wholeNumber(1, 200).default(16),
  METRICS_HOST: z
    .string()
    .refine(isHost, 'must be a name or an address such as 127.0.0.1')
    .default('127.0.0.1'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  SHUTDOWN_DELAY: wholeNumber(0, 300).default(0),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUST_PROXY: flag.default(false),
  CONNECTIONS_PER_ADDRESS: wholeNumber(10, 100_000).default(200),
  CLOCK_OFFSET: wholeNumber(-315_360_000, 315_360_000).default(0),
});

export type Environment = z.infer<typeof environment>;
