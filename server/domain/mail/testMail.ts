import { v7 as uuid } from 'uuid';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { layOut } from './layout.ts';
import * as words from './words.ts';

/** Mails a test at once, past the outbox, so that the one who asks hears what the mail server says. Throws `mail_failed`. */
export async function sendTestMail(ctx: Context, to: string): Promise<void> {
  const { publicUrl, supportEmail } = ctx.config;
  const mail = layOut(words.test({ firstName: null, publicUrl, supportEmail }));
  const posting = await ctx.ports.mail.send({ id: uuid(), to, ...mail });
  if (posting.outcome === 'sent') return;
  ctx.log.warn({ reason: posting.reason }, 'a test mail was not taken');
  throw new Refusal('mail_failed', `The mail server did not take the mail: ${posting.reason}`);
}
