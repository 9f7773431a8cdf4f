import type { RouteName } from '../../server/contract/core/api.ts';
import type { Member } from './app.ts';
import { type AuditCase, MESSAGE } from './auditCases.ts';

/** What the routes of a clinic's own templates leave. */

const TEMPLATE = { name: 'Kestrel Lane', text: MESSAGE };

/** Saves the template and gives its id. */
async function makeTemplate({ owner }: { owner: Member }): Promise<string> {
  const { data } = await owner.client.addTemplate({ payload: TEMPLATE });
  return data.id as string;
}

export const TEMPLATE_CASES = {
  addTemplate: {
    call: ({ owner }) => owner.client.addTemplate({ payload: TEMPLATE }),
    leaves: [{ action: 'CREATE', entityType: 'template' }],
  },
  updateTemplate: {
    make: makeTemplate,
    call: ({ owner, made }) =>
      owner.client.updateTemplate({ params: { id: made }, payload: { name: 'Kestrel' } }),
    leaves: [{ action: 'UPDATE', entityType: 'template' }],
  },
  deleteTemplate: {
    make: makeTemplate,
    call: ({ owner, made }) => owner.client.deleteTemplate({ params: { id: made } }),
    leaves: [{ action: 'DELETE', entityType: 'template' }],
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
