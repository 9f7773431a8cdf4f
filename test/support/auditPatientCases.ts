import type { RouteName } from '../../server/contract/api.ts';
import type { Member } from './app.ts';
import { type AuditCase, MESSAGE, PATIENT, REASON } from './auditCases.ts';
import { addPatients } from './patients.ts';

/** What the routes of one patient leave. */

/** Adds the patient and gives the id. */
async function makePatient({ owner }: { owner: Member }): Promise<string> {
  const { data } = await addPatients(owner, PATIENT);
  return data.successful[0]?.id ?? '';
}

export const PATIENT_CASES = {
  updatePatient: {
    make: makePatient,
    call: ({ owner, made }) =>
      owner.client.updatePatient({ params: { id: made }, payload: { firstName: 'Quillona' } }),
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
  deletePatient: {
    make: makePatient,
    call: ({ owner, made }) => owner.client.deletePatient({ params: { id: made } }),
    leaves: [{ action: 'DELETE', entityType: 'patient' }],
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
