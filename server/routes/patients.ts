import { readList } from '../domain/lists/readList.ts';
import { bulkAddPatients } from '../domain/patients/addPatients.ts';
import { sendPatientReview, updatePatient } from '../domain/patients/changePatients.ts';
import { chooseLead, removePerson } from '../domain/patients/changePeople.ts';
import { checkPhone, checkPhones } from '../domain/patients/checkPhones.ts';
import { deletePatient } from '../domain/patients/erasePatient.ts';
import { exportPatients } from '../domain/patients/exportPatients.ts';
import { importPatients } from '../domain/patients/import/importPatients.ts';
import { listImports } from '../domain/patients/import/state.ts';
import { undoImport } from '../domain/patients/import/undo.ts';
import { listPatientNumbers } from '../domain/patients/patientNumbers.ts';
import { getPatient, numberIsRight, recordOptOut } from '../domain/patients/patientRecord.ts';
import { listPatients } from '../domain/patients/patients.ts';
import { listTags, tagFiltered, tagPatients } from '../domain/patients/tagPatients.ts';
import { Refusal } from '../domain/refusal.ts';
import { decideWord, listWords } from '../domain/sending/listWords.ts';
import type { Handlers } from './handler.ts';

/** The clinic’s patients, and the lists that its office hands over. */
export const patientsHandlers = {
  listPatients: ({ ctx, caller, query }) => listPatients(ctx, caller, query),

  checkPhone: async ({ ctx, caller, payload }) => ({
    success: true,
    data: await checkPhone(ctx, caller, payload.phoneNumber),
  }),

  checkPhones: async ({ ctx, caller, payload }) => ({
    success: true,
    data: await checkPhones(ctx, caller, payload.phoneNumbers),
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

  getPatient: async ({ ctx, caller, params }) => ({ data: await getPatient(ctx, caller, params.id) }),

  listImports: async ({ ctx, caller }) => ({ data: await listImports(ctx, caller) }),

  undoImport: async ({ ctx, caller, params }) => ({ data: await undoImport(ctx, caller, params.id) }),

  updatePatient: async ({ ctx, caller, params, payload }) => ({
    data: await updatePatient(ctx, caller, params.id, payload),
  }),

  chooseLead: async ({ ctx, caller, params, payload }) => ({
    data: await chooseLead(ctx, caller, { ...params, ...payload }),
  }),

  removePerson: async ({ ctx, caller, params, payload }) => ({
    data: await removePerson(ctx, caller, { ...params, ...payload }),
  }),

  tagPatients: async ({ ctx, caller, payload }) => ({
    data: { changed: await tagPatients(ctx, caller, payload) },
  }),

  tagFiltered: async ({ ctx, caller, payload }) => ({ data: await tagFiltered(ctx, caller, payload) }),

  exportPatients: ({ ctx, caller, query }) => exportPatients(ctx, caller, query),

  listPatientNumbers: ({ ctx, caller, query }) => listPatientNumbers(ctx, caller, query),

  listTags: async ({ ctx, caller }) => ({ data: await listTags(ctx, caller) }),

  async deletePatient({ ctx, caller, params }) {
    await deletePatient(ctx, caller, params.id);
    return undefined;
  },

  recordOptOut: async ({ ctx, caller, params, payload }) => ({
    data: await recordOptOut(ctx, caller, params.id, payload.reason),
  }),

  numberIsRight: async ({ ctx, caller, params }) => ({
    data: await numberIsRight(ctx, caller, params.id),
  }),

  sendPatientReview: async ({ ctx, caller, params, payload }) => ({
    data: await sendPatientReview(ctx, caller, params.id, payload),
  }),

  readList: async ({ ctx, caller, query, body }) => ({
    data: await readList(ctx, caller, { body, ...query }),
  }),

  listWords: async ({ ctx, caller }) => ({ data: await listWords(ctx, caller) }),

  decideWord: async ({ ctx, caller, payload }) => ({ data: await decideWord(ctx, caller, payload) }),
} satisfies Partial<Handlers>;
