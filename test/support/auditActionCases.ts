import type { RouteName } from '../../server/contract/core/api.ts';
import { addMember } from './app.ts';
import type { AuditCase, Scene } from './auditCases.ts';
import { becomeSuperAdmin } from './auditReviewCases.ts';

/** What a super admin leaves who deletes, restores, upgrades or looks at somebody, or closes signup. */

type Bare = Omit<Scene, 'made'>;

const clinicOf = ({ owner }: Bare) => ({ id: owner.clinicId as string });
const reason = 'Asked for help with billing';

/** Somebody else of the clinic, whom the owner may do something to from now on. */
async function colleague(scene: Bare): Promise<string> {
  const { userId } = await addMember(scene.app, { role: 'staff', clinicId: clinicOf(scene).id });
  await becomeSuperAdmin(scene);
  return userId;
}

const change = { action: 'UPDATE', entityType: 'user' };

export const ACTION_CASES = {
  upgradeUser: {
    make: colleague,
    call: ({ owner, made }) => owner.client.upgradeUser({ params: { id: made } }),
    leaves: [change],
  },
  deleteUser: {
    make: colleague,
    call: ({ owner, made }) => owner.client.deleteUser({ params: { id: made } }),
    leaves: [{ action: 'DELETE', entityType: 'user' }],
  },
  restoreUser: {
    async make(scene) {
      const id = await colleague(scene);
      await scene.owner.client.deleteUser({ params: { id } });
      return id;
    },
    call: ({ owner, made }) => owner.client.restoreUser({ params: { id: made } }),
    leaves: [change],
  },
  overrideSubscription: {
    make: colleague,
    call: ({ owner, made }) =>
      owner.client.overrideSubscription({
        params: { userIdOrEmail: made },
        payload: { subscriptionStatus: 'canceled', reason },
      }),
    leaves: [{ action: 'UPDATE', entityType: 'subscription' }],
    again: ['UPDATE'],
  },
  deleteClinic: {
    make: becomeSuperAdmin,
    call: (scene) => scene.owner.client.deleteClinic({ params: clinicOf(scene) }),
    leaves: [{ action: 'DELETE', entityType: 'clinic' }],
  },
  restoreClinic: {
    async make(scene) {
      await becomeSuperAdmin(scene);
      await scene.owner.client.deleteClinic({ params: clinicOf(scene) });
    },
    call: (scene) => scene.owner.client.restoreClinic({ params: clinicOf(scene) }),
    leaves: [{ action: 'UPDATE', entityType: 'clinic' }],
  },
  impersonateOwner: {
    make: becomeSuperAdmin,
    call: (scene) => scene.owner.client.impersonateOwner({ params: clinicOf(scene), payload: { reason } }),
    leaves: [{ action: 'CREATE', entityType: 'impersonation' }],
    again: ['CREATE'],
  },
  toggleSignup: {
    make: becomeSuperAdmin,
    call: ({ owner }) => owner.client.toggleSignup({ payload: { disabled: false } }),
    leaves: [{ action: 'UPDATE', entityType: 'signup' }],
    by: 'superAdmin',
    again: ['UPDATE'],
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
