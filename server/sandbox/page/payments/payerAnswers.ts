import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { Payments } from '../../payments/payments.ts';
import { sendPage } from '../answer.ts';
import { noticePage } from './payerLayout.ts';

/** What the payer's pages answer with. */

/** Somebody asks for a page that an id names, or sends its form. */
export type Ask = { payments: Payments; request: Request; h: ResponseToolkit; id: string; form: object };

export const DECLINED = 'The card was declined. Nothing was paid. Try another one.';
export const UNCHOSEN = 'Choose a card.';
const UNKNOWN = {
  title: 'Nothing is here',
  words: 'This address belongs to no payment. Begin again in Goodword.',
};

/** Chromium holds a form to this policy also where its answer leads on: to the product, when a checkout is paid. */
export function send(h: ResponseToolkit, text: string, status = 200, leadsTo: string | null = null) {
  const formAction = leadsTo && URL.canParse(leadsTo) ? `'self' ${new URL(leadsTo).origin}` : "'self'";
  const policy =
    "default-src 'none'; style-src 'self'; img-src 'self'; " +
    `form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`;
  return sendPage(h, text, status, policy);
}

export const unknown = (h: ResponseToolkit) => send(h, noticePage(UNKNOWN), 404);

/** What went wrong in an attempt to pay, as a sentence. */
export function problemIn(result: ReturnType<Payments['pay']>): string | undefined {
  if ('refused' in result) return result.refused;
  return result.attempt === 'declined' ? DECLINED : undefined;
}

/** What of a list a form's field names. */
export const chosen = <T extends string>(all: readonly T[], value: string): T | undefined =>
  all.find((each) => each === value);
