import { getSettings, updateSettings } from '../domain/accounts/settings.ts';
import { getPoster } from '../domain/reviews/poster/poster.ts';
import type { Handlers } from './handler.ts';

export const settingsHandlers: Pick<Handlers, 'getSettings' | 'updateSettings' | 'getPoster'> = {
  getSettings: async ({ ctx, caller }) => ({ data: await getSettings(ctx, caller.clinicId) }),

  updateSettings: async ({ ctx, caller, payload }) => ({ data: await updateSettings(ctx, caller, payload) }),

  getPoster: ({ ctx, caller, query }) => getPoster(ctx, caller, query),
};
