import { TextInput, type TextInputProps } from '@mantine/core';

const DIGITS = 6;

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (code: string) => void;
  /** Called when the last digit is there. */
  onComplete: (code: string) => void;
}

/** A field for a six-digit code, typed, pasted in any spelling, or offered by the browser. */
export function CodeInput({ value, onChange, onComplete, ...rest }: Props) {
  const change = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, DIGITS);
    onChange(code);
    if (code.length === DIGITS && code !== value) onComplete(code);
  };
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      required
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      {...rest}
    />
  );
}
