import type { Plugin, Request } from '@hapi/hapi';
import hapiPino from 'hapi-pino';
import type { Logger } from 'pino';

/** One line for each request. It names the route, never the address: phone numbers and tokens stand in paths. */
export const loggingPlugin: Plugin<{ log: Logger }> = {
  name: 'logging',
  async register(server, { log }) {
    await server.register({
      plugin: hapiPino,
      options: {
        instance: log,
        logEvents: ['response', 'request-error'],
        getChildBindings: (request: Request) => ({
          requestId: request.info.id,
          route: `${request.method.toUpperCase()} ${request.route.path}`,
        }),
        customRequestCompleteMessage: (request: Request, responseTime: number) =>
          `${'statusCode' in request.response ? request.response.statusCode : 500} in ${responseTime} ms`,
        serializers: { req: () => undefined, res: () => undefined },
      },
    });
  },
};
