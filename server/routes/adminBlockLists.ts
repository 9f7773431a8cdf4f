import type { adminBlockListRoutes } from '../contract/routes/adminBlockLists.ts';
import {
  addToClinicBlockList,
  getClinicBlockList,
  removeFromClinicBlockList,
} from '../domain/admin/blockLists.ts';
import { checkOptOut, optInNumber, optOutNumber } from '../domain/admin/optOuts.ts';
import type { Handlers } from './handler.ts';

export const adminBlockListHandlers: Pick<Handlers, keyof typeof adminBlockListRoutes> = {
  getClinicBlockList: async ({ ctx, caller, params }) => ({
    blockList: await getClinicBlockList(ctx, caller, params.id),
  }),

  async addToClinicBlockList({ ctx, caller, params, payload }) {
    const block = { phone: payload.phoneNumber, reason: payload.reason || null };
    return { blockList: await addToClinicBlockList(ctx, caller, params.id, block) };
  },

  removeFromClinicBlockList: async ({ ctx, caller, params }) => ({
    blockList: await removeFromClinicBlockList(ctx, caller, params.id, params.phone),
  }),

  checkOptOut: async ({ ctx, caller, payload }) => ({
    optedOut: await checkOptOut(ctx, caller, payload.phoneNumber),
  }),

  async optOutNumber({ ctx, caller, payload }) {
    await optOutNumber(ctx, caller, { phone: payload.phoneNumber, reason: payload.reason ?? null });
    return { optedOut: true };
  },

  async optInNumber({ ctx, caller, payload }) {
    await optInNumber(ctx, caller, { phone: payload.phoneNumber, reason: payload.reason });
    return { optedOut: false };
  },
};
