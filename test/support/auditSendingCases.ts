import type { RouteName } from '../../server/contract/core/api.ts';
import type { AuditCase, Scene } from './auditCases.ts';
import { becomeSuperAdmin } from './auditReviewCases.ts';
import { freshNumber } from './sending.ts';

/** What a super admin leaves who holds texts back, changes whom they come from, and tries the carrier out. */

type Bare = Omit<Scene, 'made'>;

const params = ({ owner }: Bare) => ({ id: owner.clinicId as string });
const payload = { reason: 'Complaints of patients' };

async function paused(scene: Bare): Promise<void> {
  await becomeSuperAdmin(scene);
  await scene.owner.client.pauseClinic({ params: params(scene), payload });
}

async function everythingGoes(scene: Bare): Promise<void> {
  await becomeSuperAdmin(scene);
  await scene.owner.client.resumeSending();
}

async function everythingWaits(scene: Bare): Promise<void> {
  await becomeSuperAdmin(scene);
  await scene.owner.client.pauseSending({ payload });
}

export const SENDING_CASES = {
  pauseClinic: {
    make: becomeSuperAdmin,
    call: (scene) => scene.owner.client.pauseClinic({ params: params(scene), payload }),
    leaves: [{ action: 'UPDATE', entityType: 'clinic' }],
  },
  resumeClinic: {
    make: paused,
    call: (scene) => scene.owner.client.resumeClinic({ params: params(scene) }),
    leaves: [{ action: 'UPDATE', entityType: 'clinic' }],
  },
  setClinicSender: {
    make: becomeSuperAdmin,
    call: (scene) =>
      scene.owner.client.setClinicSender({
        params: params(scene),
        payload: { sender: `MG${'5'.repeat(32)}` },
      }),
    leaves: [{ action: 'UPDATE', entityType: 'clinic' }],
  },
  pauseSending: {
    make: everythingGoes,
    call: ({ owner }) => owner.client.pauseSending({ payload }),
    leaves: [{ action: 'UPDATE', entityType: 'sending' }],
    by: 'superAdmin',
  },
  resumeSending: {
    make: everythingWaits,
    call: ({ owner }) => owner.client.resumeSending(),
    leaves: [{ action: 'UPDATE', entityType: 'sending' }],
    by: 'superAdmin',
  },
  sendTestSms: {
    make: becomeSuperAdmin,
    call: ({ owner }) =>
      owner.client.sendTestSms({ payload: { phoneNumber: freshNumber(), message: 'Kestrel on Tuesday' } }),
    leaves: [{ action: 'CREATE', entityType: 'test_sms' }],
    by: 'superAdmin',
    again: ['CREATE'],
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
