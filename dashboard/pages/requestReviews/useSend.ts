import { v4 as uuid } from 'uuid';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Call } from '../../../server/contract/core/route.ts';
import type { SendResult, smsRoutes } from '../../../server/contract/routes/sms.ts';
import { useCall } from '../../hooks/useCall.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { useZone } from '../../hooks/useZone.ts';
import { showMoment } from '../../lib/dates.ts';
import { isRefusal } from '../../lib/isRefusal.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';

const notify = notifyAbout('request');

export type SendPayload = Call<typeof smsRoutes.sendBulk>['payload'];

/** One press of the button. Whatever repeats it carries the same key, so that nobody is texted twice. */
interface Attempt {
  key: string;
  /** Milliseconds since 1970; the server keeps its answer for a day from here. */
  at: number;
  payload: SendPayload;
}

const HOUR = 3_600_000;

/**
 * Sends, now or at a time. A press whose answer was lost stays `open`, through a refresh too, until it is
 * repeated with its own key and list, or left alone.
 */
export function useSend(onAnswer: (results: readonly SendResult[]) => void) {
  const draft = useDraft<Attempt | null>('request.attempt', null);
  const bulk = useCall('sendBulk', ['getUsage', 'listActivity', 'listPatients', 'listScheduledBatches']);
  const zone = useZone();
  const fresh = draft.value && Date.now() - draft.value.at < LIMITS.idempotencyHours * HOUR;

  const run = async (attempt: Attempt): Promise<void> => {
    draft.set(attempt);
    const outcome = await bulk.call({ payload: attempt.payload, idempotencyKey: attempt.key });
    const { scheduledFor } = attempt.payload;
    if (outcome.ok) {
      draft.forget();
      const { accepted, results } = outcome.answer.data;
      onAnswer(results);
      tell(accepted, results.length, scheduledFor && showMoment(scheduledFor, zone));
      return;
    }
    if (isRefusal(outcome.error)) draft.forget();
    notify.failure(scheduledFor ? requestText.scheduleFailed : requestText.sendFailed, outcome.error);
  };

  return {
    pending: bulk.pending,
    /** The attempt under way, or the one that waits to be settled. */
    attempt: fresh ? draft.value : null,
    send: (payload: SendPayload) => run({ key: uuid(), at: Date.now(), payload }),
    repeat: () => (draft.value ? run(draft.value) : Promise.resolve()),
    leave: draft.forget,
  };
}

function tell(accepted: number, asked: number, moment: string | undefined): void {
  if (accepted === 0) return void notify.warning(requestText.nobody);
  const title = moment ? requestText.scheduled(accepted, moment) : requestText.sent(accepted);
  const refused = asked - accepted;
  notify.success(refused > 0 ? { title, message: requestText.notAll(refused) } : title);
}
