import { Badge, Button, Group, Text } from '@mantine/core';
import { IconDeviceDesktop, IconTerminal2 } from '@tabler/icons-react';
import type { Session } from '../../../../server/contract/account.ts';
import { When } from '../../../components/When.tsx';
import { sessionsText as text } from '../../../texts/settingsSecurity.ts';
import classes from './SessionList.module.css';

interface Props {
  sessions: readonly Session[];
  busy: boolean;
  onSignOut: (session: Session) => unknown;
}

/** Sessions with their device and when each was last seen, this one marked. */
export function SessionList({ sessions, busy, onSignOut }: Props) {
  return (
    <ul className={classes.list} aria-label={text.title}>
      {sessions.map((session) => {
        const { id, device, client, current, lastSeenAt, createdAt } = session;
        const Icon = client === 'cli' ? IconTerminal2 : IconDeviceDesktop;
        return (
          <li key={id}>
            <Icon size={24} aria-hidden />
            <div className={classes.facts}>
              <Group gap="xs">
                <Text fw={600}>{device}</Text>
                {current && <Badge color="teal">{text.current}</Badge>}
              </Group>
              <Text size="sm" c="dimmed" mt={4}>
                {text.lastSeen} <When instant={lastSeenAt} show="ago" /> · {text.since}{' '}
                <When instant={createdAt} show="day" />
              </Text>
            </div>
            <Button
              variant="default"
              size="xs"
              disabled={busy}
              aria-label={text.signOutOf(device)}
              onClick={() => void onSignOut(session)}
            >
              {text.signOut}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
