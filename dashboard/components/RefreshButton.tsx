import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { sharedText } from '../texts/shared.ts';

/** Reads a screen again. */
export function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh: () => unknown }) {
  return (
    <Tooltip label={sharedText.refresh}>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={sharedText.refresh}
        aria-busy={busy}
        loading={busy}
        onClick={() => void onRefresh()}
      >
        <IconRefresh size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
