import type { RouteName } from '../../../../server/contract/core/api.ts';
import type { ScheduledBatch, ScheduledText } from '../../../../server/contract/routes/scheduled.ts';
import { fillTemplate, TEMPLATES } from '../../../../server/contract/rules/templates.ts';
import { scheduleText } from '../../../texts/sending/schedule.ts';

/** What is to be moved or cancelled: a text, or those of a batch that wait for one time. */
export interface Target {
  id: string;
  /** The time of a batch's texts. */
  at?: string;
  scheduledFor: string;
  texts: number;
}

export const batchTarget = ({ id, scheduledFor, texts }: ScheduledBatch): Target => ({
  id,
  at: scheduledFor,
  scheduledFor,
  texts,
});

export const textTarget = ({ id, scheduledFor }: ScheduledText): Target => ({ id, scheduledFor, texts: 1 });

/** What shows scheduled texts, or what their places count in. */
export const REREAD: readonly RouteName[] = [
  'listScheduledBatches',
  'listScheduled',
  'getUsage',
  'listActivity',
  'listPatients',
];

/** What a text is called: by its template where it is one of the ten, else by its words. */
export function messageName(
  { kind, text }: Pick<ScheduledBatch, 'kind' | 'text'>,
  clinicName: string,
): string {
  if (kind === 'reminder') return scheduleText.list.reminder;
  const known = TEMPLATES.find((template) => fillTemplate(template.text, { clinicName }) === text);
  return known?.label ?? text.replace('{reviewLink}', '…');
}
