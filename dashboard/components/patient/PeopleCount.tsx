import { Text } from '@mantine/core';
import type { Patient } from '../../../server/contract/routes/patients.ts';
import { fullName } from '../../../server/contract/words/names.ts';
import { alsoHereText as text } from '../../texts/patients/patient.ts';
import { sayList } from '../../texts/say.ts';

/** '+2' beside a name: so many more people have the number. Their names are its title and what a screen reader says. */
export function PeopleCount({ patient: { people } }: { patient: Patient }) {
  if (people.length === 0) return null;
  const who = text.besides(sayList(people.map(fullName)));
  return (
    <Text component="span" size="sm" c="dimmed" role="img" title={who} aria-label={who} ml={6}>
      {text.more(people.length)}
    </Text>
  );
}
