import type StripeSdk from 'stripe';
import type { Config } from '../../config/config.ts';
import { sandboxAddress } from '../sandboxAddress.ts';
import { paymentsError } from './errors.ts';

/** The SDK's client, opened when it is first used: it takes 93 ms to load. */

export type Stripe = StripeSdk;

/** Asks the provider. Whatever goes wrong is thrown as PaymentsError. */
export type Ask = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>;

const PROVIDER = 'https://api.stripe.com';
const SANDBOX_PREFIX = '/sandbox/stripe';

/**
 * One retry by the SDK, which gives every POST a key of its own: what was done already is not done twice. A person
 * waits for at most two calls, half as long as screens and terminal wait (TIMES.apiTimeout).
 */
const RETRIES = 1;

/** `config` is read at each call: with port 0 the address is known late. */
export function connect(config: Config): Ask {
  let client: Promise<Stripe> | undefined;
  return async (work) => {
    client ??= open(config);
    const stripe = await client;
    try {
      return await work(stripe);
    } catch (error) {
      throw paymentsError(error);
    }
  };
}

let sdk: Promise<typeof StripeSdk> | undefined;

export function loadSdk(): Promise<typeof StripeSdk> {
  sdk ??= import('stripe').then((module) => module.default);
  return sdk;
}

async function open(config: Config): Promise<Stripe> {
  const Sdk = await loadSdk();
  return new Sdk(config.payments.secretKey, {
    apiVersion: Sdk.API_VERSION,
    httpClient: Sdk.createFetchHttpClient((url, init) => fetch(addressed(config, url), init)),
    timeout: config.paymentTimes.answer,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

const addressed = (config: Config, url: string | URL | Request): string => {
  const own = config.payments.provider === 'stripe' ? PROVIDER : sandboxAddress(config) + SANDBOX_PREFIX;
  return String(url).replace(PROVIDER, own);
};
