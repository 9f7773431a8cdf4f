import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import https from 'node:https';
import { stringify } from 'node:querystring';

/**
 * Makes the SDK's requests in place of its own client: that one's axios takes more time for each text than all the rest of
 * the way to the carrier.
 */

/** A request as the SDK asks for it. All of ours are forms, or have no body. */
interface Call {
  method: string;
  uri: string;
  username?: string;
  password?: string;
  headers?: http.OutgoingHttpHeaders;
  params?: object;
  data?: object;
}

interface Answer {
  statusCode: number;
  body: string;
  headers: http.IncomingHttpHeaders;
}

interface Line {
  agents: { http: http.Agent; https: https.Agent };
  /** Milliseconds for connecting, and again for each silence of the carrier. */
  timeout: number;
  /** Where a request goes that the SDK has for Twilio's own address. */
  addressOf(uri: string): string;
}

/** The code of a call that was given up before it was made. */
export const TOO_LATE = 'TOO_LATE';

/**
 * The calls under way know whether they are too late. A process may be stopped between any two steps on the way to
 * the wire, by a machine that sleeps, and anyone who took its text over meanwhile does not see a call that comes after.
 */
export const callsLate = new AsyncLocalStorage<() => boolean>();

/** Gives what makes a request: it fails with Node's own codes, `ECONNABORTED` for a silence, or `TOO_LATE`. */
export const makeCaller =
  (line: Line) =>
  (call: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const request = start(line, call);
      const giveUp = (code: string): void => {
        const error = Object.assign(new Error(code), { code });
        reject(error);
        request.destroy(error);
      };
      request.on('error', reject).on('response', (response) => readAnswer(response, resolve, reject));
      request.setTimeout(line.timeout, () => giveUp('ECONNABORTED'));
      beInTime(request, line.timeout, giveUp);
      request.end(call.data && stringify({ ...call.data }));
    });

function start({ agents, addressOf }: Line, { method, uri, params, ...call }: Call): http.ClientRequest {
  const query = params && stringify({ ...params });
  const url = new URL(addressOf(query ? `${uri}?${query}` : uri));
  const [client, agent] = url.protocol === 'https:' ? [https, agents.https] : [http, agents.http];
  const auth = `${call.username}:${call.password}`;
  return client.request(url, { agent, method: method.toUpperCase(), auth, headers: call.headers });
}

/** Gives up a request that is too late when it has its socket or when that is connected, and one that never connects. */
function beInTime(request: http.ClientRequest, timeout: number, giveUp: (code: string) => void): void {
  const isLate = callsLate.getStore() ?? (() => false);
  const look = (): void => {
    if (isLate()) giveUp(TOO_LATE);
  };
  request.once('socket', (socket) => {
    look();
    if (!socket.connecting) return;
    const connecting = setTimeout(giveUp, timeout, 'ETIMEDOUT');
    socket.once('connect', look).once('close', () => clearTimeout(connecting));
    socket.once('connect', () => clearTimeout(connecting));
  });
}

function readAnswer(
  response: http.IncomingMessage,
  resolve: (answer: Answer) => void,
  reject: (error: Error) => void,
): void {
  const { statusCode = 0, headers } = response;
  let body = '';
  response
    .setEncoding('utf8')
    .on('data', (part: string) => {
      body += part;
    })
    .on('end', () => resolve({ statusCode, body, headers }))
    .on('error', reject);
}
