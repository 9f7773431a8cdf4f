import { Alert, Button, Text } from '@mantine/core';
import type { ImportSummary } from '../../../server/contract/routes/patientImports.ts';
import { importName } from '../../../server/contract/words/importWords.ts';
import { importText as text } from '../../texts/patients/import.ts';

interface Props {
  /** The clinic's imports, newest first. */
  imports: readonly ImportSummary[];
  resuming: ImportSummary | null;
  onResuming: (resuming: ImportSummary | null) => void;
}

/** Offers to go on with the last import where it was interrupted. */
export function ImportInterrupted({ imports, resuming, onResuming }: Props) {
  const found = resuming ?? imports.find(({ canResume }) => canResume);
  if (!found) return null;
  const name = importName(found);
  return (
    <Alert color="orange" title={text.interrupted(name, found.rows)}>
      <Text size="sm" mb="sm">
        {resuming ? text.goingOn(name) : text.interruptedHelp}
      </Text>
      <Button variant="default" size="xs" onClick={() => onResuming(resuming ? null : found)}>
        {resuming ? text.startAnew : text.goOnWith(name)}
      </Button>
    </Alert>
  );
}
