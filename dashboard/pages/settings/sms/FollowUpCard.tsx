import { Stack, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LIMITS } from '../../../../server/contract/limits.ts';
import type { Settings } from '../../../../server/contract/settings.ts';
import { Section } from '../../../components/Section.tsx';
import { followUpText as text } from '../../../texts/settingsSms.ts';
import { useSaveSettings } from '../useSettings.ts';

const { followUpDaysMin: min, followUpDaysMax: max } = LIMITS;

/** Days of a clinic that switches follow-ups on for the first time: the link of its request has just run out. */
const FIRST_DAYS = 3;

/** Whether patients who did not use their link are texted once more, and after how many days. */
export function FollowUpCard({ settings }: { settings: Settings }) {
  const { save, saving } = useSaveSettings(settings);
  const { followUpDays } = saving?.sms?.followUpDays === undefined ? settings.sms : saving.sms;
  const keep = (days: number | null) =>
    save({ sms: { followUpDays: days } }, days === null ? text.turnedOff : text.turnedOn(days));
  const isOn = typeof followUpDays === 'number';
  return (
    <Section card title={text.title} help={text.help}>
      <Stack>
        <Switch label={text.switch} checked={isOn} onChange={() => void keep(isOn ? null : FIRST_DAYS)} />
        {isOn && <Days days={followUpDays} onKeep={keep} />}
      </Stack>
    </Section>
  );
}

const isDays = (typed: string): boolean =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max;

/** Kept as soon as the field is left; what is no number of days stays to be mended. */
function Days({ days, onKeep }: { days: number; onKeep: (days: number) => Promise<void> }) {
  const [typed, setTyped] = useState(String(days));
  const [wrong, setWrong] = useState(false);
  const [known, setKnown] = useState(days);
  if (known !== days) {
    setKnown(days);
    setTyped(String(days));
  }
  const keep = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isDays(typed)) return setWrong(true);
    if (Number(typed) !== days) void onKeep(Number(typed));
  };
  return (
    <form noValidate onSubmit={keep}>
      <TextInput
        w={260}
        label={text.days}
        description={text.range}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={wrong ? text.wrong : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
        onBlur={() => keep()}
      />
    </form>
  );
}
