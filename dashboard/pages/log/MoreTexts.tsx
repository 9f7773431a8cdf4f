import { Button, Stack, Text } from '@mantine/core';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { NewTabLink } from '../../components/facts/NewTabLink.tsx';
import { logText as text } from '../../texts/reports/log.ts';

/** Rows that one call gives at most. */
const MOST = 1_000;

interface Props {
  shown: number;
  all: number;
  /** How many were asked for. */
  limit: number;
  queued: number;
  busy: boolean;
  onMore: (limit: number) => void;
}

/** How much of the log is shown, and the way to more. */
export function MoreTexts({ shown, all, limit, queued, busy, onMore }: Props) {
  const next = Math.min(LIMITS.logPerPage, all - shown);
  return (
    <Stack align="center" gap="xs" mt="sm">
      <Text size="sm" c="dimmed" role="status">
        {text.showing(shown, all)} {shown < all && limit >= MOST && text.narrow}
      </Text>
      {shown < all && limit < MOST && (
        <Button
          variant="default"
          loading={busy && shown < limit}
          onClick={() => onMore(limit + LIMITS.logPerPage)}
        >
          {text.more(next)}
        </Button>
      )}
      {queued > 0 && (
        <Text size="xs" c="dimmed">
          {text.refreshing}
        </Text>
      )}
      <NewTabLink href="/best-practices#codes">{text.codes}</NewTabLink>
    </Stack>
  );
}
