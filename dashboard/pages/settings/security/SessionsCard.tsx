import { Group } from '@mantine/core';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { RowSkeletons } from '../../../components/feedback/Skeletons.tsx';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { useCall } from '../../../hooks/useCall.ts';
import { useChosen } from '../../../hooks/useChosen.ts';
import { useSession } from '../../../hooks/useSession.tsx';
import { notifyAbout } from '../../../lib/notify.ts';
import { sessionsText as text } from '../../../texts/settings/settingsSecurity.ts';
import { SessionList } from './SessionList.tsx';

const notify = notifyAbout('sessions');

/** Milliseconds between two readings: somebody may sign in elsewhere meanwhile. */
const EVERY = 60_000;

/** Where one is signed in, with the ways to sign out there. */
export function SessionsCard() {
  const { data, error, reload } = useApi('listSessions', undefined, { every: EVERY });
  const { ask, dialog, end } = useEndSessions();
  const words = text[dialog.chosen ?? 'others'];
  const sessions = data?.data;

  return (
    <Section card title={text.title} help={text.help}>
      {error && (
        <FailedState title={text.failed} error={error} meaning={text.failedMeaning} onRetry={reload} />
      )}
      {!error && !sessions && <RowSkeletons rows={2} />}
      {!error && sessions && (
        <>
          <SessionList sessions={sessions} />
          <Group mt="sm">
            <ActionButton
              variant="default"
              reason={sessions.length > 1 ? null : text.others.none}
              onClick={() => ask('others')}
            >
              {text.others.button}
            </ActionButton>
            <ActionButton variant="default" onClick={() => ask('all')}>
              {text.all.button}
            </ActionButton>
          </Group>
        </>
      )}
      <ConfirmDialog
        opened={dialog.opened}
        onClose={dialog.onClose}
        title={words.title}
        button={words.button}
        pending={end.pending}
        onConfirm={end.run}
      >
        {words.meaning}
      </ConfirmDialog>
    </Section>
  );
}

/** Signing out of all others; of all, this session goes last and by hand, so that it leads to sign-in. */
function useEndSessions() {
  const { signOut } = useSession();
  const { open, dialog } = useChosen<'others' | 'all'>();
  const { call, pending } = useCall('endSessions', ['listSessions']);
  const run = async () => {
    const outcome = await call({ query: { keepCurrent: 'true' } });
    dialog.onClose();
    if (!outcome.ok) return void notify.failure(text.endFailed, outcome.error);
    if (dialog.chosen === 'all') return signOut();
    notify.success(text.others.done(outcome.answer.ended));
  };
  return { ask: open, dialog, end: { run, pending } };
}
