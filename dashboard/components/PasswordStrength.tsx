import { Group, Progress, Text } from '@mantine/core';
import { type PasswordOwner, usePasswordVerdict } from '../hooks/usePasswordVerdict.ts';
import { newPasswordText } from '../texts/accounts/newPassword.ts';

const COLOURS = { Weak: 'red', Good: 'yellow', Strong: 'green' } as const;

interface Props {
  password: string;
  owner: PasswordOwner;
}

/** How strong a new password is, in a bar and a word, and why it would be refused; nothing while there is none. */
export function PasswordStrength({ password, owner }: Props) {
  const { score, label, easy } = usePasswordVerdict(password, owner);
  if (password === '') return null;
  return (
    <div aria-live="polite">
      <Group gap="xs" mt="xs" wrap="nowrap">
        <Progress value={score} color={COLOURS[label]} flex={1} aria-label={newPasswordText.strength} />
        <Text size="xs" w={48}>
          {label}
        </Text>
      </Group>
      {easy && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4}>
          {easy}
        </Text>
      )}
    </div>
  );
}
