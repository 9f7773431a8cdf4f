import type { Server } from '@hapi/hapi';
import type { SandboxDatabase } from '../database.ts';
import type { SandboxOptions } from '../options.ts';
import type { Trouble } from '../trouble.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { openBooks } from './books.ts';
import { createPayments, type Payments } from './payments.ts';
import { allEndpoints } from './resources/all.ts';
import { openAnswers } from './rest/answers.ts';
import { paymentsApi } from './rest/plugin.ts';
import { paymentScripts } from './script.ts';

/** How often the provider looks what time has brought, where nobody calls it. */
const LOOK_MS = 1_000;

/** Mounts the pretend payment provider: its API and its scripts' calls. */
export async function mountPayments(
  server: Server,
  parts: { db: SandboxDatabase; webhooks: Webhooks; trouble: Trouble; clock: () => Date },
  options: SandboxOptions,
): Promise<{ payments: Payments; stop(): void }> {
  const { db, webhooks, trouble, clock } = parts;
  const { paymentsKey: key, paymentsWebhookSecret, sandboxKey, pagesBase, log } = options;
  const books = openBooks({ db, webhooks, behaviour: trouble.behaviour, clock, pagesBase });
  const payments = createPayments(books);
  const endpoints = allEndpoints(paymentsWebhookSecret);
  await server.register(
    { plugin: paymentsApi, options: { books, answers: openAnswers(db), endpoints, trouble, key, log } },
    { routes: { prefix: '/sandbox/stripe' } },
  );
  await server.register(
    { plugin: paymentScripts, options: { payments, books, db, sandboxKey } },
    { routes: { prefix: '/sandbox/api/payments' } },
  );
  const look = () => {
    try {
      books.action(() => undefined);
    } catch (error) {
      log.error({ error: String(error) }, 'The pretend payment provider could not do what time brought');
    }
  };
  const looks = setInterval(look, LOOK_MS).unref();
  return { payments, stop: () => clearInterval(looks) };
}
