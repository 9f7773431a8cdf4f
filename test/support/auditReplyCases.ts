import type { RouteName } from '../../server/contract/core/api.ts';
import { type AuditCase, PATIENT, PHONE, type Scene } from './auditCases.ts';
import { addPatients } from './patients.ts';
import { addReply } from './replies.ts';

/** What the routes about patients' texts leave. */

const makeReply = ({ app, owner }: Omit<Scene, 'made'>): Promise<string> =>
  addReply(app, owner, { phone: PHONE, body: 'Quillon here, is the aquarium open?' });

export const REPLY_CASES = {
  answerReply: {
    make: makeReply,
    call: ({ owner, made }) =>
      owner.client.answerReply({ params: { id: made }, payload: { text: 'Kestrel Lane opens on Tuesday' } }),
    leaves: [{ action: 'CREATE', entityType: 'answer' }],
    again: ['CREATE'],
  },
  decideReply: {
    make: makeReply,
    call: ({ owner, made }) =>
      owner.client.decideReply({ params: { id: made }, payload: { decision: 'stop' } }),
    leaves: [{ action: 'UPDATE', entityType: 'inbound_text' }],
  },
  whyNumber: {
    make: ({ owner }) => addPatients(owner, PATIENT),
    call: ({ owner }) => owner.client.whyNumber({ payload: { phoneNumber: PHONE } }),
    leaves: [{ action: 'READ', entityType: 'patient' }],
    again: ['READ'],
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
