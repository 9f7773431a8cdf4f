import { ConfigError } from '../../config/config.ts';
import { environment } from '../../config/environment.ts';
import { compareShape } from '../../database.ts';
import { ask, askUnseen, askUntil, type Check } from '../ask.ts';
import type { Settings } from './envFile.ts';

/** What an operator is asked, or tells by options, for the file `.env`. */

export interface Wishes {
  publicUrl?: string;
  databaseUrl?: string;
}

const ON_THIS_MACHINE = 'http://127.0.0.1:3000';
const EMBEDDED = 'a SQLite file';

const LATER = 'later';

/** What the variable of a setting refuses, as a start would say it. */
const fits =
  (name: keyof typeof environment.shape): Check =>
  (answer) => {
    const { success, error } = environment.shape[name].safeParse(answer);
    return success ? undefined : `${name} ${error.issues[0]?.message}.`;
  };

const hasForm =
  (form: RegExp, sentence: string): Check =>
  (answer) =>
    form.test(answer) ? undefined : sentence;

const unlessLeft =
  (left: string, check: Check): Check =>
  (answer) =>
    answer === left ? undefined : check(answer);

/** A database that cannot be opened is said before anything else is asked. */
const opens: Check = async (databaseUrl) => {
  const wrong = await fits('DATABASE_URL')(databaseUrl);
  if (wrong !== undefined || !databaseUrl.startsWith('postgres')) return wrong;
  return compareShape({ databaseUrl }).then(
    () => undefined,
    (error: Error) => error.message,
  );
};

/** Asks for what was not told; Enter takes what stands in brackets. Each answer is looked at before the next question. */
export async function askSettings(wishes: Wishes): Promise<Settings> {
  const publicUrl =
    wishes.publicUrl ??
    (await askUntil(
      () => ask('Address that patients and staff will open', ON_THIS_MACHINE),
      fits('PUBLIC_URL'),
    ));
  const database =
    wishes.databaseUrl ??
    (await askUntil(
      () => ask('Database: Enter, or an address postgres://…', EMBEDDED),
      unlessLeft(EMBEDDED, opens),
    ));
  return settingsOf(
    { publicUrl, ...(database !== EMBEDDED && { databaseUrl: database }) },
    { ...(await askTwilio()), ...(await askStripe()), ...(await askMail()) },
  );
}

const SENDER = /^(\+[1-9]\d{7,14}|MG[0-9a-f]{32})$/i;

async function askTwilio(): Promise<Settings> {
  const sid = await askUntil(
    () => ask('Texts: the account SID at Twilio', LATER),
    unlessLeft(LATER, hasForm(/^AC[0-9a-f]{32}$/i, 'An account SID is AC and 32 letters and digits.')),
  );
  if (sid === LATER) return {};
  const token = await askUnseen(
    'Its auth token: ',
    hasForm(/./, 'Texts need the token. It stands beside the SID at Twilio.'),
  );
  const sender = await askUntil(
    () => ask('The number (+1…) or Messaging Service (MG…) that texts come from'),
    hasForm(SENDER, 'This is a number such as +12125550100, or MG and 32 letters and digits.'),
  );
  const variable = sender.startsWith('MG') ? 'TWILIO_MESSAGING_SERVICE_SID' : 'TWILIO_FROM';
  return { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, [variable]: sender };
}

async function askStripe(): Promise<Settings> {
  const key = await askUnseen(
    'Payments: the secret key of Stripe (not shown) [later]: ',
    unlessLeft('', fits('STRIPE_SECRET_KEY')),
  );
  return key === '' ? {} : { STRIPE_SECRET_KEY: key };
}

async function askMail(): Promise<Settings> {
  const url = await askUnseen(
    'Mail: smtps://user:password@server (not shown) [later]: ',
    unlessLeft('', fits('SMTP_URL')),
  );
  if (url === '') return {};
  return {
    SMTP_URL: url,
    MAIL_FROM: await askUntil(() => ask('The address that mail comes from'), fits('MAIL_FROM')),
  };
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
