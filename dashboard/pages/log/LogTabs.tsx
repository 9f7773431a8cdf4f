import { Badge, Button, Group } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { useWaitingReplies } from '../../hooks/useWaitingReplies.ts';
import { repliesText as text } from '../../texts/sending/replies.ts';

/** The two parts of the log, and how many replies wait for somebody. */
export function LogTabs() {
  const { pathname } = useLocation();
  const waiting = useWaitingReplies();
  const parts = [
    { to: '/log', label: text.tabs.texts, count: 0 },
    { to: '/log/replies', label: text.tabs.replies, count: waiting },
  ];
  return (
    <Group component="nav" gap="xs" mb="sm" aria-label={text.tabs.label}>
      {parts.map(({ to, label, count }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          size="compact-md"
          variant={pathname === to ? 'light' : 'subtle'}
          aria-current={pathname === to ? 'page' : undefined}
          rightSection={count > 0 && <Badge color="orange">{text.waiting(count)}</Badge>}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
