import type { RouteName } from '../../server/contract/core/api.ts';
import type { AuditCase } from './auditCases.ts';
import { becomeSuperAdmin } from './auditReviewCases.ts';
import { png } from './png.ts';
import { freshNumber } from './sending.ts';

/** What a clinic's setting itself up leaves, and what the super admin mails to all. */

const image = png().toString('base64');

export const SETUP_CASES = {
  setLogo: {
    call: ({ owner }) => owner.client.setLogo({ payload: { image } }),
    leaves: [{ action: 'UPDATE', entityType: 'settings' }],
  },
  removeLogo: {
    make: ({ owner }) => owner.client.setLogo({ payload: { image } }),
    call: ({ owner }) => owner.client.removeLogo(),
    leaves: [{ action: 'UPDATE', entityType: 'settings' }],
  },
  testReviewLink: {
    call: ({ owner }) => owner.client.testReviewLink({ params: { platform: 'google' } }),
    leaves: [{ action: 'UPDATE', entityType: 'clinic' }],
  },
  hideFirstSteps: {
    call: ({ owner }) => owner.client.hideFirstSteps(),
    leaves: [{ action: 'UPDATE', entityType: 'clinic' }],
  },
  sendOwnText: {
    call: ({ owner }) => owner.client.sendOwnText({ payload: { phoneNumber: freshNumber() } }),
    leaves: [{ action: 'CREATE', entityType: 'own_text' }],
    again: ['CREATE'],
  },
  requestPlatform: {
    call: ({ owner }) =>
      owner.client.requestPlatform({
        payload: { platformName: 'Kestrel Reviews', contactEmail: 'desk@example.com', notes: 'On Tuesday' },
      }),
    leaves: [{ action: 'CREATE', entityType: 'platform_request' }],
    again: ['CREATE'],
  },
  sendSystemUpdate: {
    make: becomeSuperAdmin,
    call: ({ owner }) =>
      owner.client.sendSystemUpdate({ payload: { subject: 'Kestrel', message: 'On Tuesday' } }),
    leaves: [{ action: 'CREATE', entityType: 'system_update' }],
    by: 'superAdmin',
    again: ['CREATE'],
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
