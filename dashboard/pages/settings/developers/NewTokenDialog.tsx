import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CopyLine } from '../../../components/CopyLine.tsx';
import { tokensText as text } from '../../../texts/settingsDevelopers.ts';
import { NewTokenForm } from './NewTokenForm.tsx';

interface Made {
  name: string;
  token: string;
}

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Makes a token and shows it, this once; then only its own button closes the dialog. */
export function NewTokenDialog({ opened, onClose }: Props) {
  const [made, setMade] = useState<Made>();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={made ? text.made.title : text.make.title}
      closeOnClickOutside={!made}
      closeOnEscape={!made}
      withCloseButton={!made}
      onExitTransitionEnd={() => setMade(undefined)}
    >
      {made ? (
        <MadeToken made={made} onClose={onClose} />
      ) : (
        <NewTokenForm onMade={setMade} onCancel={onClose} />
      )}
    </Modal>
  );
}

function MadeToken({ made: { name, token }, onClose }: { made: Made; onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">{text.made.lead(name)}</Text>
      <CopyLine label={text.made.label} value={token} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{text.made.close}</Button>
      </Group>
    </Stack>
  );
}
