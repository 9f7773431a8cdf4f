import { createHmac } from 'node:crypto';
import type { Sender } from '../webhooks/webhooks.ts';

const MOST_ATTEMPTS = 10;

/**
 * The X-Twilio-Signature of a form: HMAC-SHA1 over the address and the fields sorted by name.
 * Source: https://www.twilio.com/docs/usage/security#validating-requests
 */
function signatureOf(authToken: string, url: string, form: URLSearchParams): string {
  const fields = [...form.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  const text = fields.reduce((joined, [name, value]) => joined + name + value, url);
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}

/** How the carrier posts its forms: no answer, 429 and 5xx are tried again; any other refusal is final. */
export const carrierSender = (authToken: string): Sender => ({
  headers: (url, body) => ({
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    'user-agent': 'TwilioProxy/1.1',
    'x-twilio-signature': signatureOf(authToken, url, new URLSearchParams(body)),
  }),
  mostAttempts: MOST_ATTEMPTS,
  isFinal: (status) => status !== 0 && status !== 429 && status < 500,
  hint: (status) => (status === 403 ? ': do the auth token and the public address agree?' : ''),
});
