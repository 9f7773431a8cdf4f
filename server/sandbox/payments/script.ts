import type { Plugin, Request, ResponseToolkit } from '@hapi/hapi';
import * as z from 'zod';
import type { SandboxDatabase } from '../database.ts';
import { checked, fail, failed, scriptRoutes } from '../scriptRoutes.ts';
import { countOwed } from '../webhooks/owed.ts';
import type { Books } from './books.ts';
import { CARD_KINDS, CHECKOUT_OUTCOMES } from './choices.ts';
import type { Payments, Refused } from './payments.ts';
import type { Kind } from './shelf.ts';

export type PaymentScripts = {
  payments: Payments;
  books: Books;
  db: SandboxDatabase;
  sandboxKey: string;
};

const YEARS = 10 * 366 * 24 * 60 * 60;

const payBody = z.strictObject({
  outcome: z.enum(CHECKOUT_OUTCOMES),
  /** Seconds since 1970. */
  at: z.int().optional(),
});
const cardBody = z.strictObject({ card: z.enum(CARD_KINDS) });
const advanceBody = z.strictObject({ seconds: z.int().min(0).max(YEARS) });
const invoiceBody = z.strictObject({ confirmed: z.boolean().default(false) });
const scheduleBody = z.strictObject({ cancel: z.boolean() });
const nothing = z.strictObject({});
const listQuery = z.strictObject({ customer: z.string().optional() });

const LISTS: Record<string, Kind> = {
  customers: 'customer',
  sessions: 'session',
  subscriptions: 'subscription',
  invoices: 'invoice',
  refunds: 'refund',
  'meter-events': 'usage',
  events: 'event',
};

/** What an action came to, or 422 with the provider's sentence. */
function done(request: Request, h: ResponseToolkit, outcome: object | Refused) {
  return 'refused' in outcome
    ? fail(request, h, 422, { error: outcome.refused, code: 'payment_refused' })
    : { data: outcome };
}

/** An action on what the address names: `body` is checked before it. */
function action<T>(path: string, body: z.ZodType<T>, run: (id: string, body: T) => object | Refused) {
  return {
    path,
    handler: (request: Request, h: ResponseToolkit) =>
      checked(body, request.payload ?? {}, request, h, (given) =>
        done(request, h, run(String(request.params.id ?? ''), given)),
      ),
  };
}

const actions = ({ payments }: PaymentScripts) => [
  action('/advance', advanceBody, (_id, { seconds }) => {
    payments.advance(seconds);
    return { now: new Date(payments.now() * 1000).toISOString() };
  }),
  action('/sessions/{id}/pay', payBody, (id, { outcome, at }) => payments.pay(id, outcome, at)),
  action('/customers/{id}/card', cardBody, (id, { card }) => payments.setCard(id, card)),
  action('/subscriptions/{id}/refund', nothing, (id) => payments.refund(id)),
  action('/subscriptions/{id}/end', nothing, (id) => payments.end(id)),
  action('/subscriptions/{id}/cancel-at-period-end', scheduleBody, (id, { cancel }) =>
    payments.setCancelAtPeriodEnd(id, cancel),
  ),
  action('/invoices/{id}/pay', invoiceBody, (id, { confirmed }) => payments.payInvoice(id, confirmed)),
];

/** `/sandbox/api/payments`: what scripts ask the payment provider. */
export const paymentScripts: Plugin<PaymentScripts> = {
  name: 'sandbox-payment-scripts',
  register(server, scripts) {
    const { books, db } = scripts;
    const { account, action: perform } = books;
    const { options, json } = scriptRoutes(scripts.sandboxKey);
    server.ext('onPreResponse', failed, { sandbox: 'plugin' });
    server.route(
      actions(scripts).map(({ path, handler }) => ({
        method: 'POST' as const,
        path,
        options: json,
        handler,
      })),
    );
    server.route({
      method: 'GET',
      path: '/owed',
      options,
      handler: () => ({ data: { owed: countOwed(db, 'payments') } }),
    });
    server.route(
      Object.entries(LISTS).map(([name, kind]) => ({
        method: 'GET' as const,
        path: `/${name}`,
        options,
        handler: (request: Request, h: ResponseToolkit) =>
          checked(listQuery, request.query, request, h, ({ customer }) => ({
            data: perform(() => account.shelf.list(kind, { customer })),
          })),
      })),
    );
  },
};
