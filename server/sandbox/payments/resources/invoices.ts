import type { Stripe } from 'stripe';
import * as z from 'zod';
import { findInvoice } from '../billing/invoices.ts';
import { endpoint, listed } from '../rest/endpoint.ts';
import { expand, page, paramsOf, text } from '../rest/params.ts';

const listParams = paramsOf<Stripe.InvoiceListParams>()(
  z.strictObject({
    ...page,
    customer: text.exactOptional(),
    subscription: text.exactOptional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).exactOptional(),
  }),
);
const retrieveParams = paramsOf<Stripe.InvoiceRetrieveParams>()(
  z.strictObject({ expand: expand.exactOptional() }),
);
const paymentListParams = paramsOf<Stripe.InvoicePaymentListParams>()(
  z.strictObject({
    ...page,
    invoice: text.exactOptional(),
    status: z.enum(['canceled', 'open', 'paid']).exactOptional(),
  }),
);

export const invoiceEndpoints = [
  endpoint('GET', 'invoices', listParams, (account, { customer, subscription, status, ...rest }) =>
    listed(account, 'invoice', {
      url: '/v1/invoices',
      customer,
      parent: subscription,
      page: rest,
      where: (invoice) =>
        (status === undefined || invoice.status === status) &&
        (customer === undefined || invoice.customer === customer),
    }),
  ),
  endpoint('GET', 'invoices/{id}', retrieveParams, (account, _params, id) => findInvoice(account, id)),
  endpoint('GET', 'invoice_payments', paymentListParams, (account, { invoice, status, ...rest }) =>
    listed(account, 'invoicePayment', {
      url: '/v1/invoice_payments',
      parent: invoice,
      page: rest,
      where: (payment) => status === undefined || payment.status === status,
    }),
  ),
];
