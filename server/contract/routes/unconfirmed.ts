import * as z from 'zod';
import { id, instant } from '../core/common.ts';
import { route } from '../core/route.ts';
import type { MessageStatus } from './sms.ts';

/** Texts of which nobody can tell whether the carrier took them: staff decide. */

export const UNCONFIRMED_DECISIONS = ['arrived', 'send_again'] as const;
export type UnconfirmedDecision = (typeof UNCONFIRMED_DECISIONS)[number];

/** What screens and terminal call the two, and what each does. */
export const DECISION_WORDS: Record<UnconfirmedDecision, { label: string; means: string }> = {
  arrived: { label: 'It arrived', means: 'It counts as sent, and its cooldown runs from then.' },
  send_again: {
    label: 'Send again as a new text',
    means:
      'A new text goes out with a link of its own. If the first one arrived after all, the patient gets two.',
  },
};

export const ALREADY_DECIDED = 'This text waits for no decision. The Log says what became of it.';

/** Whether a text of the log waits for staff to decide. */
export const awaitsDecision = (text: {
  status?: MessageStatus | undefined;
  errorCode?: string | null | undefined;
}): boolean => text.status === 'unconfirmed' && text.errorCode === 'unconfirmed';

export const unconfirmedRoutes = {
  decideUnconfirmed: route({
    method: 'POST',
    path: '/sms/unconfirmed/{id}',
    access: 'paid',
    scope: 'sends:write',
    summary: 'Decide on a text of which nobody can tell whether it was sent',
    description:
      'Each is decided on once. `send_again` is judged by every rule of a send but the cooldown that the text itself ' +
      'began, takes a place of the quota, and waits for the hours; it is called back if word of the first one comes.',
    params: z.object({ id }),
    payload: z.object({ decision: z.enum(UNCONFIRMED_DECISIONS) }),
    answer: z.object({
      data: z.object({
        messageId: id.describe('Of the text, or of the new one'),
        scheduledFor: instant.nullable().describe('When the new text is due'),
      }),
    }),
    errors: ['not_found', 'rule_broken'],
  }),
};
