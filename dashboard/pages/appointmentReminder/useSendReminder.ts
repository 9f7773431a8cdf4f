import { useState } from 'react';
import type { Call } from '../../../server/contract/core/route.ts';
import type { SendResult, smsRoutes } from '../../../server/contract/routes/sms.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { useCall } from '../../hooks/useCall.ts';
import { useZone } from '../../hooks/useZone.ts';
import { showMoment } from '../../lib/dates.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { reminderScreen as text } from '../../texts/sending/appointmentReminder.ts';

const notify = notifyAbout('reminderScreen');

interface Ends {
  onAccepted: () => void;
  /** It was refused, or nobody knows. */
  onNotSent: () => void;
}

/**
 * Sends a reminder, now or at a time. It carries no key: where an answer was lost, the next press learns that the
 * patient has the reminder already, since there is one for a number and an appointment.
 */
export function useSendReminder({ onAccepted, onNotSent }: Ends) {
  const zone = useZone();
  const bulk = useCall('sendBulk', ['getUsage', 'listActivity', 'listScheduledBatches']);
  const [done, setDone] = useState<string>();

  const send = async (payload: Call<typeof smsRoutes.sendBulk>['payload']): Promise<void> => {
    setDone(undefined);
    const outcome = await bulk.call({ payload });
    if (!outcome.ok) {
      onNotSent();
      return void notify.failure(text.failed, outcome.error);
    }
    const [result] = outcome.answer.data.results;
    if (outcome.answer.data.accepted === 0 || !result) {
      onNotSent();
      return void notify.warning({ title: text.refused, message: result?.reason ?? '' });
    }
    const said = doneWords(result, payload.scheduledFor && showMoment(payload.scheduledFor, zone));
    setDone(said);
    notify.success(said);
    onAccepted();
  };
  return { send, pending: bulk.pending, done };
}

function doneWords({ phoneNumber }: SendResult, moment: string | undefined): string {
  const number = showPhone(phoneNumber);
  return moment ? text.scheduled(number, moment) : text.sent(number);
}
