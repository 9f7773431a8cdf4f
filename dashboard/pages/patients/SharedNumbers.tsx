import { ScrollArea, Text, Title } from '@mantine/core';
import type { ImportReport } from '../../../server/contract/routes/patientImports.ts';
import { sharedSentence } from '../../../server/contract/words/importWords.ts';
import { importText as text } from '../../texts/patients/import.ts';
import classes from './SharedNumbers.module.css';

/** The numbers of a file that more than one person has, each person with their line. */
export function SharedNumbers({ shared }: Pick<ImportReport, 'shared'>) {
  const { numbers, listed } = shared;
  if (numbers === 0) return null;
  return (
    <section aria-label={text.shared}>
      <Title order={3}>{text.shared}</Title>
      <Text size="sm" c="dimmed" mb="xs">
        {text.sharedHelp}
      </Text>
      <ScrollArea.Autosize
        mah={240}
        type="auto"
        offsetScrollbars="present"
        viewportProps={{ tabIndex: 0, 'aria-label': text.shared }}
      >
        <ul className={classes.list}>
          {listed.map((one) => (
            <Text key={one.phoneNumber} component="li" size="sm">
              {sharedSentence(one)}
            </Text>
          ))}
        </ul>
      </ScrollArea.Autosize>
      {numbers > listed.length && (
        <Text size="xs" c="dimmed" mt={4}>
          {text.firstShared(listed.length, numbers)}
        </Text>
      )}
    </section>
  );
}
