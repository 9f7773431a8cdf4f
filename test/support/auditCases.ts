import type { RouteName } from '../../server/contract/core/api.ts';
import { type Member, PASSWORD, type TestApp } from './app.ts';
import type { AuditRow } from './audit.ts';
import { addPatients } from './patients.ts';
import { send } from './sending.ts';

/** For each route that writes or reads a single patient: a call that works, and the audit rows it must leave. */

export const PHONE = '+12125550187';
export const PATIENT = {
  phoneNumber: PHONE,
  firstName: 'Quillon',
  lastName: 'Szarvasy',
  email: 'quillon@patients.example.com',
};
export const MESSAGE =
  'Kestrel Lane asks {clinicName} patients: how was it? {reviewLink} Reply STOP to unsubscribe.';
const REVIEW = { rating: 3, feedback: 'Waited beside the aquarium', customerName: 'Quillon S.' };
export const REASON = 'Asked at the desk on Tuesday';
export const SECOND_PHONE = '+12125550188';

/** What no audit row may hold, no matter who wrote it: what the calls below say of patients, and secrets. */
export const NEVER = [
  PHONE.slice(2),
  SECOND_PHONE.slice(2),
  '555-01',
  'Quillon',
  'Szarvasy',
  '@',
  'Kestrel',
  'aquarium',
  'Tuesday',
  PASSWORD,
];

export interface Scene {
  app: TestApp;
  owner: Member;
  /** The token of a link that the clinic's patient got. */
  token: string;
  /** The version of the clinic's settings. */
  version: number;
  /** The id or token of what the case made. */
  made: string;
}

export interface AuditCase {
  /** A call that works, by the scene's owner. */
  call(scene: Scene): Promise<unknown>;
  /** Makes what must be there before it, and gives its id or token where the call needs one. */
  make?(scene: Omit<Scene, 'made'>): Promise<unknown>;
  /** The rows that it leaves, in order. */
  leaves: Pick<AuditRow, 'action' | 'entityType'>[];
  /** Who acted: the owner unless told otherwise. */
  by?: 'patient' | 'newcomer' | 'superAdmin';
  /** The actions of the rows that the same call leaves when it comes again; none unless told otherwise. */
  again?: string[];
}

/** What the routes of a clinic's work leave; those of accounts stand beside. */
export const CLINIC_CASES = {
  checkPhone: {
    make: ({ owner }) => addPatients(owner, PATIENT),
    call: ({ owner }) => owner.client.checkPhone({ payload: { phoneNumber: PHONE } }),
    leaves: [{ action: 'READ', entityType: 'patient' }],
    again: ['READ'],
  },
  checkPhones: {
    make: ({ owner }) => addPatients(owner, PATIENT),
    call: ({ owner }) => owner.client.checkPhones({ payload: { phoneNumbers: [PHONE, SECOND_PHONE] } }),
    leaves: [{ action: 'READ', entityType: 'patient' }],
    again: ['READ'],
  },
  bulkAddPatients: {
    call: ({ owner }) => addPatients(owner, PATIENT),
    leaves: [{ action: 'CREATE', entityType: 'patient' }],
  },
  exportPatients: {
    make: ({ owner }) => addPatients(owner, PATIENT),
    call: async ({ owner }) => (await owner.client.download('exportPatients')).text(),
    leaves: [{ action: 'EXPORT', entityType: 'patient' }],
    again: ['EXPORT'],
  },
  exportActivity: {
    make: ({ owner }) => addPatients(owner, PATIENT),
    call: async ({ owner }) => (await owner.client.download('exportActivity')).text(),
    leaves: [{ action: 'EXPORT', entityType: 'activity' }],
    again: ['EXPORT'],
  },
  exportAnalytics: {
    call: async ({ owner }) => (await owner.client.download('exportAnalytics')).text(),
    leaves: [{ action: 'EXPORT', entityType: 'analytics' }],
    again: ['EXPORT'],
  },
  importPatients: {
    call: ({ owner }) =>
      owner.client.importPatients({
        query: { filename: 'szarvasy-quillon.csv' },
        body: `phone,name,email\n${PHONE},Quillon Szarvasy,${PATIENT.email}\n`,
      }),
    leaves: [{ action: 'CREATE', entityType: 'import' }],
    again: ['CREATE'],
  },
  undoImport: {
    make: async ({ owner }) =>
      (await owner.client.importPatients({ body: `phone,name\n${PHONE},Quillon Szarvasy\n` })).data.importId,
    call: ({ owner, made }) => owner.client.undoImport({ params: { id: made } }),
    leaves: [{ action: 'DELETE', entityType: 'import' }],
  },
  sendBulk: {
    call: ({ owner }) => send(owner.client, [PHONE], { messageTemplate: MESSAGE }),
    leaves: [{ action: 'CREATE', entityType: 'batch' }],
  },
  decideUnconfirmed: {
    async make({ app, owner }) {
      const { data } = await send(owner.client, [PHONE], { messageTemplate: MESSAGE });
      const id = data.results[0]?.messageId ?? '';
      const unknown = { status: 'unconfirmed', error_code: 'unconfirmed' };
      await app.ctx.db.knex('messages').where({ id }).update(unknown);
      return id;
    },
    call: ({ owner, made }) =>
      owner.client.decideUnconfirmed({ params: { id: made }, payload: { decision: 'arrived' } }),
    leaves: [{ action: 'UPDATE', entityType: 'message' }],
  },
  submitReview: {
    call: ({ app, token }) => app.anybody.submitReview({ params: { token }, payload: REVIEW }),
    leaves: [{ action: 'CREATE', entityType: 'review' }],
    by: 'patient',
  },
  updateSettings: {
    call: ({ owner, version }) =>
      owner.client.updateSettings({
        payload: { version, general: { phone: SECOND_PHONE, email: PATIENT.email } },
      }),
    leaves: [{ action: 'UPDATE', entityType: 'settings' }],
  },
  setMonthlyCap: {
    call: ({ owner }) => owner.client.setMonthlyCap({ payload: { monthlyCap: 500 } }),
    leaves: [{ action: 'UPDATE', entityType: 'monthly_cap' }],
  },
  addToBlockList: {
    call: ({ owner }) => owner.client.addToBlockList({ payload: { phoneNumber: PHONE, reason: REASON } }),
    leaves: [{ action: 'CREATE', entityType: 'block_list' }],
  },
  removeFromBlockList: {
    make: ({ owner }) => owner.client.addToBlockList({ payload: { phoneNumber: PHONE } }),
    call: ({ owner }) => owner.client.removeFromBlockList({ params: { phone: PHONE } }),
    leaves: [{ action: 'DELETE', entityType: 'block_list' }],
  },
  decideWord: {
    call: ({ owner }) => owner.client.decideWord({ payload: { word: 'Call first', mayText: true } }),
    leaves: [{ action: 'UPDATE', entityType: 'block_list' }],
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
