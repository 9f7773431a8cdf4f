import { Alert, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ImportSummary } from '../../../server/contract/routes/patientImports.ts';
import { importName, undoMeaning, undoneWords } from '../../../server/contract/words/importWords.ts';
import { useCall } from '../../hooks/useCall.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { importText as text } from '../../texts/patients/import.ts';

const notify = notifyAbout('import');

interface Props {
  done: Pick<ImportSummary, 'id' | 'filename' | 'created' | 'updated'>;
  label: string;
  onUndone?: () => void;
}

/** Undoes a whole import, once it is clear what is lost and what stays. */
export function ImportUndo({ done, label, onUndone }: Props) {
  const [asks, { open, close }] = useDisclosure();
  const undo = useCall('undoImport', ['listImports', 'listPatients', 'listTags', 'listActivity']);
  const name = importName(done);
  const run = async () => {
    const outcome = await undo.call({ params: { id: done.id } });
    close();
    if (outcome.ok) {
      notify.success(text.undone(name, undoneWords(outcome.answer.data)));
      onUndone?.();
    } else notify.failure(text.undoFailed, outcome.error);
  };
  if (!asks) {
    return (
      <Group justify="flex-end">
        <Button
          variant="subtle"
          size="xs"
          {...(label === text.undo ? { 'aria-label': text.undoOf(name) } : {})}
          onClick={open}
        >
          {label}
        </Button>
      </Group>
    );
  }
  return (
    <Alert color="orange" role="alert" mt="xs" title={text.askUndo(name)}>
      <Text size="sm" mb="sm">
        {undoMeaning(done)}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={close} autoFocus>
          {text.keep}
        </Button>
        <Button color="red.9" loading={undo.pending} onClick={() => void run()}>
          {text.undoThis}
        </Button>
      </Group>
    </Alert>
  );
}
