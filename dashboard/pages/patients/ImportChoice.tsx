import { Alert, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../../server/contract/limits.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { importText as text } from '../../texts/import.ts';
import { DropZone } from './DropZone.tsx';
import { fileProblem } from './importOutcome.ts';

interface Props {
  file: File | null;
  onFile: (file: File | null) => void;
  dryRun: boolean;
  onDryRun: (dryRun: boolean) => void;
  onStart: () => void;
}

/** The first step of an import: the file, what will happen, and whether to check it first. */
export function ImportChoice({ file, onFile, dryRun, onDryRun, onStart }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const take = (taken: File) => {
    const wrong = fileProblem(taken, LIMITS.importBytes);
    setProblem(wrong);
    onFile(wrong ? null : taken);
  };
  return (
    <Stack>
      <DropZone file={file} onFile={take} />
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <div>
        <Text fw={600} size="sm" mb={4}>
          {text.whatHappens}
        </Text>
        <List size="sm" spacing={4}>
          {text.will.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
        <Text size="sm" c="dimmed" mt="xs">
          {text.columnsHelp}
        </Text>
      </div>
      <Checkbox
        label={text.checkFirst}
        description={text.checkFirstHelp}
        checked={dryRun}
        onChange={(event) => onDryRun(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <ActionButton reason={file ? null : text.noFile} onClick={onStart}>
          {dryRun ? text.check : text.start}
        </ActionButton>
      </Group>
    </Stack>
  );
}
