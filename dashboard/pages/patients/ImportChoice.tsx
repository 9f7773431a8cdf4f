import { Alert, Anchor, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { ImportSummary } from '../../../server/contract/routes/patientImports.ts';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { useApi } from '../../hooks/useApi.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { importText as text } from '../../texts/patients/import.ts';
import { DropZone } from './DropZone.tsx';
import { ImportInterrupted } from './ImportInterrupted.tsx';
import { fileProblem } from './importOutcome.ts';
import { LastImports } from './LastImports.tsx';

interface Props {
  file: File | null;
  onFile: (file: File | null) => void;
  dryRun: boolean;
  onDryRun: (dryRun: boolean) => void;
  /** The interrupted import that goes on with the file; null for a new one. */
  resuming: ImportSummary | null;
  onResuming: (resuming: ImportSummary | null) => void;
  onStart: () => void;
}

/** The first step of an import: the file, what will happen, and whether to check it first. */
export function ImportChoice({ file, onFile, dryRun, onDryRun, resuming, onResuming, onStart }: Props) {
  const imports = useApi('listImports').data?.data ?? [];
  const [problem, setProblem] = useState<string | null>(null);
  const take = (taken: File) => {
    const wrong = fileProblem(taken, LIMITS.importBytes);
    setProblem(wrong);
    onFile(wrong ? null : taken);
  };
  return (
    <Stack>
      <ImportInterrupted imports={imports} resuming={resuming} onResuming={onResuming} />
      <DropZone file={file} onFile={take} />
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {resuming === null && <WhatHappens dryRun={dryRun} onDryRun={onDryRun} />}
      <Group justify="flex-end">
        <ActionButton reason={file ? null : text.noFile} onClick={onStart}>
          {resuming ? text.goOn : dryRun ? text.check : text.start}
        </ActionButton>
      </Group>
      <LastImports imports={imports} />
    </Stack>
  );
}

/** A file to see an import with, or to fill in. */
const saveSample = () => saveFile(text.sample.file, [text.sample.rows.join('\r\n')], 'text/csv');

function WhatHappens({ dryRun, onDryRun }: Pick<Props, 'dryRun' | 'onDryRun'>) {
  return (
    <>
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
          {text.columnsHelp}{' '}
          <Anchor component="button" type="button" size="sm" onClick={saveSample}>
            {text.sample.link}
          </Anchor>
        </Text>
      </div>
      <Checkbox
        label={text.checkFirst}
        description={text.checkFirstHelp}
        checked={dryRun}
        onChange={(event) => onDryRun(event.currentTarget.checked)}
      />
    </>
  );
}
