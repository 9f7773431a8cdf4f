import type { RouteName } from '../../server/contract/core/api.ts';
import type { Member } from './app.ts';
import type { AuditCase } from './auditCases.ts';

/** What the routes of outgoing webhooks leave: ids and names of fields, since an address may hold a secret. */

/** Nobody listens there. */
const HOOK = { url: 'http://127.0.0.1:9/Kestrel', events: ['sms.failed' as const] };

/** Adds a webhook and gives its id. */
async function makeWebhook({ owner }: { owner: Member }): Promise<string> {
  return (await owner.client.addWebhook({ payload: HOOK })).data.id;
}

async function redeliver({ client }: Member, id: string): Promise<void> {
  const [told] = (await client.listWebhookDeliveries({ params: { id } })).data;
  await client.redeliverWebhook({ params: { id, deliveryId: told?.id ?? '' } });
}

export const WEBHOOK_CASES = {
  addWebhook: {
    call: ({ owner }) => owner.client.addWebhook({ payload: HOOK }),
    leaves: [{ action: 'CREATE', entityType: 'webhook' }],
    again: ['CREATE'],
  },
  updateWebhook: {
    make: makeWebhook,
    call: ({ owner, made }) =>
      owner.client.updateWebhook({ params: { id: made }, payload: { active: false } }),
    leaves: [{ action: 'UPDATE', entityType: 'webhook' }],
  },
  removeWebhook: {
    make: makeWebhook,
    call: ({ owner, made }) => owner.client.removeWebhook({ params: { id: made } }),
    leaves: [{ action: 'DELETE', entityType: 'webhook' }],
  },
  testWebhook: {
    make: makeWebhook,
    call: ({ owner, made }) => owner.client.testWebhook({ params: { id: made } }),
    leaves: [{ action: 'UPDATE', entityType: 'webhook' }],
    again: ['UPDATE'],
  },
  redeliverWebhook: {
    async make(scene) {
      const id = await makeWebhook(scene);
      await scene.owner.client.testWebhook({ params: { id } });
      return id;
    },
    call: ({ owner, made }) => redeliver(owner, made),
    leaves: [{ action: 'UPDATE', entityType: 'webhook' }],
    again: ['UPDATE'],
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
