import { paginationOf } from '../contract/core/common.ts';
import { LIMITS } from '../contract/core/limits.ts';
import { deleteClinic, restoreClinic } from '../domain/admin/clinicDeletion.ts';
import { pauseClinic, resumeClinic, setClinicSender } from '../domain/admin/clinicSending.ts';
import { getClinic, listClinics } from '../domain/admin/clinics.ts';
import { impersonateOwner } from '../domain/admin/impersonation.ts';
import { overrideSubscription } from '../domain/admin/overrideSubscription.ts';
import { upgradeUser } from '../domain/admin/upgradeUser.ts';
import { deleteUser, restoreUser } from '../domain/admin/userDeletion.ts';
import { getUser, listUsers } from '../domain/admin/users.ts';
import type { Handlers } from './handler.ts';

/** Super admins, about people and clinics. */
export const adminAccountsHandlers = {
  async listUsers({ ctx, query }) {
    const { users, total, more } = await listUsers(ctx, query);
    return { data: users, pagination: { ...paginationOf(query.page, query.limit, total), more } };
  },

  getUser: async ({ ctx, params }) => ({ data: await getUser(ctx, params.id) }),

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

  async listClinics({ ctx, query }) {
    const { clinics, total, more } = await listClinics(ctx, query);
    return { data: clinics, pagination: { ...paginationOf(query.page, query.limit, total), more } };
  },

  getClinic: async ({ ctx, params }) => ({ data: await getClinic(ctx, params.id) }),

  async deleteClinic({ ctx, caller, params }) {
    await deleteClinic(ctx, caller, params.id);
    return undefined;
  },

  async restoreClinic({ ctx, caller, params }) {
    await restoreClinic(ctx, caller, params.id);
    return { data: await getClinic(ctx, params.id) };
  },

  async impersonateOwner({ ctx, caller, client, params, payload, issueAccessToken }) {
    const look = await impersonateOwner(ctx, caller, { clinicId: params.id, ...payload }, client);
    const { accessToken } = issueAccessToken(look.sessionId, LIMITS.impersonationMinutes);
    return { data: { accessToken, expiresAt: look.expiresAt, clinic: look.clinic } };
  },

  async pauseClinic({ ctx, caller, params, payload }) {
    await pauseClinic(ctx, caller, params.id, payload.reason);
    return { data: await getClinic(ctx, params.id) };
  },

  async resumeClinic({ ctx, caller, params }) {
    await resumeClinic(ctx, caller, params.id);
    return { data: await getClinic(ctx, params.id) };
  },

  async setClinicSender({ ctx, caller, params, payload }) {
    await setClinicSender(ctx, caller, params.id, payload.sender);
    return { data: await getClinic(ctx, params.id) };
  },
} satisfies Partial<Handlers>;
