import type { RouteName } from '../../server/contract/core/api.ts';
import { lapse, subscribe } from './app.ts';
import type { AuditCase, Scene } from './auditCases.ts';
import { openCheckout, payAt } from './payments.ts';
import { carrierBehaves } from './sending.ts';

/** What buying a subscription and ending it leaves. The provider tells nothing by itself here: that is the system's. */

type Before = Omit<Scene, 'made'>;

/** The owner of a clinic that may buy one. */
async function buyer({ app, owner }: Before): Promise<void> {
  await carrierBehaves(app, { payments: { webhooks: 'off' } });
  await lapse(app, owner);
}

async function subscriber(scene: Before): Promise<void> {
  await buyer(scene);
  await subscribe(scene.app, scene.owner);
}

const leaves = (action: string, entityType = 'subscription') => [{ action, entityType }];

export const BILLING_CASES = {
  startCheckout: {
    make: buyer,
    call: ({ app, owner }) => openCheckout(app, owner),
    leaves: leaves('CREATE', 'payment_customer'),
  },
  confirmCheckout: {
    async make(scene) {
      await buyer(scene);
      const { sessionId } = await openCheckout(scene.app, scene.owner);
      await payAt(scene.app, sessionId);
      return sessionId;
    },
    call: ({ owner, made }) => owner.client.confirmCheckout({ payload: { sessionId: made } }),
    leaves: leaves('CREATE'),
  },
  cancelSubscription: {
    make: subscriber,
    call: ({ owner }) => owner.client.cancelSubscription(),
    leaves: leaves('UPDATE'),
  },
  reactivateSubscription: {
    async make(scene) {
      await subscriber(scene);
      await scene.owner.client.cancelSubscription();
    },
    call: ({ owner }) => owner.client.reactivateSubscription(),
    leaves: leaves('UPDATE'),
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
