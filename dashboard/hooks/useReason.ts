import { type ChangeEvent, useState } from 'react';
import { auditedReason } from '../../server/contract/core/common.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';

/**
 * A reason that is being typed. `check` gives it as it is sent, empty where an optional one was left out; or null, and says
 * below the field what is wrong.
 */
export function useReason({ optional = false } = {}) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const check = (): string | null => {
    if (optional && value.trim() === '') return '';
    const read = auditedReason.safeParse(value);
    setError(read.error?.issues[0]?.message);
    return read.success ? read.data : null;
  };
  const field = {
    value,
    error,
    maxLength: LIMITS.reasonLength,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setValue(currentTarget.value);
      setError(undefined);
    },
  };
  return { field, check };
}
