import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { showSize } from '../../../server/contract/words/sizes.ts';
import { importText as text } from '../../texts/patients/import.ts';
import { type ImportState, rateOf } from './importOutcome.ts';

interface Props {
  state: Extract<ImportState, { step: 'sending' | 'reading' }>;
  /** Of the file, in bytes. */
  size: number;
  asksToStop: boolean;
  onAsk: () => void;
  onKeepOn: () => void;
  onStop: () => void;
}

/** An import under way: bytes sent, then rows read. */
export function ImportProgress({ state, size, asksToStop, onAsk, onKeepOn, onStop }: Props) {
  const { title, words, bytes } = describe(state, size);
  const percent = Math.min(100, (bytes / size) * 100);
  return (
    <Stack>
      <div>
        <Group justify="space-between" mb={8}>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {Math.floor(percent)} %
          </Text>
        </Group>
        <Progress value={percent} aria-label={title} />
        <Text size="sm" c="dimmed" mt={8} role="status">
          {words}
        </Text>
      </div>
      {asksToStop ? (
        <Alert color="orange" role="alert" title={text.askLeave}>
          <Text size="sm" mb="sm">
            {text.askLeaveHelp}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onKeepOn} autoFocus>
              {text.keepOn}
            </Button>
            <Button color="red.9" onClick={onStop}>
              {text.stop}
            </Button>
          </Group>
        </Alert>
      ) : (
        <Group justify="flex-end">
          <Button variant="default" onClick={onAsk}>
            {text.stop}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function describe(state: Props['state'], size: number): { title: string; words: string; bytes: number } {
  if (state.step === 'sending') {
    // The request is a little larger than the file.
    const bytes = Math.min(state.uploaded, size);
    return { title: text.uploading, words: text.uploaded(showSize(bytes), showSize(size)), bytes };
  }
  const { report, bytes, since } = state;
  const rate = rateOf(report.rows, since, Date.now());
  return {
    title: report.dryRun ? text.checking : text.reading,
    words: text.progress(report.rows, rate, report.rejected),
    bytes,
  };
}
