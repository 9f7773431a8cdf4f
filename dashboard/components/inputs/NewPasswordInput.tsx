import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { PasswordOwner } from '../../hooks/usePasswordVerdict.ts';
import { newPasswordText } from '../../texts/accounts/newPassword.ts';
import { PasswordStrength } from '../PasswordStrength.tsx';

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
