import { paginationOf } from '../contract/core/common.ts';
import { getClinic, listClinics } from '../domain/admin/clinics.ts';
import type { Handlers } from './handler.ts';

export const adminClinicHandlers: Pick<Handlers, 'listClinics' | 'getClinic'> = {
  async listClinics({ ctx, query }) {
    const { clinics, total, more } = await listClinics(ctx, query);
    return { data: clinics, pagination: { ...paginationOf(query.page, query.limit, total), more } };
  },

  getClinic: async ({ ctx, params }) => ({ data: await getClinic(ctx, params.id) }),
};
