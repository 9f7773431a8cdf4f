import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '../../lib/periods.ts';
import { moreFiltersText } from '../../texts/patients/patients.ts';

interface Props {
  label: string;
  /** As '2026-03-04'; empty for none. */
  value: string;
  /** The first day of the range that this one ends. */
  from?: string;
  onChange: (day: string) => void;
}

/** A day, in the browser's own picker. A year half typed changes nothing yet. */
export function DayInput({ label, value, from = '', onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      min={from}
      error={from !== '' && value !== '' && value < from && moreFiltersText.notBefore}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (currentTarget.value === '' || isDay(currentTarget.value)) onChange(currentTarget.value);
      }}
    />
  );
}
