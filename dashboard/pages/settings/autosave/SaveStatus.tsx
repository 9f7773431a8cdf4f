import { Button, Group, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useMember } from '../../../hooks/useSession.tsx';
import { notify } from '../../../notify.ts';
import { settingsText as text } from '../../../texts/settings.ts';
import { sharedText } from '../../../texts/shared.ts';
import { useAutosaver } from './AutosaveProvider.tsx';

/** How the saving goes (specification 002 section 4); a preview account has a button in its place that saves nothing. */
export function SaveStatus() {
  const { status, paid } = useMember();
  if (paid) return <Indicator />;
  return (
    status === 'trial' && <Button onClick={() => notify.info(text.demo.done)}>{text.demo.button}</Button>
  );
}

function Indicator() {
  const saver = useAutosaver();
  const status = useSyncExternalStore(saver.subscribe, () => saver.state().status);
  return (
    <Group gap="xs">
      <Text
        component="span"
        role="status"
        size="sm"
        c={status === 'error' ? 'var(--mantine-color-error)' : 'dimmed'}
      >
        {status !== 'idle' && text.status[status]}
      </Text>
      {status === 'error' && (
        <Button variant="default" size="compact-sm" onClick={() => void saver.saveNow()}>
          {sharedText.tryAgain}
        </Button>
      )}
    </Group>
  );
}
