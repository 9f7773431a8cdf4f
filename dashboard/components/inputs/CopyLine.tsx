import { Button, Group, Text, Textarea } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { sharedText } from '../../texts/shared.ts';

interface Props {
  label: string;
  value: string;
  /** Something else on the screen says the label already. */
  hideLabel?: boolean;
}

/** A long value to take elsewhere: shown whole, selected by a click, copied by its button. */
export function CopyLine({ label, value, hideLabel = false }: Props) {
  const { copy, copied, error } = useClipboard();
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div>
      <Group align="flex-end" gap="xs">
        <Textarea
          flex="1 1 14rem"
          {...(hideLabel ? { 'aria-label': label } : { label })}
          value={value}
          readOnly
          autosize
          minRows={1}
          resize="none"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', overflowWrap: 'anywhere' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => copy(value)}
          aria-live="polite"
        >
          {copied ? sharedText.copied : sharedText.copy}
        </Button>
      </Group>
      {error && (
        <Text size="sm" role="alert" mt={4}>
          {sharedText.copyByHand}
        </Text>
      )}
    </div>
  );
}
