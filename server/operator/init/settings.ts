import { ConfigError } from '../../config/config.ts';
import { ask, askUnseen } from '../ask.ts';
import type { Settings } from './envFile.ts';

/** What an operator is asked, or tells by options, for the file `.env`. */

export interface Wishes {
  publicUrl?: string;
  databaseUrl?: string;
}

const ON_THIS_MACHINE = 'http://127.0.0.1:3000';
const EMBEDDED = 'a SQLite file';

/** Asks for what was not told; Enter takes what stands in brackets. */
export async function askSettings(wishes: Wishes): Promise<Settings> {
  const publicUrl =
    wishes.publicUrl ?? (await ask('Address that patients and staff will open', ON_THIS_MACHINE));
  const database = wishes.databaseUrl ?? (await ask('Database: Enter, or an address postgres://…', EMBEDDED));
  return settingsOf(
    { publicUrl, ...(database !== EMBEDDED && { databaseUrl: database }) },
    { ...(await askTwilio()), ...(await askStripe()), ...(await askMail()) },
  );
}

async function askTwilio(): Promise<Settings> {
  const sid = await ask('Texts: the account SID at Twilio', 'later');
  if (sid === 'later') return {};
  const token = await askUnseen('Its auth token: ');
  const sender = await ask('The number (+1…) or Messaging Service (MG…) that texts come from');
  const variable = sender.startsWith('MG') ? 'TWILIO_MESSAGING_SERVICE_SID' : 'TWILIO_FROM';
  return { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, [variable]: sender };
}

async function askStripe(): Promise<Settings> {
  const key = await askUnseen('Payments: the secret key of Stripe (not shown) [later]: ');
  return key === '' ? {} : { STRIPE_SECRET_KEY: key };
}

async function askMail(): Promise<Settings> {
  const url = await askUnseen('Mail: smtps://user:password@server (not shown) [later]: ');
  return url === '' ? {} : { SMTP_URL: url, MAIL_FROM: await ask('The address that mail comes from') };
}

const PRETENDED: Record<string, string> = {
  SMS_PROVIDER: 'TWILIO_ACCOUNT_SID',
  PAYMENT_PROVIDER: 'STRIPE_SECRET_KEY',
  MAIL_PROVIDER: 'SMTP_URL',
};

/**
 * Whatever is reached by https is a real installation: there a provider that is pretended is asked for by name, and
 * the address comes by way of a proxy, since the program itself speaks http. Throws ConfigError.
 */
export function settingsOf(
  { publicUrl = ON_THIS_MACHINE, databaseUrl }: Wishes,
  keys: Settings = {},
): Settings {
  if (!URL.canParse(publicUrl)) {
    throw new ConfigError('PUBLIC_URL: must be an address such as https://reviews.example.com.');
  }
  const isReal = publicUrl.startsWith('https:');
  const pretended = Object.entries(PRETENDED).flatMap(([provider, key]) =>
    key in keys ? [] : [[provider, 'sandbox']],
  );
  const port = new URL(publicUrl).port;
  return {
    ...(isReal && { NODE_ENV: 'production', TRUST_PROXY: 'true', ...Object.fromEntries(pretended) }),
    ...(!isReal && port !== '' && { PORT: port }),
    PUBLIC_URL: publicUrl,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...keys,
  };
}
