import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../../server/contract/core/client.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import type { smsRoutes } from '../../../../server/contract/routes/sms.ts';
import { splitNumbers } from '../../../../server/contract/rules/phoneReading.ts';
import { isTooFar, TOO_FAR } from '../../../../server/contract/rules/scheduleAhead.ts';
import { DEFAULT_ZONE } from '../../../../server/contract/rules/zones.ts';
import { useCall } from '../../../hooks/useCall.ts';
import { useDraft } from '../../../hooks/useDraft.ts';
import { useNow } from '../../../hooks/useNow.ts';
import { adjusted, instantOfSlot, isPast, nextSlot, type Slot } from '../../../lib/slots.ts';
import { scheduleText as text } from '../../../texts/sending/schedule.ts';
import { isTable } from '../lists/handed.ts';
import { toJudge } from '../rows.ts';
import type { Request } from '../useRequest.ts';

/** What the dialog asks about: a time, and what the server says of the numbers for it. */
export interface Plan {
  slot: Slot;
  scheduledFor: string;
  preview?: Answer<typeof smsRoutes.previewSms>['data'];
  error?: ApiError;
}

/** The time that is chosen, kept through a refresh, and the question whether to schedule for it. */
export function useSchedule(request: Request) {
  const now = useNow();
  const { value, set } = useDraft<Slot | null>('request.slot', null);
  const slot = value ?? nextSlot(request.settings.data?.data.sms.timezone ?? DEFAULT_ZONE, now);
  const [plan, setPlan] = useState<Plan>();
  const [opened, setOpened] = useState(false);
  const { call } = useCall('previewSms');

  // A day that is over meanwhile gives way; not while somebody types one.
  const draft = useRef({ value, set });
  draft.current = { value, set };
  useEffect(() => {
    const kept = draft.current;
    if (kept.value) kept.set(adjusted(kept.value, now));
  }, [now]);

  const { numbers, message, bypass } = request;
  const typed = isTable(numbers.box) ? [] : splitNumbers(numbers.box);
  const listed = toJudge({ ...numbers, numbers: [...numbers.numbers, ...typed] });

  const ask = async () => {
    const scheduledFor = instantOfSlot(slot);
    if (scheduledFor === undefined) return;
    numbers.commit();
    setPlan({ slot, scheduledFor });
    setOpened(true);
    const words = { messageTemplate: message.text, platform: message.platform };
    const asked = { ...words, phoneNumbers: listed, scheduledFor, bypassCooldown: bypass.value };
    const outcome = await call({ payload: asked });
    const reply = outcome.ok ? { preview: outcome.answer.data } : { error: outcome.error };
    setPlan({ slot, scheduledFor, ...reply });
  };

  return {
    now,
    slot,
    setSlot: set,
    /** Why the button cannot be pressed. */
    reason: request.obstacle ?? timeProblem(slot, now) ?? (listed.length === 0 ? text.noNumbers : null),
    plan,
    opened,
    close: () => setOpened(false),
    ask,
  };
}

export type Schedule = ReturnType<typeof useSchedule>;

export function timeProblem(slot: Slot, now: Date): string | null {
  const instant = instantOfSlot(slot);
  if (instant === undefined) return text.noDate;
  if (isTooFar(instant, now)) return TOO_FAR;
  return isPast(slot, now) ? text.past : null;
}
