import type { Plugin, Request, ResponseToolkit } from '@hapi/hapi';
import type { SandboxApi } from '../../api.ts';
import { behaviourSchema } from '../../behaviour.ts';
import { field } from '../../fields.ts';
import { hasEnded, periodOf } from '../../payments/billing/subscriptions.ts';
import { CARD_KINDS } from '../../payments/choices.ts';
import type { Payments, Refused } from '../../payments/payments.ts';
import { countOwed } from '../../webhooks/owed.ts';
import { FORM, goTo, isOwnForm, sendPage, signedIn } from '../answer.ts';
import { PAYMENTS_PATH } from '../layout.ts';
import { paymentsPage, type ShownCustomer } from './tabView.ts';

const LIST_LENGTH = 60;
/** How many customers are looked through for a name. */
const SEARCHED = 1_000;
const DAY = 86_400;

type Shown = { customer: string; search: string; problem?: string | undefined };

function shownCustomer(payments: Payments, id: string): ShownCustomer | undefined {
  const customer = payments.customer(id);
  return (
    customer && {
      customer,
      card: payments.card(id),
      sessions: payments.sessions(id),
      subscriptions: payments.subscriptions(id),
      invoices: payments.invoices(id),
    }
  );
}

function tabOf({ payments, carrier }: SandboxApi, { customer, search, problem }: Shown): string {
  const words = search.toLowerCase();
  const customers = payments
    .customers(SEARCHED)
    .filter(({ name, email }) => `${name ?? ''} ${email ?? ''}`.toLowerCase().includes(words))
    .slice(0, LIST_LENGTH);
  const named = shownCustomer(payments, customer);
  return paymentsPage({
    customers,
    search,
    shown: named ?? shownCustomer(payments, customers[0]?.id ?? ''),
    chosen: named !== undefined,
    now: payments.now(),
    webhooks: {
      mode: carrier.trouble.behaviour.read().payments.webhooks,
      owed: countOwed(carrier.db, 'payments'),
    },
    problem,
  });
}

/** As at Stripe a renewal's invoice is a draft for an hour, and charged then: what is asked for is waited for. */
const CHARGED_AFTER = 2 * 3_600;

/** How long a span is by the provider's clock; no period is longer than a month. */
function secondsOf(payments: Payments, span: string, customer: string): number | undefined {
  if (span === 'day') return DAY;
  if (span === 'month') return 31 * DAY + CHARGED_AFTER;
  const running = payments.subscriptions(customer).find((each) => !hasEnded(each));
  if (span !== 'period' || !running) return undefined;
  return Math.max(periodOf(running).end - payments.now(), 0) + CHARGED_AFTER;
}

type Action = (api: SandboxApi, form: object) => object | Refused | undefined;

/** What only the provider and time can do, by the last part of the address of the form. */
const ACTIONS: Record<string, Action> = {
  time({ payments }, form) {
    const seconds = secondsOf(payments, field(form, 'span'), field(form, 'customer'));
    if (!seconds) return { refused: 'Choose how much time is to pass.' };
    payments.advance(seconds);
    return undefined;
  },
  card({ payments }, form) {
    const card = CARD_KINDS.find((kind) => kind === field(form, 'card'));
    return card ? payments.setCard(field(form, 'customer'), card) : { refused: 'Choose a card.' };
  },
  settle({ payments }, form) {
    const outcome = field(form, 'outcome') === 'paid' ? 'paid' : 'declined';
    return payments.pay(field(form, 'session'), outcome);
  },
  refund: ({ payments }, form) => payments.refund(field(form, 'subscription')),
  end: ({ payments }, form) => payments.end(field(form, 'subscription')),
  webhooks({ carrier }, form) {
    const { behaviour } = carrier.trouble;
    const now = behaviour.read();
    const payments = { ...now.payments, webhooks: field(form, 'webhooks') };
    const next = behaviourSchema.safeParse({ ...now, payments });
    if (!next.success) return { refused: 'Choose what becomes of the webhooks.' };
    behaviour.set(next.data);
    return undefined;
  },
};

function doAction(api: SandboxApi, request: Request, h: ResponseToolkit) {
  const form = (request.payload ?? {}) as object;
  const customer = field(form, 'customer');
  const name = String(request.params.action);
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  const refuse = (problem: string) => sendPage(h, tabOf(api, { customer, search: '', problem }), 422);
  if (!action || !isOwnForm(request)) return refuse('Not done: this form came from another page.');
  const done = action(api, form);
  if (done && 'refused' in done) return refuse(done.refused);
  return goTo(h, customer ? `${PAYMENTS_PATH}?${new URLSearchParams({ customer })}` : PAYMENTS_PATH);
}

/** `/sandbox/payments`: the pretend payment provider's dashboard, for the operator's eyes. */
export const paymentsTab: Plugin<SandboxApi> = {
  name: 'sandbox-payments-page',
  register(server, api) {
    const options = signedIn(api.sandboxKey);
    server.route([
      {
        method: 'GET',
        path: PAYMENTS_PATH,
        options,
        handler: ({ query }, h) =>
          sendPage(h, tabOf(api, { customer: field(query, 'customer'), search: field(query, 'search') })),
      },
      {
        method: 'POST',
        path: `${PAYMENTS_PATH}/{action}`,
        options: { ...options, payload: FORM },
        handler: (request, h) => doAction(api, request, h),
      },
    ]);
  },
};
