import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { asSentence, errorText } from '../../lib/errorText.ts';
import { sharedText } from '../../texts/shared.ts';
import { ErrorSentence } from './ErrorSentence.tsx';

interface Props {
  /** What failed: 'Failed to load patients'. */
  title: string;
  error: unknown;
  /** What it means for the person, where the error's own sentence does not say it. */
  meaning?: string;
  /** What to know besides: 'Nothing is lost.' Said after the error's own sentence. */
  besides?: string;
  onRetry: () => unknown;
}

/** What happened, what it means, and a way to try again. Never sample data. */
export function FailedState({ title, error, meaning, besides, onRetry }: Props) {
  const why = besides ? `${asSentence(errorText(error))} ${besides}` : errorText(error);
  return (
    // As tall as its words, also beside something taller.
    <Alert h="fit-content" color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={title}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          <ErrorSentence error={error}>{meaning ?? why}</ErrorSentence>
        </Text>
        <Button variant="default" size="xs" onClick={() => void onRetry()}>
          {sharedText.tryAgain}
        </Button>
      </Group>
    </Alert>
  );
}
