import { randomUUID } from 'node:crypto';
import { type Check, type Finding, fail, type Installation, isReachable, pass, warn } from './check.ts';

/** Whether the mail server takes us; with an address, whether it takes a mail. */
export const mail: Check = {
  name: 'Mail',
  async look(installation) {
    const { config, ports, mailTo } = installation;
    const { provider, smtpUrl } = config.mail;
    const says = 'It is pretended: nobody gets any.';
    const pretended = config.production ? warn(says, 'Set SMTP_URL and MAIL_FROM.') : pass(says);
    if (!isReachable(config, provider)) return [pretended];
    const reason = await ports.mail.check();
    if (reason !== null) return [troubleOf(reason)];
    const isOpen = config.production && smtpUrl.startsWith('smtp:');
    return [
      provider === 'sandbox' ? pretended : pass('The mail server takes our sign-in.'),
      ...(isOpen
        ? [warn('SMTP_URL asks for no encryption.', 'Write it with smtps:// where the server offers it.')]
        : []),
      ...(mailTo === null ? [] : [await sendOne(installation, mailTo)]),
    ];
  },
};

const troubleOf = (reason: string): Finding =>
  /^SMTP 5\d\d to AUTH|EAUTH/.test(reason)
    ? fail(
        `The mail server refuses our sign-in (${reason}).`,
        'Look at the user and the password in SMTP_URL.',
      )
    : fail(`The mail server cannot be used (${reason}).`, 'Look at the address and the port in SMTP_URL.');

async function sendOne({ ports }: Installation, to: string): Promise<Finding> {
  const text = 'This mail was sent by goodword-server doctor. If you read it, mail works.';
  const subject = 'A test from Goodword';
  const posting = await ports.mail.send({ id: randomUUID(), to, subject, text, html: `<p>${text}</p>` });
  return posting.outcome === 'sent'
    ? pass('It took a mail: look whether it arrives.')
    : fail(
        `It did not take a mail (${posting.reason}).`,
        'Look at MAIL_FROM: the server may not send for it.',
      );
}
