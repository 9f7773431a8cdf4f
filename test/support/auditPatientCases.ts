import type { RouteName } from '../../server/contract/core/api.ts';
import type { Member } from './app.ts';
import { type AuditCase, MESSAGE, PATIENT, REASON } from './auditCases.ts';
import { cannotReach } from './carrier.ts';
import { addPatients } from './patients.ts';

/** What the routes of one patient leave. */

/** Adds the patient and gives the id. */
async function makePatient({ owner }: { owner: Member }): Promise<string> {
  const { data } = await addPatients(owner, PATIENT);
  return data.successful[0]?.id ?? '';
}

/** Adds the patient with somebody else at the number, and gives the id. */
async function makeFamily({ owner }: { owner: Member }): Promise<string> {
  const { phoneNumber, lastName } = PATIENT;
  const body = `phone,name\n${phoneNumber},Quillon ${lastName}\n${phoneNumber},Quillona ${lastName}\n`;
  await owner.client.importPatients({ body });
  const { data } = await owner.client.listPatients({ query: { search: phoneNumber } });
  return data[0]?.id ?? '';
}

export const PATIENT_CASES = {
  updatePatient: {
    make: makePatient,
    call: ({ owner, made }) =>
      owner.client.updatePatient({ params: { id: made }, payload: { firstName: 'Quillona' } }),
    leaves: [{ action: 'UPDATE', entityType: 'patient' }],
  },
  chooseLead: {
    make: makeFamily,
    call: ({ owner, made }) =>
      owner.client.chooseLead({ params: { id: made }, payload: { name: 'Quillona Szarvasy' } }),
    leaves: [{ action: 'UPDATE', entityType: 'patient' }],
  },
  removePerson: {
    make: makeFamily,
    call: ({ owner, made }) =>
      owner.client.removePerson({ params: { id: made }, payload: { name: 'Quillona Szarvasy' } }),
    leaves: [{ action: 'UPDATE', entityType: 'patient' }],
  },
  tagPatients: {
    make: makePatient,
    call: ({ owner, made }) =>
      owner.client.tagPatients({ payload: { patientIds: [made], add: ['aquarium'] } }),
    leaves: [{ action: 'UPDATE', entityType: 'patient' }],
  },
  tagFiltered: {
    make: makePatient,
    call: ({ owner }) =>
      owner.client.tagFiltered({ payload: { filter: { search: PATIENT.lastName }, add: ['aquarium'] } }),
    leaves: [{ action: 'UPDATE', entityType: 'patient' }],
  },
  listPatientNumbers: {
    make: makePatient,
    call: ({ owner }) => owner.client.listPatientNumbers({ query: { search: PATIENT.lastName } }),
    leaves: [{ action: 'READ', entityType: 'patient' }],
    again: ['READ'],
  },
  sendPatientReview: {
    make: makePatient,
    call: ({ owner, made }) =>
      owner.client.sendPatientReview({ params: { id: made }, payload: { messageTemplate: MESSAGE } }),
    leaves: [{ action: 'CREATE', entityType: 'batch' }],
  },
  recordOptOut: {
    make: makePatient,
    call: ({ owner, made }) =>
      owner.client.recordOptOut({ params: { id: made }, payload: { reason: REASON } }),
    leaves: [
      { action: 'CREATE', entityType: 'block_list' },
      { action: 'READ', entityType: 'patient' },
    ],
    again: ['READ'],
  },
  numberIsRight: {
    async make(scene) {
      const { app, owner } = scene;
      const made = await makePatient(scene);
      await cannotReach(app, owner, PATIENT.phoneNumber);
      return made;
    },
    call: ({ owner, made }) => owner.client.numberIsRight({ params: { id: made } }),
    leaves: [
      { action: 'DELETE', entityType: 'block_list' },
      { action: 'READ', entityType: 'patient' },
    ],
    again: ['READ'],
  },
  deletePatient: {
    make: makePatient,
    call: ({ owner, made }) => owner.client.deletePatient({ params: { id: made } }),
    leaves: [{ action: 'DELETE', entityType: 'patient' }],
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
