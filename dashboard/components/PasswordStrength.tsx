import { Group, Progress, Text } from '@mantine/core';
import { passwordStrength } from '../../server/contract/auth.ts';
import { newPasswordText } from '../texts/newPassword.ts';

const COLOURS = { Weak: 'red', Good: 'yellow', Strong: 'green' } as const;

/** How strong a new password is, in a bar and a word; nothing while there is none. */
export function PasswordStrength({ password }: { password: string }) {
  if (password === '') return null;
  const { score, label } = passwordStrength(password);
  return (
    <Group gap="xs" mt="xs" wrap="nowrap">
      <Progress value={score} color={COLOURS[label]} flex={1} aria-label={newPasswordText.strength} />
      <Text size="xs" w={48} aria-live="polite">
        {label}
      </Text>
    </Group>
  );
}
