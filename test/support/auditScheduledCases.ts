import type { RouteName } from '../../server/contract/core/api.ts';
import { type AuditCase, MESSAGE, PHONE, type Scene } from './auditCases.ts';
import { send } from './sending.ts';

/** What the routes of scheduled texts leave. */

const DAY = 86_400_000;

const inDays = ({ app }: Pick<Scene, 'app'>, days: number): string =>
  new Date(app.ctx.now().getTime() + days * DAY).toISOString();

/** Schedules the text and gives its id. */
async function makeScheduled(scene: Omit<Scene, 'made'>): Promise<string> {
  const when = { sendNow: false, scheduledFor: inDays(scene, 1) };
  const { data } = await send(scene.owner.client, [PHONE], { messageTemplate: MESSAGE, ...when });
  return data.results[0]?.messageId ?? '';
}

export const SCHEDULED_CASES = {
  cancelScheduled: {
    make: makeScheduled,
    call: ({ owner, made }) => owner.client.cancelScheduled({ params: { id: made } }),
    leaves: [{ action: 'DELETE', entityType: 'scheduled' }],
  },
  cancelAllScheduled: {
    make: makeScheduled,
    call: ({ owner }) => owner.client.cancelAllScheduled(),
    leaves: [{ action: 'DELETE', entityType: 'scheduled' }],
  },
  moveScheduled: {
    make: makeScheduled,
    call: ({ owner, made, ...scene }) =>
      owner.client.moveScheduled({ params: { id: made }, payload: { scheduledFor: inDays(scene, 2) } }),
    leaves: [{ action: 'UPDATE', entityType: 'scheduled' }],
    again: ['UPDATE'],
  },
} satisfies Partial<Record<RouteName, AuditCase>>;
