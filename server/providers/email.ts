import type { Mail, NodemailerError, SMTPPoolOptions, SMTPPoolSentMessageInfo } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { MailPort, Posting } from '../domain/ports.ts';
import { sandboxAddress } from './sandboxAddress.ts';

/**
 * A mail server through nodemailer, imported when first used. The pretend mailbox speaks real SMTP as well, so
 * that only the address differs.
 */

type Pool = Mail<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

/** Below what mail servers allow: an idle connection is closed by us, not by them in the middle of a mail. */
const IDLE = 30_000;
const CONNECTIONS = 5;

/** Makes the port. `config` is read at each connection: with port 0 the sandbox's address is known late. */
export function smtpMail(config: Config, sandboxKey: string): MailPort {
  let pool: Promise<Pool> | undefined;
  let closing = new AbortController();
  const end = async (ended = pool) => {
    if (pool === ended) pool = undefined;
    await ended?.then((opened) => opened.close()).catch(() => undefined);
  };
  const domain = /@([^@>]+)>?$/.exec(config.mail.from)?.[1] ?? 'localhost';
  return {
    async send({ id, ...mail }) {
      pool ??= openPool(config, sandboxKey);
      const used = pool;
      const signal = AbortSignal.any([AbortSignal.timeout(config.mailTimes.call), closing.signal]);
      try {
        const messageId = `<${id}@${domain}>`;
        await (await used).sendMail({ ...mail, from: config.mail.from, messageId, signal });
        return { outcome: 'sent' };
      } catch (error) {
        // The sandbox may be back on another port: anyone who comes next asks where.
        if (!answered(error)) await end(used);
        return outcomeOf(error);
      }
    },
    async check() {
      const used = openPool(config, sandboxKey);
      try {
        await (await used).verify();
        return null;
      } catch (error) {
        const { responseCode, command, code } = error as NodemailerError;
        return responseCode === undefined ? reasonOf(error) : `SMTP ${responseCode} to ${command ?? code}`;
      } finally {
        await end(used);
      }
    },
    close() {
      closing.abort();
      closing = new AbortController();
      return end();
    },
  };
}

/** A mail that a lost connection left in doubt goes back to the outbox, which alone decides about attempts. */
async function openPool(config: Config, sandboxKey: string): Promise<Pool> {
  const { answer } = config.mailTimes;
  const address = await mailServer(config, sandboxKey);
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...address,
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 0,
    idleTimeout: IDLE,
    connectionTimeout: answer,
    greetingTimeout: answer,
    dnsTimeout: answer,
    socketTimeout: answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

async function mailServer(config: Config, sandboxKey: string): Promise<SMTPPoolOptions> {
  if (config.mail.provider === 'smtp') return { url: config.mail.smtpUrl };
  const response = await fetch(`${sandboxAddress(config)}/sandbox/api/mailbox`, {
    headers: { 'x-sandbox-key': sandboxKey },
    signal: AbortSignal.timeout(config.mailTimes.answer),
  });
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}.`);
  const { data } = (await response.json()) as { data: { host: string; port: number } };
  return data;
}

const answered = (error: unknown): boolean => (error as NodemailerError).responseCode !== undefined;

type MailError = NodemailerError & { originalCode?: string; cause?: { code?: string } };

/** The steps whose answers are about this mail; before them the server speaks of itself or of the sign-in. */
const ABOUT_THE_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** What an error means for the mail; the server's own words may hold the address and are left out. */
function outcomeOf(error: unknown): Posting {
  const { code, responseCode, command = '' } = error as MailError;
  if (responseCode !== undefined) {
    const isRefused = responseCode >= 500 && code !== 'EAUTH' && ABOUT_THE_MAIL.includes(command);
    return { outcome: isRefused ? 'refused' : 'later', reason: `SMTP ${responseCode} to ${command}` };
  }
  // No server was asked: the address cannot be written into an envelope.
  if (code === 'EENVELOPE') return { outcome: 'refused', reason: code };
  return { outcome: 'later', reason: reasonOf(error) };
}

/** Why no server answered. */
function reasonOf(error: unknown): string {
  const { code, originalCode, cause, name } = error as MailError;
  return originalCode ?? cause?.code ?? code ?? name;
}
