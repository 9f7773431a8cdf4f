import { Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { LIMITS, TIMES } from '../../../server/contract/core/limits.ts';
import { useApi } from '../../hooks/useApi.ts';
import { clinicSelectText as text } from '../../texts/admin/clinicSelect.ts';
import { FailedState } from '../feedback/FailedState.tsx';

export interface PickedClinic {
  id: string;
  name: string;
}

interface Props {
  label: string;
  /** null: none is chosen yet. */
  clinic: PickedClinic | null;
  onChange: (clinic: PickedClinic | null) => void;
  error?: string;
  required?: boolean;
  'data-autofocus'?: boolean;
}

/** Several clinics may have one name. */
const labelOf = ({ id, name }: PickedClinic): string => `${name} (${id})`;

const limit = LIMITS.clinicPicker;

/** One of all clinics, found at the server by its name, its address or its id. */
export function ClinicSelect({ label, clinic, onChange, ...rest }: Props) {
  const [typed, type] = useState(clinic ? labelOf(clinic) : '');
  const [waited] = useDebouncedValue(typed.trim(), TIMES.debounce);
  const asked = clinic && typed === labelOf(clinic) ? '' : waited.slice(0, LIMITS.searchLength);
  const { data, error, known, reload } = useApi('listClinics', {
    query: { limit, ...(asked && { search: asked }) },
  });
  const found = data?.data ?? [];
  const isAnswered = known && typed.trim() === waited;
  const listed = !clinic || found.some(({ id }) => id === clinic.id) ? found : [clinic, ...found];
  const { total = 0, more = false } = data?.pagination ?? {};
  return (
    <Stack gap="xs">
      <Select
        {...rest}
        label={label}
        placeholder={text.placeholder}
        description={total > limit ? text.more(limit, total, more) : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': text.clear }}
        data={listed.map((one) => ({ value: one.id, label: labelOf(one) }))}
        // What the server found stands as it is: it searches more than the label. Until it has answered, the label.
        {...(isAnswered && { filter: ({ options }) => options })}
        nothingFoundMessage={isAnswered ? text.none : text.searching}
        value={clinic?.id ?? null}
        searchValue={typed}
        onSearchChange={type}
        onChange={(id) => onChange(listed.find((one) => one.id === id) ?? null)}
      />
      {error && !known && <FailedState title={text.failed} error={error} onRetry={reload} />}
    </Stack>
  );
}
