import packageFile from '../../package.json' with { type: 'json' };
import { refuseUnready } from '../domain/admin/readiness.ts';
import { installationId } from '../domain/keys.ts';
import { pretendProviders } from '../domain/system.ts';
import type { Handlers } from './handler.ts';

/** Whether this server answers. */
export const systemHandlers = {
  getHealth: async ({ ctx, client }) => ({
    status: 'ok',
    version: packageFile.version,
    pretend: pretendProviders(ctx),
    installation: installationId(ctx.keys),
    proxied: client.isProxied,
    supportEmail: ctx.config.supportEmail,
  }),
  getReady: async ({ ctx }) => {
    await refuseUnready(ctx);
    return { status: 'ready', version: packageFile.version };
  },
} satisfies Partial<Handlers>;
