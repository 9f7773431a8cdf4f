import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { SandboxLog } from '../options.ts';
import type { Mails } from './mails.ts';

const MOST_BYTES = 5 * 1024 * 1024;
/** A client that keeps its connection open is not waited for any longer. */
const CLOSE_TIMEOUT = 1_000;

function refusal(responseCode: number, sentence: string): Error {
  return Object.assign(new Error(sentence), { responseCode });
}

async function keep(
  mails: Mails,
  clock: () => Date,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
) {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw refusal(552, 'The mailbox takes mails of up to 5 MB.');
  const mail = await PostalMime.parse(raw);
  const { mailFrom, rcptTo } = session.envelope;
  mails.add(
    rcptTo.map(({ address }) => address),
    {
      from: mail.from?.address || (mailFrom ? mailFrom.address : ''),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      createdAt: clock().toISOString(),
    },
  );
}

/** Listens for real SMTP, takes any mail with or without a sign-in, and keeps it for `/sandbox`. */
export async function startSmtp(options: {
  mails: Mails;
  clock: () => Date;
  log: SandboxLog;
  host: string;
  port: number;
}) {
  const { mails, clock, log } = options;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    size: MOST_BYTES,
    closeTimeout: CLOSE_TIMEOUT,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onData(stream, session, done) {
      keep(mails, clock, stream, session).then(
        () => done(),
        (error: Error & { responseCode?: number }) =>
          done(error.responseCode ? error : refusal(554, 'The mailbox could not read this mail.')),
      );
    },
  });
  server.on('error', ({ message }) => log.warn({ reason: message }, 'The mailbox had a failure'));
  server.listen(options.port, options.host);
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
