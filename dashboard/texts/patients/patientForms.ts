import { LIMITS } from '../../../server/contract/core/limits.ts';
import { eachOf, PERSON_FIELD_NAMES, PERSON_FIELDS } from '../../../server/contract/rules/person.ts';
import { patients } from '../english.ts';
import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

const consent =
  'Add only people who agreed to get texts from your clinic. Today is kept as the day of their consent.';
/** A check of a number that was not answered. */
const unchecked = 'Failed to validate';

/** Words of the fields of a patient. */
export const patientFieldText = words('patientField', {
  phone: 'Phone number',
  ...eachOf(PERSON_FIELD_NAMES, (field): string => PERSON_FIELDS[field].label),
  tagsHelp: `Press Enter after each. At most ${LIMITS.tagsPerPatient}.`,
  phonePlaceholder: '+1 212 555 0123',
});

/** How many were added, whichever way. */
export const addedText = words('added', {
  added: (n: number) => `${patients(n)} added`,
  notAdded: (n: number) => `${patients(n)} could not be added`,
});

export const addText = words('add', {
  title: 'Add New Patients',
  lead: consent,
  row: (n: number) => `Patient ${n}`,
  remove: 'Remove',
  removeRow: (n: number) => `Remove patient ${n}`,
  another: 'Add Another Patient',
  withHistory: 'Add this number with the texts it got before',
  needsPhone: 'Give the last patient a phone number first.',
  tooMany: `At most ${LIMITS.bulkPatients} patients at once; import a file for more.`,
  submit: (n: number) => (n === 1 ? 'Add Patient' : `Add ${sayNumber(n)} Patients`),
  checking: 'Checking…',
  unchecked,
  repeated: 'This phone number is in the form twice',
  conflicts: 'Please resolve phone number conflicts before submitting',
  duplicates: 'Duplicate phone numbers found within the form. Each patient must have a unique phone number.',
  unexpected: 'An unexpected error occurred. Please try again.',
  notAddedHelp: 'They are still in the form, so that you can correct them.',
});

/** Words of Bulk Add. */
export const bulkText = words('bulk', {
  title: 'Bulk Add Patients',
  lead: consent,
  box: 'Phone numbers',
  boxHelp: 'Separate them with commas, semicolons or new lines.',
  labels: {
    empty: 'Enter Phone Numbers',
    duplicates: 'Remove Duplicates',
    existing: 'Remove Existing Numbers',
    invalid: 'Fix Validation Errors',
    ready: (n: number) => `Add ${sayNumber(n)} ${n === 1 ? 'Patient' : 'Patients'}`,
  },
  invalid: (numbers: string) => `Invalid phone numbers: ${numbers}`,
  duplicates: (numbers: string) => `In the list more than once: ${numbers}`,
  existing: (numbers: string) => `Already in your clinic: ${numbers}`,
  unchecked: (numbers: string) => `${unchecked}: ${numbers}`,
  /** A sentence says how numbers were read that might have been meant otherwise. */
  warned: (warning: string, numbers: string) => `${warning}: ${numbers}`,
  tooMany: `At most ${LIMITS.bulkPatients} patients at once; import a file for more.`,
  checking: (n: number) => `Checking ${n === 1 ? '1 number' : `${sayNumber(n)} numbers`}…`,
  failed: 'Failed to add patients',
  none: 'No patients were added. The numbers are still in the box, so that you can correct them.',
  some: 'The numbers below could not be added and are still in the box.',
  moreErrors: (n: number) => `... and ${sayNumber(n)} more errors`,
});

export const editText = words('edit', {
  title: 'Edit Patient',
  action: 'Edit',
  phoneHelp: 'Phone numbers cannot be changed',
  submit: 'Save',
  done: (name: string) => `${name} is saved`,
  failed: 'Failed to update patient',
});
