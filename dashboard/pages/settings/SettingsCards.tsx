import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Settings } from '../../../server/contract/routes/settings.ts';
import { FailedState } from '../../components/feedback/FailedState.tsx';
import { CardSkeleton } from '../../components/feedback/Skeletons.tsx';
import { useApi } from '../../hooks/useApi.ts';
import { settingsText as text } from '../../texts/settings/settings.ts';

/** The cards of a tab that shows the clinic's settings, once those are there. */
export function SettingsCards({ children }: { children: (settings: Settings) => ReactNode }) {
  const { data, error, reload } = useApi('getSettings');
  // What is known stays, and what is typed in it.
  if (error && !data) {
    return <FailedState title={text.failed} error={error} meaning={text.failedMeaning} onRetry={reload} />;
  }
  return <Stack gap="md">{data ? children(data.data) : <CardSkeleton lines={6} />}</Stack>;
}
