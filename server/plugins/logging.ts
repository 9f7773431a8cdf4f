import { randomBytes } from 'node:crypto';
import type { Plugin, Request } from '@hapi/hapi';
import type { Log } from '../domain/context.ts';
import { failureOf } from '../domain/failure.ts';

declare module '@hapi/hapi' {
  interface Request {
    /** By `performance.now()`. */
    began: number;
  }
}

interface LoggingOptions {
  log: Log;
  /** Whether a proxy's X-Request-ID counts, so that its lines and ours can be told together. */
  trustProxy: boolean;
  /** Counts an answer. */
  answered: (facts: { route: string; status: number; ms: number }) => void;
}

/** 32 hexadecimal digits, as nginx makes them, or a UUID: no number of a patient has such a form. */
const REQUEST_ID = /^[0-9a-f]{32}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * One line for each answer. It names the route, never the address: phone numbers and tokens stand in paths.
 * hapi's own reports of requests would carry both, so only errors are taken from them.
 */
export const loggingPlugin: Plugin<LoggingOptions> = {
  name: 'logging',
  register(server, { log, trustProxy, answered }) {
    // Ids of requests begin with it, and callers see them: hapi's own names the machine and the process.
    Object.assign(server.info, { id: randomBytes(6).toString('hex') });
    // With the request itself: an extension would be awaited for each.
    server.decorate('request', 'began', (request) => begin(request, trustProxy), { apply: true });
    server.events.on('response', (request) => {
      const ms = Math.round(performance.now() - request.began);
      const facts = { ...factsOf(request), status: statusOf(request), ms };
      log.info(facts, 'answered');
      answered(facts);
    });
    server.events.on({ name: 'request', channels: ['error', 'app'] }, (request, event) => {
      if (event.error) log.error({ ...factsOf(request), ...failureOf(event.error) }, 'failed');
    });
    server.events.on('log', (event, tags) => {
      if (tags.warn) log.warn({}, String(event.data));
    });
  },
};

/** When a request came. Not by hapi's own times: a clock that is set meanwhile would tell of years. */
function begin(request: Request, trustProxy: boolean): number {
  const given: unknown = request.headers['x-request-id'];
  if (trustProxy && typeof given === 'string' && REQUEST_ID.test(given)) request.info.id = given;
  return performance.now();
}

const factsOf = (request: Request) => ({
  requestId: request.info.id,
  route: `${request.method.toUpperCase()} ${request.route.path}`,
});

/** 499 where the caller went away before the answer. */
const statusOf = ({ response }: Request): number =>
  typeof response === 'object' && 'statusCode' in response ? response.statusCode : 499;
