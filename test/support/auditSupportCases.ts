import type { RouteName } from '../../server/contract/core/api.ts';
import type { AuditCase, Scene } from './auditCases.ts';
import { becomeSuperAdmin } from './auditReviewCases.ts';
import { addReply } from './replies.ts';
import { SUPPORT_REQUEST } from './support.ts';

/** What requests to the operator leave, and patients' texts that nobody else reads. */

/** A number of its own: it is opted out for good. */
const STRANGER = '+12125550186';

type Bare = Omit<Scene, 'made'>;

async function askedForHelp(scene: Bare): Promise<string> {
  const { data } = await scene.owner.client.contactSupport({ payload: SUPPORT_REQUEST });
  await becomeSuperAdmin(scene);
  return data.id;
}

async function askedForPlatform(scene: Bare): Promise<string> {
  const payload = { platformName: 'Kestrel Reviews', contactEmail: 'desk@example.com' };
  await scene.owner.client.requestPlatform({ payload });
  await becomeSuperAdmin(scene);
  const { data } = await scene.owner.client.listPlatformRequests();
  return data[0]?.id ?? '';
}

async function textedNobody(scene: Bare): Promise<string> {
  await becomeSuperAdmin(scene);
  return addReply(scene.app, { clinicId: null }, { phone: STRANGER, body: 'Quillon here, who is this?' });
}

export const SUPPORT_CASES = {
  contactSupport: {
    call: ({ owner }) => owner.client.contactSupport({ payload: SUPPORT_REQUEST }),
    leaves: [{ action: 'CREATE', entityType: 'support_request' }],
    again: ['CREATE'],
  },
  closeSupportRequest: {
    make: askedForHelp,
    call: ({ owner, made }) => owner.client.closeSupportRequest({ params: { id: made } }),
    leaves: [{ action: 'UPDATE', entityType: 'support_request' }],
    by: 'superAdmin',
  },
  closePlatformRequest: {
    make: askedForPlatform,
    call: ({ owner, made }) => owner.client.closePlatformRequest({ params: { id: made } }),
    leaves: [{ action: 'UPDATE', entityType: 'platform_request' }],
    by: 'superAdmin',
  },
  getUnclaimedText: {
    make: textedNobody,
    call: ({ owner, made }) => owner.client.getUnclaimedText({ params: { id: made } }),
    leaves: [{ action: 'READ', entityType: 'inbound_text' }],
    by: 'superAdmin',
    again: ['READ'],
  },
  decideUnclaimedText: {
    make: textedNobody,
    call: ({ owner, made }) =>
      owner.client.decideUnclaimedText({ params: { id: made }, payload: { decision: 'stop' } }),
    leaves: [
      { action: 'CREATE', entityType: 'opt_out' },
      { action: 'UPDATE', entityType: 'inbound_text' },
    ],
    by: 'superAdmin',
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
