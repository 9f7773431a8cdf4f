import { randomBytes } from 'node:crypto';
import type { Plugin, Request } from '@hapi/hapi';
import type { Logger } from 'pino';
import { failureOf } from '../domain/failure.ts';

/**
 * One line for each answer. It names the route, never the address: phone numbers and tokens stand in paths.
 * hapi's own reports of requests would carry both, so only errors are taken from them.
 */
export const loggingPlugin: Plugin<{ log: Logger }> = {
  name: 'logging',
  register(server, { log }) {
    // Ids of requests begin with it, and callers see them: hapi's own names the machine and the process.
    Object.assign(server.info, { id: randomBytes(6).toString('hex') });
    server.events.on('response', (request) => {
      log.info({ ...factsOf(request), status: statusOf(request), ms: timeOf(request) }, 'answered');
    });
    server.events.on({ name: 'request', channels: ['error', 'app'] }, (request, event) => {
      if (event.error) log.error({ ...factsOf(request), ...failureOf(event.error) }, 'failed');
    });
    server.events.on('log', (event, tags) => {
      if (tags.warn) log.warn({}, String(event.data));
    });
  },
};

const factsOf = (request: Request) => ({
  requestId: request.info.id,
  route: `${request.method.toUpperCase()} ${request.route.path}`,
});

/** Milliseconds until the answer, or until the caller went away before it. */
const timeOf = ({ info }: Request): number => (info.responded || Date.now()) - info.received;

/** 499 where the caller went away before the answer. */
const statusOf = ({ response }: Request): number =>
  typeof response === 'object' && 'statusCode' in response ? response.statusCode : 499;
