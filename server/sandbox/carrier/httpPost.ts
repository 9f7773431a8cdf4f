import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';

// Twilio waits 15 seconds for a webhook: https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides
const TIMEOUT_MS = 15_000;

/**
 * The X-Twilio-Signature of a form: HMAC-SHA1 over the address and the fields sorted by name.
 * Source: https://www.twilio.com/docs/usage/security#validating-requests
 */
function signatureOf(authToken: string, url: string, form: URLSearchParams): string {
  const fields = [...form.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  const text = fields.reduce((joined, [name, value]) => joined + name + value, url);
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}

/** Posts signed forms over connections that stay open, `concurrency` at a time. */
export function createFormPoster(authToken: string, concurrency: number) {
  const settings = { keepAlive: true, maxSockets: concurrency };
  const agents = { 'http:': new http.Agent(settings), 'https:': new https.Agent(settings) };
  const aborted = new AbortController();

  /** Gives the status of the answer; throws when there was none. */
  function post(url: string, form: string): Promise<number> {
    const secure = url.startsWith('https:');
    const headers = {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'content-length': Buffer.byteLength(form),
      'user-agent': 'TwilioProxy/1.1',
      'x-twilio-signature': signatureOf(authToken, url, new URLSearchParams(form)),
    };
    return new Promise((resolve, reject) => {
      const request = (secure ? https : http).request(
        url,
        {
          method: 'POST',
          agent: agents[secure ? 'https:' : 'http:'],
          headers,
          timeout: TIMEOUT_MS,
          signal: aborted.signal,
        },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode ?? 0));
          response.on('error', reject);
        },
      );
      request.on('timeout', () => request.destroy(new Error('The webhook did not answer in time.')));
      request.on('error', reject);
      request.end(form);
    });
  }

  return {
    post,
    /** Cuts what is under way; those posts fail. */
    stop(): void {
      aborted.abort();
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
