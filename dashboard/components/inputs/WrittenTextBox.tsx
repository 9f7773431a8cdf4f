import { Group, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { countSegments } from '../../../server/contract/rules/segments.ts';
import type { WrittenText } from '../../hooks/useWrittenText.ts';
import { useZone } from '../../hooks/useZone.ts';
import { showWithin } from '../../lib/dates.ts';
import { templatesText } from '../../texts/sending/templates.ts';
import { writtenText as text } from '../../texts/sending/written.ts';
import { ActionButton } from './ActionButton.tsx';

interface Props {
  of: WrittenText;
  label: string;
  maxLength: number;
  /** What the button does. */
  button: string;
  /** Whether it is texted, so that segments count. */
  isText: boolean;
  autoFocus: boolean;
  /** More buttons. */
  children?: ReactNode;
}

/** Where an answer is written and sent, or kept for the next time at which it may go out. */
export function WrittenTextBox({ of, label, maxLength, button, isText, autoFocus, children }: Props) {
  const zone = useZone();
  const { written, write, problem, nextSlot, send, pending } = of;
  const reason = written.trim() === '' ? text.empty : null;
  return (
    <Stack gap="xs">
      <Textarea
        label={label}
        {...(isText ? { description: templatesText.counted(countSegments(written)) } : {})}
        error={problem}
        errorProps={{ role: 'alert' }}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxLength}
        value={written}
        onChange={(event) => write(event.currentTarget.value)}
        autoFocus={autoFocus}
      />
      <Group gap="xs">
        <ActionButton
          paidOnly
          size="sm"
          variant={nextSlot ? 'default' : 'filled'}
          reason={reason}
          loading={pending}
          onClick={() => void send()}
        >
          {button}
        </ActionButton>
        {nextSlot && (
          <ActionButton
            paidOnly
            size="sm"
            reason={reason}
            loading={pending}
            onClick={() => void send(nextSlot)}
          >
            {text.later(showWithin(nextSlot, zone))}
          </ActionButton>
        )}
        {children}
      </Group>
    </Stack>
  );
}
