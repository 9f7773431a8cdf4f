import type { Context } from '../context.ts';
import { findOwner } from './actionMails.ts';
import type { MailContent } from './layout.ts';
import { letterTo } from './letter.ts';
import type { OwnerMail, OwnerPayment } from './mails.ts';
import { type PaymentFacts, paymentFailed, paymentGivenBack, paymentLost } from './paymentWords.ts';
import type { Letter } from './words.ts';

/** Mails about payments of a clinic; null where it is deleted, or the reader owns it no more. */

export const failed = (ctx: Context, payment: OwnerPayment) => compose(ctx, paymentFailed, payment);

export const givenBack = (ctx: Context, payment: OwnerPayment) => compose(ctx, paymentGivenBack, payment);

export const lost = (ctx: Context, owner: OwnerMail) => compose(ctx, paymentLost, owner);

async function compose<Mail extends OwnerMail>(
  ctx: Context,
  say: (letter: Letter, facts: Mail & Pick<PaymentFacts, 'clinic'>) => MailContent,
  mail: Mail,
): Promise<MailContent | null> {
  const found = await findOwner(ctx, mail);
  if (!found || found.clinic.deletedAt !== null) return null;
  return say(letterTo(ctx, found.user), { ...mail, clinic: found.clinic.name });
}
