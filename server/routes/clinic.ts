import { createApiToken, listApiTokens, revokeApiToken } from '../domain/accounts/apiTokens.ts';
import {
  acceptInvitation,
  getInvitation,
  inviteMember,
  revokeInvitation,
} from '../domain/accounts/invitations.ts';
import { getSettings, updateSettings } from '../domain/accounts/settings.ts';
import { getFirstSteps, hideFirstSteps, testReviewLink } from '../domain/accounts/setup/firstSteps.ts';
import { getLogo, removeLogo, setLogo } from '../domain/accounts/setup/logo.ts';
import { sendOwnText } from '../domain/accounts/setup/ownText.ts';
import { requestPlatform } from '../domain/accounts/setup/platformRequest.ts';
import { listTeam, removeMember, setMemberRole } from '../domain/accounts/team.ts';
import { getPoster } from '../domain/reviews/poster/poster.ts';
import type { Handlers } from './handler.ts';
import { signedIn } from './signedIn.ts';

/** The clinic itself: its team and tokens, its settings, its first steps. */
export const clinicHandlers = {
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

  getSettings: async ({ ctx, caller }) => ({ data: await getSettings(ctx, caller.clinicId) }),

  updateSettings: async ({ ctx, caller, payload }) => ({ data: await updateSettings(ctx, caller, payload) }),

  getPoster: ({ ctx, caller, query }) => getPoster(ctx, caller, query),

  setLogo: async ({ ctx, caller, payload }) => ({ data: await setLogo(ctx, caller, payload.image) }),

  async removeLogo({ ctx, caller }) {
    await removeLogo(ctx, caller);
    return undefined;
  },

  getLogo: ({ ctx, params }) => getLogo(ctx, params.clinicId),

  testReviewLink: async ({ ctx, caller, params }) => ({
    data: await testReviewLink(ctx, caller, params.platform),
  }),

  sendOwnText: async ({ ctx, caller, payload }) => ({
    data: await sendOwnText(ctx, caller, payload.phoneNumber),
  }),

  getFirstSteps: async ({ ctx, caller }) => ({ data: await getFirstSteps(ctx, caller.clinicId) }),

  async hideFirstSteps({ ctx, caller }) {
    await hideFirstSteps(ctx, caller);
    return undefined;
  },

  async requestPlatform({ ctx, caller, payload }) {
    await requestPlatform(ctx, caller, payload);
    return undefined;
  },
} satisfies Partial<Handlers>;
