import { addToBlockList, removeFromBlockList } from '../domain/sending/blockList.ts';
import type { Handlers } from './handler.ts';

export const blockListHandlers = {
  async addToBlockList({ ctx, caller, payload }) {
    const block = { phone: payload.phoneNumber, reason: payload.reason || null };
    return { data: { blockList: await addToBlockList(ctx, caller, block) } };
  },

  async removeFromBlockList({ ctx, caller, params }) {
    return { data: { blockList: await removeFromBlockList(ctx, caller, params.phone) } };
  },
} satisfies Pick<Handlers, 'addToBlockList' | 'removeFromBlockList'>;
