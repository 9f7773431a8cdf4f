import { Group } from '@mantine/core';
import { PATIENT_STATUSES, type PatientStatus } from '../../../server/contract/patients.ts';
import { PATIENT_WORDS } from '../../../server/contract/statusWords.ts';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { patientsText as text } from '../../texts/patients.ts';

interface Values {
  search: string;
  status: PatientStatus | 'all';
}

interface Props {
  values: Values;
  onChange: (some: Partial<Values>) => void;
}

const CHOICES = [
  { value: 'all' as const, label: text.allStatuses },
  ...PATIENT_STATUSES.map((status) => ({ value: status, label: PATIENT_WORDS[status].word })),
];

export function PatientFilters({ values, onChange }: Props) {
  return (
    <Group mb="sm" role="search">
      <SearchBox
        label={text.search}
        initial={values.search}
        onSearch={(search) => search !== values.search && onChange({ search })}
      />
      <FilterSelect
        label={text.status}
        value={values.status}
        choices={CHOICES}
        onChange={(status) => onChange({ status })}
      />
    </Group>
  );
}
