import type { adminClinicSendingRoutes } from '../contract/routes/adminClinics.ts';
import { pauseClinic, resumeClinic, setClinicSender } from '../domain/admin/clinicSending.ts';
import { getClinic } from '../domain/admin/clinics.ts';
import type { Handlers } from './handler.ts';

export const adminClinicSendingHandlers: Pick<Handlers, keyof typeof adminClinicSendingRoutes> = {
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
};
