import { bulkAddPatients } from '../domain/patients/addPatients.ts';
import { importPatients } from '../domain/patients/import/importPatients.ts';
import { checkPhone, listPatients } from '../domain/patients/patients.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Handlers } from './handler.ts';

export const patientHandlers = {
  listPatients: ({ ctx, caller, query }) => listPatients(ctx, caller, query),

  checkPhone: async ({ ctx, caller, payload }) => ({
    success: true,
    data: await checkPhone(ctx, caller, payload.phoneNumber),
  }),

  bulkAddPatients: async ({ ctx, caller, payload }) => ({
    data: await bulkAddPatients(ctx, caller, payload.patients),
  }),

  importPatients: {
    events: ({ ctx, caller, query, body }) => importPatients(ctx, caller, { body, ...query }),
    answer(last) {
      if (last.type === 'done') return { data: last.report };
      if (last.type === 'failed') throw new Refusal(last.code, last.error);
      throw new Error('An import ended without a report');
    },
  },
} satisfies Pick<Handlers, 'listPatients' | 'checkPhone' | 'bulkAddPatients' | 'importPatients'>;
