import type { clinicSetupRoutes } from '../contract/routes/clinicSetup.ts';
import { getFirstSteps, hideFirstSteps, testReviewLink } from '../domain/accounts/setup/firstSteps.ts';
import { getLogo, removeLogo, setLogo } from '../domain/accounts/setup/logo.ts';
import { sendOwnText } from '../domain/accounts/setup/ownText.ts';
import { requestPlatform } from '../domain/accounts/setup/platformRequest.ts';
import type { Handlers } from './handler.ts';

export const clinicSetupHandlers: Pick<Handlers, keyof typeof clinicSetupRoutes> = {
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
};
