import { Button, Checkbox, Group, SimpleGrid, TextInput } from '@mantine/core';
import type { LineField } from '../../../server/contract/rules/person.ts';
import { lineInput } from '../../components/patient/personLines.tsx';
import { patientFieldText as fields, addText as text } from '../../texts/patients/patientForms.ts';
import classes from './forms.module.css';
import type { NewPatient, PatientField } from './newPatients.ts';
import type { useNewPatients } from './useNewPatients.ts';

/** The places of the fields beside the number. */
const PLACES: Record<LineField, number> = { email: 1, firstName: 2, lastName: 3 };

const LINES = (Object.keys(PLACES) as LineField[]).sort((one, other) => PLACES[one] - PLACES[other]);

interface Props {
  row: NewPatient;
  /** From 1. */
  number: number;
  form: ReturnType<typeof useNewPatients>;
}

/** One patient of Add New Patients. */
export function AddRow({ row, number, form }: Props) {
  const errors = form.errorsOf(row);
  const field = (name: PatientField) => ({
    value: row[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      form.write(row.key, name, event.currentTarget.value),
    onBlur: () => form.leave(row, name),
  });
  return (
    <fieldset className={classes.row}>
      <legend>{text.row(number)}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <TextInput
          label={fields.phone}
          type="tel"
          required
          data-autofocus={number === 1 || undefined}
          placeholder={fields.phonePlaceholder}
          description={form.isChecking(row) ? text.checking : form.warningOf(row)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...field('phoneNumber')}
        />
        {LINES.map((name) => (
          <TextInput key={name} {...lineInput(name)} {...field(name)} />
        ))}
      </SimpleGrid>
      {form.hasHistory(row) && (
        <Checkbox
          mt="xs"
          label={text.withHistory}
          checked={row.withHistory === true}
          onChange={(event) => form.takeHistory(row.key, event.currentTarget.checked)}
        />
      )}
      {form.rows.length > 1 && (
        <Group justify="flex-end" mt="xs">
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={text.removeRow(number)}
            onClick={() => form.remove(row.key)}
          >
            {text.remove}
          </Button>
        </Group>
      )}
    </fieldset>
  );
}
