import type { RouteName } from '../../server/contract/core/api.ts';
import { type AuditCase, PHONE, REASON, type Scene } from './auditCases.ts';
import { becomeSuperAdmin } from './auditReviewCases.ts';
import { freshNumber } from './sending.ts';

/** What a super admin leaves who looks at the numbers that are not texted, and changes them. */

/** Of no other story. */
const STOPPED = freshNumber();

const params = ({ owner }: Bare) => ({ id: owner.clinicId as string });
type Bare = Omit<Scene, 'made'>;

async function blocked(scene: Bare): Promise<void> {
  await scene.owner.client.addToBlockList({ payload: { phoneNumber: PHONE, reason: REASON } });
  await becomeSuperAdmin(scene);
}

/** The case is tried more than once, each time about the same number. */
async function optedIn(scene: Bare): Promise<void> {
  await becomeSuperAdmin(scene);
  const phone_hash = scene.app.ctx.keys.hashPhone(STOPPED);
  await scene.app.ctx.db.knex('opt_outs').where({ phone_hash }).delete();
}

async function optedOut(scene: Bare): Promise<void> {
  await optedIn(scene);
  await scene.owner.client.optOutNumber({ payload: { phoneNumber: STOPPED } });
}

export const BLOCK_LIST_CASES = {
  getClinicBlockList: {
    make: blocked,
    call: (scene) => scene.owner.client.getClinicBlockList({ params: params(scene) }),
    leaves: [{ action: 'READ', entityType: 'block_list' }],
    again: ['READ'],
  },
  addToClinicBlockList: {
    make: becomeSuperAdmin,
    call: (scene) =>
      scene.owner.client.addToClinicBlockList({
        params: params(scene),
        payload: { phoneNumber: PHONE, reason: REASON },
      }),
    leaves: [{ action: 'CREATE', entityType: 'block_list' }],
  },
  removeFromClinicBlockList: {
    make: blocked,
    call: (scene) =>
      scene.owner.client.removeFromClinicBlockList({ params: { ...params(scene), phone: PHONE } }),
    leaves: [{ action: 'DELETE', entityType: 'block_list' }],
  },
  checkOptOut: {
    make: becomeSuperAdmin,
    call: ({ owner }) => owner.client.checkOptOut({ payload: { phoneNumber: STOPPED } }),
    leaves: [{ action: 'READ', entityType: 'opt_out' }],
    by: 'superAdmin',
    again: ['READ'],
  },
  optOutNumber: {
    make: optedIn,
    call: ({ owner }) =>
      owner.client.optOutNumber({ payload: { phoneNumber: STOPPED, reason: 'Asked by letter' } }),
    leaves: [{ action: 'CREATE', entityType: 'opt_out' }],
    by: 'superAdmin',
  },
  optInNumber: {
    make: optedOut,
    call: ({ owner }) =>
      owner.client.optInNumber({ payload: { phoneNumber: STOPPED, reason: 'Asked to be texted again' } }),
    leaves: [{ action: 'DELETE', entityType: 'opt_out' }],
    by: 'superAdmin',
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
