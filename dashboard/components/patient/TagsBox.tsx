import { TagsInput, type TagsInputProps } from '@mantine/core';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { patientFieldText } from '../../texts/patients/patientForms.ts';

interface Props extends Pick<TagsInputProps, 'error' | 'onChange'> {
  label: string;
  value: string[];
  /** Tags that are offered while one is typed. */
  known: readonly string[];
  'data-autofocus'?: boolean;
}

/** Tags to write or to choose. What was typed counts when the box is left. */
export function TagsBox({ known, ...rest }: Props) {
  return (
    <TagsInput
      {...rest}
      description={patientFieldText.tagsHelp}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={[...known]}
      maxTags={LIMITS.tagsPerPatient}
      splitChars={[',', ';']}
      acceptValueOnBlur
      openOnFocus={false}
      autoComplete="off"
    />
  );
}
