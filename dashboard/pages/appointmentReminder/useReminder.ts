import { useMemo, useRef } from 'react';
import type { SendResult } from '../../../server/contract/routes/sms.ts';
import { readReminderPhone, reminderText } from '../../../server/contract/rules/reminders.ts';
import { DEFAULT_CLINIC_NAME } from '../../../server/contract/rules/templates.ts';
import { DEFAULT_ZONE } from '../../../server/contract/rules/zones.ts';
import { useApi } from '../../hooks/useApi.ts';
import { useDraft } from '../../hooks/useDraft.ts';
import { useNow } from '../../hooks/useNow.ts';
import { usePreview } from '../../hooks/usePreview.ts';
import { reminderScreen } from '../../texts/sending/appointmentReminder.ts';
import {
  appointmentOf,
  FIRST_DRAFT,
  type FieldProblems,
  problemsOf,
  type ReminderDraft,
  slotBefore,
} from './appointment.ts';
import { useSendReminder } from './useSendReminder.ts';

/** The whole state of the screen: what is typed, the text that comes of it, and what can be done with it. */
export function useReminder() {
  const settings = useApi('getSettings');
  const draft = useDraft('reminder', FIRST_DRAFT);
  const now = useNow();
  const clinic = settings.data?.data;
  const clinicName = clinic?.general.name || DEFAULT_CLINIC_NAME;
  const appointment = appointmentOf(draft.value, clinic?.sms.timezone ?? DEFAULT_ZONE, now);
  const problems = problemsOf(draft.value.phone, appointment, now);
  const { phone } = readReminderPhone(draft.value.phone);
  const { at, zone } = appointment;
  const complete = Object.keys(problems).length === 0 && clinic !== undefined;
  const words = useMemo(
    () =>
      complete && phone && at
        ? { phoneNumbers: [phone], appointmentAt: at, timezone: zone, disableReviewLink: true }
        : undefined,
    [complete, phone, at, zone],
  );
  const judged = usePreview(words);
  const result = words && judged.settled ? judged.preview?.results[0] : undefined;
  const phoneBox = useRef<HTMLInputElement>(null);
  const sending = useSendReminder({
    onAccepted: () => {
      draft.set({ ...draft.value, phone: '' });
      phoneBox.current?.focus();
    },
    onNotSent: judged.again,
  });

  return {
    settings,
    draft: draft.value,
    change: (some: Partial<ReminderDraft>) => draft.set({ ...draft.value, ...some }),
    now,
    clinicName,
    appointment,
    problems,
    phone,
    text: at && reminderText({ clinicName, appointmentAt: at, timezone: zone }),
    judged,
    result,
    checking: words !== undefined && !judged.settled && judged.error === undefined,
    /** When it can go out, where it cannot now. */
    slot: slotBefore(result, at),
    reason: clinic
      ? reasonOf(draft.value.phone, problems, result)
      : reminderScreen.reasons[settings.error ? 'notLoaded' : 'loading'],
    sending,
    /** Where the next number is typed. */
    phoneBox,
    sendNow: () => words && void sending.send({ ...words, bypassCooldown: true, sendNow: true }),
    schedule: (scheduledFor: string) =>
      words && void sending.send({ ...words, bypassCooldown: true, scheduledFor }),
  };
}

export type Reminder = ReturnType<typeof useReminder>;

/** Why Send Now cannot be pressed; null where it can. */
function reasonOf(typed: string, { phone, date, hour }: FieldProblems, result: SendResult | undefined) {
  const { reasons } = reminderScreen;
  if (typed.trim() === '') return reasons.noNumber;
  const problem = phone ?? date ?? hour;
  if (problem) return problem;
  return result?.verdict === 'outside_hours' ? reasons.outside : (result?.reason ?? null);
}
