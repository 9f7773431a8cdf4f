import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { sharedText } from '../../texts/shared.ts';

/** An id in a table, to take elsewhere: read and selected as text, copied by its button. */
export function CopyId({ id }: { id: string }) {
  const { copy, copied, error } = useClipboard();
  const Icon = copied ? IconCheck : IconCopy;
  const label = copied ? sharedText.copied : sharedText.copyId(id);
  return (
    <Group gap={4} wrap="nowrap">
      <Text ff="monospace" size="xs" style={{ overflowWrap: 'anywhere' }}>
        {id}
      </Text>
      <Tooltip label={error ? sharedText.copyByHand : label}>
        <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => copy(id)}>
          <Icon size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
