import { paginationOf } from '../contract/core/common.ts';
import { getUser, listUsers } from '../domain/admin/users.ts';
import type { Handlers } from './handler.ts';

export const adminUserHandlers: Pick<Handlers, 'listUsers' | 'getUser'> = {
  async listUsers({ ctx, query }) {
    const { users, total, more } = await listUsers(ctx, query);
    return { data: users, pagination: { ...paginationOf(query.page, query.limit, total), more } };
  },

  getUser: async ({ ctx, params }) => ({ data: await getUser(ctx, params.id) }),
};
