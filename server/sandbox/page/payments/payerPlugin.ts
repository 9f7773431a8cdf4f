import type { Plugin, Request, ResponseToolkit } from '@hapi/hapi';
import { field } from '../../fields.ts';
import type { Payments } from '../../payments/payments.ts';
import { FORM, isOwnForm, open } from '../answer.ts';
import { payCheckout, showCheckout } from './checkout.ts';
import { CHECKOUT_PATH } from './checkoutView.ts';
import { payInvoice, showInvoice } from './invoice.ts';
import { INVOICE_PATH } from './parts.ts';
import { type Ask, send } from './payerAnswers.ts';
import { noticePage } from './payerLayout.ts';
import { changeInPortal, showPortal } from './portal.ts';
import { PORTAL_PATH } from './portalView.ts';

const FOREIGN = { title: 'Not done', words: 'This form came from another page.' };

const PAGES = [
  { path: CHECKOUT_PATH, show: (ask: Ask) => showCheckout(ask), post: payCheckout },
  {
    path: INVOICE_PATH,
    show: (ask: Ask) => showInvoice(ask, { confirm: field(ask.request.query, 'step') === 'confirm' }),
    post: payInvoice,
  },
  { path: PORTAL_PATH, show: (ask: Ask) => showPortal(ask), post: changeInPortal },
];

/** Checkout, hosted invoice and portal: for the one who has their address, as at a real provider. */
export const payerPlugin: Plugin<{ payments: Payments }> = {
  name: 'sandbox-payer-pages',
  register(server, { payments }) {
    const askOf = (request: Request, h: ResponseToolkit): Ask => ({
      payments,
      request,
      h,
      id: String(request.params.id),
      form: (request.payload ?? {}) as object,
    });
    for (const { path, show, post } of PAGES) {
      server.route([
        {
          method: 'GET',
          path: `${path}/{id}`,
          options: open,
          handler: (request, h) => show(askOf(request, h)),
        },
        {
          method: 'POST',
          path: `${path}/{id}`,
          options: { ...open, payload: FORM },
          handler: (request, h) =>
            isOwnForm(request) ? post(askOf(request, h)) : send(h, noticePage(FOREIGN), 403),
        },
      ]);
    }
  },
};
