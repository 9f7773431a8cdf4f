import { Card, NativeSelect, SimpleGrid } from '@mantine/core';
import { PLATFORM_NAMES, PLATFORMS } from '../../../server/contract/rules/platforms.ts';
import { useApi } from '../../hooks/useApi.ts';
import { moreFiltersText as text } from '../../texts/patients/patients.ts';
import { DayInput } from './DayInput.tsx';
import type { PatientFilterValues } from './filterRules.ts';

interface Props {
  id: string;
  values: PatientFilterValues;
  onChange: (some: Partial<PatientFilterValues>) => void;
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

const choicesOf = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));

const PLATFORM_CHOICES = [
  { value: 'any' as const, label: text.anyReviewed },
  ...PLATFORM_NAMES.map((value) => ({ value, label: PLATFORMS[value].label })),
];

/** The filters that are needed now and then. Days are the clinic's. */
export function MoreFilters({ id, values, onChange }: Props) {
  return (
    <Card id={id} component="section" aria-label={text.title} padding="sm" mb="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <Choice
          label={text.texted}
          value={values.texted}
          choices={choicesOf(text.textedChoices)}
          onChange={(texted) => onChange({ texted })}
        />
        <TagChoice tag={values.tag} onChange={(tag) => onChange({ tag })} />
        <Choice
          label={text.consent}
          value={values.consent}
          choices={choicesOf(text.consentChoices)}
          onChange={(consent) => onChange({ consent })}
        />
        <Choice
          label={text.reviewed}
          value={values.reviewed}
          choices={PLATFORM_CHOICES}
          onChange={(reviewed) => onChange({ reviewed })}
        />
        <DayInput
          label={text.sentFrom}
          value={values.sentFrom}
          onChange={(sentFrom) => onChange({ sentFrom })}
        />
        <DayInput
          label={text.sentTo}
          value={values.sentTo}
          from={values.sentFrom}
          onChange={(sentTo) => onChange({ sentTo })}
        />
        <DayInput
          label={text.addedFrom}
          value={values.addedFrom}
          onChange={(addedFrom) => onChange({ addedFrom })}
        />
        <DayInput
          label={text.addedTo}
          value={values.addedTo}
          from={values.addedFrom}
          onChange={(addedTo) => onChange({ addedTo })}
        />
      </SimpleGrid>
    </Card>
  );
}

function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      label={label}
      value={value}
      data={choices.map((choice) => ({ ...choice }))}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    />
  );
}

/** A tag that nobody has any more stays among the choices while it is chosen. */
function TagChoice({ tag, onChange }: { tag: string; onChange: (tag: string) => void }) {
  const { data } = useApi('listTags');
  const known = data?.data ?? [];
  const isUnknown = tag !== '' && known.every((each) => each.tag !== tag);
  const choices = [
    { value: '', label: text.anyTag },
    ...(isUnknown ? [{ value: tag, label: tag }] : []),
    ...known.map((each) => ({ value: each.tag, label: text.tagCount(each.tag, each.patients) })),
  ];
  return <Choice label={text.tag} value={tag} choices={choices} onChange={onChange} />;
}
