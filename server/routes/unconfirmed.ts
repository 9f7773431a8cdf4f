import { decideUnconfirmed } from '../domain/sending/unconfirmed.ts';
import type { Handlers } from './handler.ts';

export const unconfirmedHandlers = {
  decideUnconfirmed: async ({ ctx, caller, params, payload }) => ({
    data: await decideUnconfirmed(ctx, caller, { ...params, ...payload }),
  }),
} satisfies Pick<Handlers, 'decideUnconfirmed'>;
