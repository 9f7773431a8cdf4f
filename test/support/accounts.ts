import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type Client, createClient } from '../../server/contract/core/client.ts';
import type { SignedIn } from '../../server/contract/routes/auth.ts';
import { type Member, mailsTo, PASSWORD, type TestApp } from './app.ts';
import { eventually } from './sandbox.ts';

/** What the tests of accounts share: programs that call, mails read, codes typed. */

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Moves the server's clock on, in seconds. */
export const wait = (app: TestApp, seconds: number): void => {
  app.ctx.config.clockOffset += seconds;
};

/** A program of its own, as the terminal is, that nobody has signed in with. */
export function newDevice(app: TestApp, more: Record<string, string> = {}): Client {
  const headers = { 'x-device-id': randomUUID(), 'x-goodword-client': 'cli', ...more };
  return createClient({ origin: app.url, headers: () => headers });
}

/** A client that carries a token of any kind. */
export const bearer = (app: Pick<TestApp, 'url'>, token: string): Client =>
  createClient({ origin: app.url, headers: () => ({ authorization: `Bearer ${token}` }) });

/** The client of a sign-in that is complete. */
export const clientOf = (app: TestApp, { accessToken }: Pick<SignedIn, 'accessToken'>): Client =>
  bearer(app, accessToken);

/** A running Goodword whose mails can be read. */
export type WithMailbox = Pick<TestApp, 'url' | 'sandboxKey'>;

/** What the newest mails to an address say where they match, once there are `count` of them; the newest first. */
async function found(app: WithMailbox, address: string, pattern: RegExp, count: number): Promise<string> {
  return eventually(async () => {
    const mails = await mailsTo(app, address, count);
    const matches = mails.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
    return matches.length >= count ? matches[0] : undefined;
  });
}

/** The token of the link to this page in the newest of `count` such mails. */
export const mailedToken = (app: WithMailbox, address: string, page: string, count = 1): Promise<string> =>
  found(app, address, new RegExp(`/${page}\\?token=([\\w-]+)`), count);

/** The six digits in the newest of `count` mails that hold some. */
export const mailedCode = (app: WithMailbox, address: string, count = 1): Promise<string> =>
  found(app, address, /^\s*(\d{6})\s*$/m, count);

/** Turns the second step by e-mail on. */
export async function turnOnMailedCodes(
  app: WithMailbox,
  { client, email }: Pick<Member, 'client' | 'email'>,
): Promise<void> {
  const { sessionId } = await client.testTwoFactor();
  await client.enableTwoFactor({ payload: { sessionId, code: await mailedCode(app, email) } });
}

/** The code that an authenticator app shows now, which was given this key. */
export const codeFrom = (app: TestApp, key: string): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.ctx.now().getTime() });

/** Turns the second step by app on; gives what the app shows at the server's time, and the recovery codes. */
export async function turnOnApp(
  app: TestApp,
  { client }: Member,
): Promise<{ code: () => string; recoveryCodes: string[] }> {
  const { sessionId, secret } = await client.startAuthenticator();
  const code = () => codeFrom(app, secret);
  const { recoveryCodes } = await client.confirmAuthenticator({ payload: { sessionId, code: code() } });
  return { code, recoveryCodes };
}

/** Begins a sign-in that asks for a code, on a device of its own; gives that device and the challenge. */
export async function beginSignIn(
  app: TestApp,
  email: string,
  device = newDevice(app),
): Promise<{ device: Client; sessionId: string }> {
  const answer = await device.login({ payload: { email, password: PASSWORD } });
  if (!('sessionId' in answer)) throw new Error('this account asks for no code');
  return { device, sessionId: answer.sessionId };
}
