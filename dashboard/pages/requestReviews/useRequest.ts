import { useMemo } from 'react';
import { useApi } from '../../hooks/useApi.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { commonSlot, countStates, rowsOf } from './rows.ts';
import { nothingToSend, obstacleOf, tallyOf } from './summary.ts';
import { fillIn, useMessage } from './useMessage.ts';
import { useNumbers } from './useNumbers.ts';
import { type SendPayload, useSend } from './useSend.ts';
import { useVerdicts } from './useVerdicts.ts';

/** The whole state of the screen: numbers, message, verdicts, and what can be done with them. */
export function useRequest() {
  const settings = useApi('getSettings');
  const numbers = useNumbers();
  const bypass = useDraft('request.bypass', false);
  const message = useMessage(settings.data?.data);
  const verdicts = useVerdicts({
    phoneNumbers: numbers.toJudge,
    platform: message.platform,
    bypassCooldown: bypass.value,
  });
  const send = useSend((results) => {
    numbers.markDone(results);
    verdicts.again();
  });
  const sending = useMemo(
    () => new Set(send.pending ? send.attempt?.payload.phoneNumbers : []),
    [send.pending, send.attempt],
  );
  const failed = verdicts.error !== undefined;
  const rows = useMemo(
    () => rowsOf(numbers.numbers, { verdicts: verdicts.verdicts, done: numbers.done, sending, failed }),
    [numbers.numbers, numbers.done, verdicts.verdicts, sending, failed],
  );
  const counts = useMemo(() => countStates(rows), [rows]);
  const tally = tallyOf(counts);
  const slot = commonSlot(rows);
  const [problem] = message.problems;
  const obstacle = obstacleOf({
    openAttempt: send.attempt !== null,
    hasDestination: settings.data && message.open.length > 0,
    problem: problem?.message,
  });

  const numbersIn = (state: 'ready' | 'outside_hours') =>
    rows.flatMap((row) => (row.state === state && row.phone ? [row.phone] : []));
  const payloadFor = (phoneNumbers: string[]) => ({
    phoneNumbers,
    messageTemplate: message.text,
    platform: message.platform,
    bypassCooldown: bypass.value,
  });
  const go = (payload: SendPayload) => void send.send(payload);

  return {
    settings,
    numbers,
    bypass,
    message,
    verdicts,
    send,
    rows,
    counts,
    tally,
    /** When the numbers outside their hours can be texted; undefined where there are none. */
    slot,
    overQuota: counts.get('over_quota') ?? 0,
    filled: fillIn(message.text, message.clinicName, verdicts.preview?.text),
    /** What forbids sending and scheduling, whatever the list holds. */
    obstacle,
    /** Why SEND NOW cannot be pressed. */
    reason: obstacle ?? nothingToSend(tally),
    sendNow: () => go({ ...payloadFor(numbersIn('ready')), sendNow: true }),
    schedule: () => slot && go({ ...payloadFor(numbersIn('outside_hours')), scheduledFor: slot }),
    scheduleAt: (phoneNumbers: string[], scheduledFor: string) =>
      go({ ...payloadFor(phoneNumbers), scheduledFor }),
    /** Scheduled texts were cancelled: their numbers can be texted again. */
    takenBack: () => {
      numbers.unmarkScheduled();
      verdicts.again();
    },
    leave: () => {
      send.leave();
      verdicts.again();
    },
  };
}

export type Request = ReturnType<typeof useRequest>;
