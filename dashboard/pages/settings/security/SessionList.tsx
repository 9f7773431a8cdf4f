import { Badge, Group, Text } from '@mantine/core';
import { IconDeviceDesktop, IconTerminal2 } from '@tabler/icons-react';
import type { Session } from '../../../../server/contract/routes/account.ts';
import { When } from '../../../components/facts/When.tsx';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { useAction } from '../../../hooks/useAction.ts';
import { useSession } from '../../../hooks/useSession.tsx';
import { sessionsText as text } from '../../../texts/settings/settingsSecurity.ts';
import classes from './SessionList.module.css';

interface Props {
  sessions: readonly Session[];
}

/** Sessions with their device and when each was last seen, this one marked and first, and the way to sign out of each. */
export function SessionList({ sessions }: Props) {
  const ordered = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  return (
    <ul className={classes.list} aria-label={text.title}>
      {ordered.map((session) => (
        <SessionItem key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SessionItem({ session }: { session: Session }) {
  const { id, device, client, current, lastSeenAt, createdAt } = session;
  const { signOut } = useSession();
  const { run, pending } = useAction('endSession', ['listSessions']);
  const end = () =>
    current
      ? signOut()
      : run({ params: { id } }, text.ended(device), { failed: text.endFailed, gone: text.gone });
  const Icon = client === 'cli' ? IconTerminal2 : IconDeviceDesktop;
  return (
    <li>
      <Icon size={24} aria-hidden />
      <div className={classes.facts}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {current && <Badge color="teal">{text.current}</Badge>}
        </Group>
        <Text size="sm" c="dimmed" mt={4}>
          {text.lastSeen} <When instant={lastSeenAt} show="ago" />
        </Text>
        <Text size="sm" c="dimmed">
          {text.since} <When instant={createdAt} show="day" />
        </Text>
      </div>
      <ActionButton
        variant="default"
        size="xs"
        loading={pending}
        aria-label={text.signOutOf(device)}
        onClick={() => void end()}
      >
        {text.signOut}
      </ActionButton>
    </li>
  );
}
