import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { MAIL_TIMES, type MailTimes } from '../../server/config/times.ts';
import type { TestApp } from './app.ts';
import { eventually } from './sandbox.ts';

/** A real SMTP server of the test's own, which can be in a bad mood. */

/** `drop` hangs up when it has the whole mail, without a word; a number is its answer to the mail. */
type Mood = 'take' | 'hang' | 'drop' | 451 | 550 | 535;

export interface MailServer {
  port: number;
  url: string;
  mood: Mood;
  /** Every mail that it read to the end, taken or not. */
  read: Email[];
  taken: Email[];
  stop(): Promise<void>;
}

/** Starts one on a free port, or on the port that an earlier one had. */
export async function startMailServer(mood: Mood = 'take', port = 0): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    closeTimeout: 50,
    onAuth: (_auth, _session, done) =>
      mails.mood === 535 ? done(refusal(535)) : done(null, { user: 'anyone' }),
    onRcptTo: (_address, _session, done) => mails.mood !== 'hang' && done(),
    // Of a mail whose sender hangs up in the middle nothing is read.
    onData: (stream, _session, done) => void take(mails, server, stream, done).catch(() => undefined),
  });
  server.on('error', () => undefined);
  await listenAt(server, port);
  const taken = (server.server.address() as AddressInfo).port;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const url = `smtp://goodword:secret@127.0.0.1:${taken}`;
  const mails: MailServer = { port: taken, url, mood, read: [], taken: [], stop };
  onTestFinished(stop);
  return mails;
}

/** A port that an earlier one had may be somebody else's meanwhile: it is waited for. */
const listenAt = (server: SMTPServer, port: number): Promise<boolean> =>
  eventually(() => {
    server.listen(port, '127.0.0.1');
    return once(server.server, 'listening').then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error;
        return false;
      },
    );
  });

/** What it answers holds the address, as the answers of real ones do. */
const refusal = (responseCode: number, address = '') =>
  Object.assign(new Error(`No such mailbox ${address}`), { responseCode });

async function take(
  mails: MailServer,
  server: SMTPServer,
  stream: SMTPServerDataStream,
  done: (error?: Error) => void,
): Promise<void> {
  const mail = await PostalMime.parse(await buffer(stream));
  const { mood } = mails;
  mails.read.push(mail);
  if (mood === 'drop') {
    for (const connection of server.connections) connection.close();
  } else if (typeof mood === 'number') {
    done(refusal(mood, mail.to?.[0]?.address));
  } else {
    mails.taken.push(mail);
    done();
  }
}

/**
 * Makes the rests between attempts short, so that a test sees what otherwise takes minutes. A call has its whole time, unless
 * a test waits for the end of that: a mail whose answer comes late from a busy machine would be given up, and sent again.
 */
export function hurryMail(app: TestApp, more: Partial<MailTimes> = {}): void {
  app.ctx.config.mailTimes = { ...MAIL_TIMES, firstRetry: 50, longestRetry: 200, idle: 10, ...more };
}
