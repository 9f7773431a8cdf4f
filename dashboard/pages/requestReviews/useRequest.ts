import { useMemo } from 'react';
import type { Platform } from '../../../server/contract/rules/platforms.ts';
import { TEMPLATES } from '../../../server/contract/rules/templates.ts';
import { type Read, useApi } from '../../hooks/useApi.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { usePreview } from '../../hooks/usePreview.ts';
import { fillIn } from '../../lib/fillIn.ts';
import { commonSlot, countStates, type Row, rowsOf, verdictsOf, wordsOf } from './rows.ts';
import { nothingToSend, obstacleOf, tallyOf } from './summary.ts';
import { type Message, useMessage } from './useMessage.ts';
import { type Numbers, useNumbers } from './useNumbers.ts';
import { type SendPayload, useSend } from './useSend.ts';

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
  /** Changes something, and has the list judged once more. */
  const afresh = (change: () => void): void => {
    change();
    verdicts.again();
  };
  const rows = useRows(numbers, verdicts, send);
  const { counts, words } = useMemo(() => ({ counts: countStates(rows), words: wordsOf(rows) }), [rows]);
  const tally = tallyOf(counts);
  const slot = commonSlot(rows);
  const obstacle = obstacleTo({ settings, numbers, send, message });

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
    ...sendsOf({ rows, slot, send, message, bypassCooldown: bypass.value }),
    words,
    decided: (word: string, mayText: boolean) => afresh(() => numbers.decide(word, mayText)),
    /** Scheduled texts were cancelled: their numbers can be texted again. */
    takenBack: () => afresh(numbers.unmarkScheduled),
    leave: () => afresh(send.leave),
  };
}

/** What forbids sending and scheduling, whatever the list holds. */
function obstacleTo({ settings, numbers, send, message }: Whole): string | null {
  const [problem] = message.problems;
  return obstacleOf({
    reading: numbers.reader.state.step === 'reading',
    openAttempt: send.attempt !== null,
    hasDestination: settings.data === undefined ? undefined : message.open.length > 0,
    notLoaded: settings.error !== undefined,
    problem: problem?.message,
  });
}

interface Whole {
  settings: Read<unknown>;
  numbers: Numbers;
  send: Send;
  message: Message;
}

/** The list as the screen shows it, with what is known of each number. */
function useRows(
  { numbers, done, left, told, country }: Numbers,
  { verdicts, error }: ReturnType<typeof useVerdicts>,
  { pending, attempt }: Send,
): Row[] {
  const failed = error !== undefined;
  const sending = useMemo(() => new Set(pending ? attempt?.payload.phoneNumbers : []), [pending, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the country decides how numbers are read
  return useMemo(
    () => rowsOf(numbers, { verdicts, done, left, told, sending, failed }),
    [numbers, done, left, told, verdicts, sending, failed, country],
  );
}

interface Sendable {
  rows: readonly Row[];
  slot: string | undefined;
  send: Send;
  message: Message;
  bypassCooldown: boolean;
}

/** The ways in which the list can go out. */
function sendsOf({ rows, slot, send, message, bypassCooldown }: Sendable) {
  const numbersIn = (state: 'ready' | 'outside_hours') =>
    rows.flatMap((row) => (row.state === state && row.phone ? [row.phone] : []));
  const go = (phoneNumbers: string[], when: Pick<SendPayload, 'sendNow' | 'scheduledFor'>) => {
    const { text: messageTemplate, platform } = message;
    void send.send({ phoneNumbers, messageTemplate, platform, bypassCooldown, ...when });
  };
  return {
    sendNow: () => go(numbersIn('ready'), { sendNow: true }),
    schedule: () => slot && go(numbersIn('outside_hours'), { scheduledFor: slot }),
    scheduleAt: (phoneNumbers: string[], scheduledFor: string) => go(phoneNumbers, { scheduledFor }),
  };
}

type Send = ReturnType<typeof useSend>;

export type Request = ReturnType<typeof useRequest>;

interface Ask {
  /** E.164, each once. */
  phoneNumbers: readonly string[];
  platform: Platform;
  bypassCooldown: boolean;
}

/** Has the server judge the whole list. `settled` says that the verdicts are about this very list. */
function useVerdicts({ phoneNumbers, platform, bypassCooldown }: Ask) {
  const payload = useMemo(() => {
    const messageTemplate = TEMPLATES[0].text;
    return { phoneNumbers: [...phoneNumbers], platform, bypassCooldown, messageTemplate };
  }, [phoneNumbers, platform, bypassCooldown]);
  const judged = usePreview(payload);
  const { preview } = judged;
  return { ...judged, verdicts: useMemo(() => verdictsOf(preview?.results ?? []), [preview]) };
}
