import { NativeSelect } from '@mantine/core';
import classes from './FilterSelect.module.css';

interface Props<Value extends string> {
  /** What is filtered, for the screen reader; the first choice says it to everybody else. */
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One filter beside a search box. The browser's own select: quick on a phone and by keyboard. */
export function FilterSelect<Value extends string>({ label, value, choices, onChange }: Props<Value>) {
  return (
    <NativeSelect
      className={classes.select}
      aria-label={label}
      value={value}
      data={choices.map((choice) => ({ ...choice }))}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    />
  );
}
