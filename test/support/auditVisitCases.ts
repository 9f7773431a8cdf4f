import type { RouteName } from '../../server/contract/core/api.ts';
import { type AuditCase, PATIENT, type Scene } from './auditCases.ts';
import { inHours } from './sending.ts';
import { cancel, complete, move } from './visits.ts';

/** What the routes of visits leave. The caller's id of a visit may say who the patient is. */

const VISIT = 'quillon.szarvasy';

const { phoneNumber, firstName, lastName, email } = PATIENT;

const completeLater = ({ app, owner }: Pick<Scene, 'app' | 'owner'>) =>
  complete(owner.client, VISIT, { phoneNumber, firstName, lastName, email, sendAt: inHours(app, 24) });

export const VISIT_CASES = {
  completeVisit: {
    call: completeLater,
    leaves: [
      { action: 'CREATE', entityType: 'patient' },
      { action: 'CREATE', entityType: 'batch' },
      { action: 'CREATE', entityType: 'visit' },
    ],
  },
  moveVisit: {
    make: completeLater,
    call: ({ app, owner }) => move(owner.client, VISIT, inHours(app, 48)),
    leaves: [
      { action: 'UPDATE', entityType: 'scheduled' },
      { action: 'UPDATE', entityType: 'visit' },
    ],
    again: ['UPDATE', 'UPDATE'],
  },
  cancelVisit: {
    make: completeLater,
    call: ({ owner }) => cancel(owner.client, VISIT),
    leaves: [
      { action: 'DELETE', entityType: 'scheduled' },
      { action: 'DELETE', entityType: 'visit' },
    ],
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
