import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { settingsText as text } from '../../../texts/settings/settings.ts';
import { sharedText } from '../../../texts/shared.ts';
import { useAutosaver } from './AutosaveProvider.tsx';
import classes from './SaveStatus.module.css';

/** How the saving goes: in the page's head, and in sight however far the page is pushed. */
export function SaveStatus() {
  const saver = useAutosaver();
  const status = useSyncExternalStore(saver.subscribe, () => saver.state().status);
  return (
    <div className={classes.place}>
      <div className={classes.status} data-status={status}>
        <span role="status">{status !== 'idle' && text.status[status]}</span>
        {status === 'error' && (
          <Button variant="default" size="compact-sm" onClick={() => void saver.saveNow()}>
            {sharedText.tryAgain}
          </Button>
        )}
      </div>
    </div>
  );
}
