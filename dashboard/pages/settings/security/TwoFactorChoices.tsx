import { Group, Text } from '@mantine/core';
import type { TwoFactorMethod } from '../../../../server/contract/routes/account.ts';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { useMember } from '../../../hooks/useSession.tsx';
import { twoFactorText as text } from '../../../texts/settings/settingsTwoFactor.ts';
import classes from './SessionList.module.css';

interface Props {
  /** The one that is on. */
  method: TwoFactorMethod | null;
  /** The one that is being begun. */
  starting: TwoFactorMethod | undefined;
  onStart: (method: TwoFactorMethod) => unknown;
}

/** The two ways to get a code: the stronger one first. */
export function TwoFactorChoices({ method, starting, onStart }: Props) {
  const { user } = useMember();
  const again = method === 'authenticator';
  return (
    <ul className={classes.list}>
      <Choice
        title={text.app.title}
        help={again ? text.app.againHelp : text.app.help}
        label={again ? text.app.again : method ? text.app.change : text.app.setUp}
        loud={method === null}
        loading={starting === 'authenticator'}
        onStart={() => onStart('authenticator')}
      />
      {method !== 'email' && (
        <Choice
          title={text.email.title}
          help={text.email.help(user.email)}
          label={method ? text.email.change : text.email.setUp}
          loading={starting === 'email'}
          onStart={() => onStart('email')}
        />
      )}
    </ul>
  );
}

interface ChoiceProps {
  title: string;
  help: string;
  label: string;
  /** The one loud action of the screen. */
  loud?: boolean;
  loading: boolean;
  onStart: () => unknown;
}

function Choice({ title, help, label, loud = false, loading, onStart }: ChoiceProps) {
  return (
    <li>
      <Group flex={1} justify="space-between" gap="xs">
        <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {help}
          </Text>
        </div>
        <ActionButton
          {...(loud ? {} : { variant: 'default' })}
          loading={loading}
          onClick={() => void onStart()}
        >
          {label}
        </ActionButton>
      </Group>
    </li>
  );
}
