import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { PATIENT_STATUSES } from '../../../server/contract/routes/patients.ts';
import { PATIENT_WORDS } from '../../../server/contract/words/statusWords.ts';
import { useUpgrade } from '../../components/billing/Upgrade.tsx';
import { FilterSelect } from '../../components/table/FilterSelect.tsx';
import { SearchBox } from '../../components/table/SearchBox.tsx';
import { useZone } from '../../hooks/useZone.ts';
import { moreFiltersText, patientsText as text } from '../../texts/patients/patients.ts';
import { chipsOf, type FilterChip, type PatientFilterValues } from './filterRules.ts';
import { MoreFilters } from './MoreFilters.tsx';

interface Props {
  values: PatientFilterValues;
  onChange: (some: Partial<PatientFilterValues>) => void;
  onReset: () => void;
  /** Samples cannot be filtered further: More Filters opens Upgrade. */
  isPreview: boolean;
}

const CHOICES = [
  { value: 'all' as const, label: text.allStatuses },
  ...PATIENT_STATUSES.map((status) => ({ value: status, label: PATIENT_WORDS[status].word })),
];

const PANEL = 'patients-more-filters';

/** Search and status; behind More Filters the rest, with a chip for each that is on. */
export function PatientFilters({ values, onChange, onReset, isPreview }: Props) {
  const [opened, { toggle }] = useDisclosure();
  const upgrade = useUpgrade();
  const chips = chipsOf(values, useZone());
  return (
    <search>
      <Group mb="sm">
        <SearchBox label={text.search} value={values.search} onSearch={(search) => onChange({ search })} />
        <FilterSelect
          label={text.status}
          value={values.status}
          choices={CHOICES}
          onChange={(status) => onChange({ status })}
        />
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={opened}
          {...(opened && { 'aria-controls': PANEL })}
          onClick={isPreview ? upgrade : toggle}
        >
          {moreFiltersText.button(chips.length)}
        </Button>
      </Group>
      {opened && <MoreFilters id={PANEL} values={values} onChange={onChange} />}
      {chips.length > 0 && <Chips chips={chips} onChange={onChange} onReset={onReset} />}
    </search>
  );
}

function Chips({ chips, onChange, onReset }: Pick<Props, 'onChange' | 'onReset'> & { chips: FilterChip[] }) {
  return (
    <Group mb="sm" role="group" aria-label={moreFiltersText.active}>
      {chips.map(({ words, off }) => (
        <Button
          key={words}
          variant="default"
          size="compact-sm"
          radius="xl"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={moreFiltersText.remove(words)}
          onClick={() => onChange(off)}
        >
          {words}
        </Button>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={onReset}>
        {moreFiltersText.reset}
      </Button>
    </Group>
  );
}
