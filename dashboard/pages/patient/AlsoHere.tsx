import { Group, Stack, Text } from '@mantine/core';
import type { PatientRecord } from '../../../server/contract/routes/patientRecord.ts';
import { LINE_DETAILS, type Person } from '../../../server/contract/rules/person.ts';
import { fullName } from '../../../server/contract/words/names.ts';
import { ActionDialog } from '../../components/dialog/ActionDialog.tsx';
import { Section } from '../../components/facts/Section.tsx';
import { TagList } from '../../components/facts/TagList.tsx';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { SHOWN } from '../../components/patient/personLines.tsx';
import { useAction } from '../../hooks/useAction.ts';
import { useChosen } from '../../hooks/useChosen.ts';
import { nameOf } from '../../lib/patientName.ts';
import { alsoHereText as text } from '../../texts/patients/patient.ts';
import classes from './AlsoHere.module.css';

const REREADS = ['getPatient', 'listPatients', 'listTags'] as const;

/** Who else has the number, and whose name it goes by. */
export function AlsoHere({ record }: { record: PatientRecord }) {
  const { id } = record;
  const leading = useAction('chooseLead', REREADS);
  const removing = useAction('removePerson', REREADS);
  const asked = useChosen<Person>();
  if (record.people.length === 0) return null;
  const callOf = (person: Person) => ({ params: { id }, payload: { name: fullName(person) } });
  const wordsFor = (person: Person) => ({ failed: text.failed, gone: text.gone(fullName(person)) });
  const lead = (person: Person) =>
    leading.run(callOf(person), text.leads(fullName(person)), wordsFor(person));
  const remove = (person: Person) =>
    removing.run(callOf(person), text.removed(fullName(person)), wordsFor(person));

  return (
    <Section title={text.title} help={text.help(nameOf(record))} card>
      <Stack component="ul" className={classes.people} gap="sm">
        {record.people.map((person) => {
          const name = fullName(person);
          return (
            <li key={name}>
              <div className={classes.who}>
                <Text fw={500}>{name}</Text>
                {LINE_DETAILS.filter((field) => person[field] !== null).map((field) => (
                  <Text key={field} size="sm" c="dimmed">
                    {SHOWN[field](person[field])}
                  </Text>
                ))}
                {person.tags.length > 0 && <TagList tags={person.tags} label={text.tagsOf(name)} />}
              </div>
              <Group gap="xs">
                <ActionButton
                  paidOnly
                  variant="default"
                  size="xs"
                  aria-label={text.chooseOf(name)}
                  onClick={() => void lead(person)}
                >
                  {text.choose}
                </ActionButton>
                <ActionButton
                  paidOnly
                  variant="default"
                  size="xs"
                  aria-label={text.removeOf(name)}
                  onClick={() => asked.open(person)}
                >
                  {text.remove}
                </ActionButton>
              </Group>
            </li>
          );
        })}
      </Stack>
      <ActionDialog
        {...asked.dialog}
        ask={(person) => ({
          title: text.ask(fullName(person)),
          meaning: text.meaning,
          button: text.removeOf(fullName(person)),
        })}
        act={remove}
        pending={removing.pending}
        danger
      />
    </Section>
  );
}
