import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { server as createServer } from '@hapi/hapi';
import Stripe from 'stripe';
import twilio from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import { onTestFinished } from 'vitest';
import type { SandboxOptions } from '../../server/sandbox/options.ts';
import { startSandbox } from '../../server/sandbox/sandbox.ts';
import { testLog } from './log.ts';
import { freePort } from './ports.ts';

export const ACCOUNT_SID = `AC${'5'.repeat(32)}`;
export const AUTH_TOKEN = 'carrier-token-of-the-tests';
export const SANDBOX_KEY = 'sandbox-key-of-the-tests';
export const PAYMENTS_KEY = 'sk_test_of_the_tests';
export const PAYMENTS_SECRET = 'whsec_of_the_tests';
export const SENDER = '+15550100100';

type Fields = Record<string, string>;
export type Received = { path: string; fields: Fields; signed: boolean };

/** Asks again until the answer is there; the test's own time limit ends a wait in vain. */
export async function eventually<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** A folder of its own for the test that runs, removed when it ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'goodword-sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Stands for the product: takes every webhook, checks its signature as the product must, and answers `status`. */
export async function startProduct(given?: number) {
  const received: Received[] = [];
  const port = given ?? (await freePort());
  const server = createServer({ host: '127.0.0.1', port });
  const product = { received, status: 204, url: '', stop: () => server.stop({ timeout: 100 }) };
  server.route({
    method: 'POST',
    path: '/{path*}',
    handler: (request, h) => {
      const fields = { ...(request.payload as Fields) };
      const url = `${server.info.uri}${request.path}`;
      const signature = String(request.headers['x-twilio-signature']);
      const signed = twilio.validateRequest(AUTH_TOKEN, signature, url, fields);
      received.push({ path: request.path, fields, signed });
      return h.response().code(product.status);
    },
  });
  await server.start();
  product.url = server.info.uri;
  onTestFinished(product.stop);
  return product;
}

/** The sandbox as a process of its own would run it, with short delays. */
export async function startCarrier(options: Partial<SandboxOptions> & { port?: number } = {}) {
  const sandbox = await startSandbox({
    dataFile: options.dataFile ?? join(await temporaryFolder(), 'sandbox.db'),
    sandboxKey: SANDBOX_KEY,
    accountSid: ACCOUNT_SID,
    authToken: AUTH_TOKEN,
    paymentsKey: PAYMENTS_KEY,
    paymentsWebhookSecret: PAYMENTS_SECRET,
    log: testLog('sandbox'),
    deliveryDelayMs: 20,
    retryDelayMs: 20,
    port: await freePort(),
    ...options,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= sandbox.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { ...sandbox, stop };
}

/** The real Twilio SDK, with nothing but its base address changed. */
export function twilioClient(address: string, token = AUTH_TOKEN, timeout = 30_000) {
  class SandboxRequests extends twilio.RequestClient {
    override request<TData>(options: RequestClient.RequestOptions<TData>) {
      const uri = options.uri.replace('https://api.twilio.com', `${address}/sandbox/twilio`);
      return super.request<TData>({ ...options, uri });
    }
  }
  return twilio(ACCOUNT_SID, token, { httpClient: new SandboxRequests({ timeout }) });
}

/** The real Stripe SDK, with nothing but its base address changed. */
export function stripeClient(address: string, key = PAYMENTS_KEY, config: Stripe.StripeConfig = {}) {
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient((url, init) =>
      fetch(String(url).replace('https://api.stripe.com', `${address}/sandbox/stripe`), init),
    ),
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

/** A script that speaks to `/sandbox/api` with the key. */
export function sandboxScript(address: string, key = SANDBOX_KEY) {
  return async (path: string, body?: object) => {
    const response = await fetch(`${address}/sandbox/api${path}`, {
      headers: { 'x-sandbox-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
}
