import { Group, PasswordInput, type PasswordInputProps, Progress, Text } from '@mantine/core';
import { type PasswordOwner, usePasswordVerdict } from '../../hooks/usePasswordVerdict.ts';
import { newPasswordText } from '../../texts/accounts/newPassword.ts';

interface Props extends PasswordInputProps {
  /** What is typed now. */
  password: string;
  /** Whose it becomes. */
  owner: PasswordOwner;
}

/** A field for a new password: what it has to hold, and how strong the one that is typed is; a refused one is not. */
export function NewPasswordInput({ password, owner, ...rest }: Props) {
  return (
    <div>
      <PasswordInput
        description={newPasswordText.help}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="new-password"
        required
        {...rest}
      />
      {!rest.error && <PasswordStrength password={password} owner={owner} />}
    </div>
  );
}

const COLOURS = { Weak: 'red', Good: 'yellow', Strong: 'green' } as const;

interface PasswordStrengthProps {
  password: string;
  owner: PasswordOwner;
}

/** How strong a new password is, in a bar and a word, and why it would be refused; nothing while there is none. */
function PasswordStrength({ password, owner }: PasswordStrengthProps) {
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
