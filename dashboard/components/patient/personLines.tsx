import type { TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import {
  type LineDetail,
  type LineField,
  type LineKind,
  PERSON_FIELDS,
} from '../../../server/contract/rules/person.ts';
import { patientFieldText } from '../../texts/patients/patientForms.ts';
import { Email } from '../facts/Email.tsx';

/** What is written of a person on one line each: how forms ask for it, and how screens show it. */

const INPUTS: Record<LineKind, Pick<TextInputProps, 'type' | 'maxLength'>> = {
  name: { maxLength: LIMITS.nameLength },
  email: { type: 'email' },
};

/** What the input of a field has in every form. */
export const lineInput = (field: LineField) => ({
  label: patientFieldText[field],
  autoComplete: 'off',
  ...INPUTS[PERSON_FIELDS[field].kind],
});

/** How screens show each detail; null where it is not known. */
export const SHOWN: Record<LineDetail, (detail: string | null) => ReactNode> = {
  email: (address) => <Email address={address} />,
};
