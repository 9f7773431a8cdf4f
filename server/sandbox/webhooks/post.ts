import http from 'node:http';
import https from 'node:https';

// Twilio waits 15 seconds for a webhook: https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides
const TIMEOUT_MS = 15_000;

/** Posts over connections that stay open, `concurrency` at a time. */
export function createPoster(concurrency: number) {
  const settings = { keepAlive: true, maxSockets: concurrency };
  const agents = { 'http:': new http.Agent(settings), 'https:': new https.Agent(settings) };
  const aborted = new AbortController();

  /** Gives the status of the answer; throws when there was none. */
  function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
    const secure = url.startsWith('https:');
    return new Promise((resolve, reject) => {
      const request = (secure ? https : http).request(
        url,
        {
          method: 'POST',
          agent: agents[secure ? 'https:' : 'http:'],
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
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
      request.end(body);
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
