import { Stack } from '@mantine/core';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { teamText as text } from '../../../texts/settings/settingsTeam.ts';
import { Invitations } from './Invitations.tsx';
import { Members } from './Members.tsx';

/** Milliseconds between two readings: others take invitations up and change roles. */
const EVERY = 60_000;

/** The clinic's people and who is invited; for owners and admins. */
export default function TeamTab() {
  const { data, error, reload } = useApi('listTeam', undefined, { every: EVERY });
  if (error) {
    return <FailedState title={text.failed} error={error} meaning={text.failedMeaning} onRetry={reload} />;
  }
  return (
    <Stack gap="lg">
      <Members members={data?.data.members} />
      <Invitations invitations={data?.data.invitations} />
    </Stack>
  );
}
