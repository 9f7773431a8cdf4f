import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { sharedText } from '../../texts/shared.ts';

/** Reads a screen again. It is busy for the one who pressed it, not while the screen reads by itself. */
export function RefreshButton({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await onRefresh().finally(() => setBusy(false));
  };
  return (
    <Tooltip label={sharedText.refresh}>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={sharedText.refresh}
        aria-busy={busy}
        loading={busy}
        onClick={() => void refresh()}
      >
        <IconRefresh size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
