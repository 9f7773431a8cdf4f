import { overrideSubscription } from '../domain/admin/overrideSubscription.ts';
import { upgradeUser } from '../domain/admin/upgradeUser.ts';
import { deleteUser, restoreUser } from '../domain/admin/userDeletion.ts';
import { getUser } from '../domain/admin/users.ts';
import type { Handlers } from './handler.ts';

type Names = 'upgradeUser' | 'deleteUser' | 'restoreUser' | 'overrideSubscription';

export const adminUserActionHandlers: Pick<Handlers, Names> = {
  async upgradeUser({ ctx, caller, params }) {
    await upgradeUser(ctx, caller, params.id);
    return { data: await getUser(ctx, params.id) };
  },

  async deleteUser({ ctx, caller, params }) {
    await deleteUser(ctx, caller, params.id);
    return undefined;
  },

  async restoreUser({ ctx, caller, params }) {
    await restoreUser(ctx, caller, params.id);
    return { data: await getUser(ctx, params.id) };
  },

  overrideSubscription: async ({ ctx, caller, params, payload }) => ({
    message: await overrideSubscription(ctx, caller, params.userIdOrEmail, payload),
  }),
};
