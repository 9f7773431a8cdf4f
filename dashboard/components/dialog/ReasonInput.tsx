import { TextInput } from '@mantine/core';
import type { useReason } from '../../hooks/useReason.ts';
import { reasonText as text } from '../../texts/reason.ts';

interface Props {
  /** As `useReason` gives it. */
  field: ReturnType<typeof useReason>['field'];
  optional?: boolean;
  'data-autofocus'?: boolean;
}

/** Where a super admin says why they do something. */
export const ReasonInput = ({ field, optional = false, ...rest }: Props) => (
  <TextInput
    label={text.label}
    description={optional ? `${text.optional} ${text.help}` : text.help}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    required={!optional}
    autoComplete="off"
    {...field}
    {...rest}
  />
);
