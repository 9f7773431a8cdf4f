import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CopyLine } from '../../../components/inputs/CopyLine.tsx';

interface Words {
  /** Of the dialog while it asks, and once there is a secret. */
  title: string;
  shown: string;
  label: string;
  close: string;
}

interface Secret {
  value: string;
  /** What it is, and what to do with it. */
  lead: string;
}

interface Props {
  opened: boolean;
  onClose: () => void;
  words: Words;
  /** The form; it gives the secret once that is made. */
  children: (onMade: (secret: Secret) => void) => ReactNode;
}

/** Makes something that has a secret and shows that, this once; then only its own button closes the dialog. */
export function SecretDialog({ opened, onClose, words, children }: Props) {
  const [secret, setSecret] = useState<Secret>();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={secret ? words.shown : words.title}
      closeOnClickOutside={!secret}
      closeOnEscape={!secret}
      withCloseButton={!secret}
      onExitTransitionEnd={() => setSecret(undefined)}
    >
      {secret ? (
        <Stack>
          <Text size="sm">{secret.lead}</Text>
          <CopyLine label={words.label} value={secret.value} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{words.close}</Button>
          </Group>
        </Stack>
      ) : (
        children(setSecret)
      )}
    </Modal>
  );
}
