import { LIMITS } from '../contract/core/limits.ts';
import { deleteClinic, restoreClinic } from '../domain/admin/clinicDeletion.ts';
import { getClinic } from '../domain/admin/clinics.ts';
import { impersonateOwner } from '../domain/admin/impersonation.ts';
import type { Handlers } from './handler.ts';

type Names = 'deleteClinic' | 'restoreClinic' | 'impersonateOwner';

export const adminClinicAccountHandlers: Pick<Handlers, Names> = {
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
};
