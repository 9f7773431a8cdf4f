import type { apiTokenRoutes } from '../contract/routes/apiTokens.ts';
import type { teamRoutes } from '../contract/routes/team.ts';
import { createApiToken, listApiTokens, revokeApiToken } from '../domain/accounts/apiTokens.ts';
import {
  acceptInvitation,
  getInvitation,
  inviteMember,
  revokeInvitation,
} from '../domain/accounts/invitations.ts';
import { listTeam, removeMember, setMemberRole } from '../domain/accounts/team.ts';
import type { Handlers } from './handler.ts';
import { signedIn } from './signedIn.ts';

export const teamHandlers: Pick<Handlers, keyof typeof teamRoutes | keyof typeof apiTokenRoutes> = {
  async listTeam({ ctx, caller }) {
    return { data: await listTeam(ctx, caller) };
  },

  async inviteMember({ ctx, caller, payload }) {
    return { data: await inviteMember(ctx, caller, payload) };
  },

  async revokeInvitation({ ctx, caller, params }) {
    await revokeInvitation(ctx, caller, params.id);
    return undefined;
  },

  async setMemberRole({ ctx, caller, params, payload }) {
    return { data: await setMemberRole(ctx, caller, params.id, payload.role) };
  },

  async removeMember({ ctx, caller, params }) {
    await removeMember(ctx, caller, params.id);
    return undefined;
  },

  async getInvitation({ ctx, payload }) {
    return { data: await getInvitation(ctx, payload.token) };
  },

  async acceptInvitation(call) {
    return signedIn(call, await acceptInvitation(call.ctx, call.payload, call.client));
  },

  async listApiTokens({ ctx, caller }) {
    return { data: await listApiTokens(ctx, caller) };
  },

  async createApiToken({ ctx, caller, payload }) {
    return { data: await createApiToken(ctx, caller, payload) };
  },

  async revokeApiToken({ ctx, caller, params }) {
    await revokeApiToken(ctx, caller, params.id);
    return undefined;
  },
};
