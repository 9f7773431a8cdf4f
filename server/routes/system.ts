import packageFile from '../../package.json' with { type: 'json' };
import { pretendProviders } from '../domain/system.ts';
import type { Handlers } from './handler.ts';

export const systemHandlers: Pick<Handlers, 'getHealth'> = {
  getHealth: async ({ ctx }) => ({
    status: 'ok',
    version: packageFile.version,
    pretend: pretendProviders(ctx),
  }),
};
