import type { Plugin, Request } from '@hapi/hapi';
import type { Logger } from 'pino';

/**
 * One line for each answer. It names the route, never the address: phone numbers and tokens stand in paths.
 * hapi's own reports of requests would carry both, so only errors are taken from them.
 */
export const loggingPlugin: Plugin<{ log: Logger }> = {
  name: 'logging',
  register(server, { log }) {
    server.events.on('response', (request) => {
      const ms = request.info.responded - request.info.received;
      log.info({ ...factsOf(request), status: statusOf(request), ms }, 'answered');
    });
    server.events.on({ name: 'request', channels: ['error', 'app'] }, (request, event) => {
      if (event.error) log.error({ ...factsOf(request), stack: stackOf(event.error) }, 'failed');
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

/** 499 where the caller went away before the answer. */
const statusOf = ({ response }: Request): number =>
  typeof response === 'object' && 'statusCode' in response ? response.statusCode : 499;

/** Where it failed, without the message: databases put values into theirs. */
const stackOf = (error: object): string | undefined =>
  'stack' in error && typeof error.stack === 'string'
    ? error.stack
        .split('\n')
        .filter((line) => line.trimStart().startsWith('at '))
        .join('\n')
    : undefined;
