import { Badge } from '@mantine/core';
import type { Liveness } from '../../hooks/useLive.ts';
import { sharedText as text } from '../../texts/shared.ts';

/** Says whether the screen follows what happens; nothing while that is not known. */
export function LiveBadge({ liveness }: { liveness: Liveness }) {
  if (liveness === 'waiting') return null;
  const isLive = liveness === 'live';
  return (
    <Badge
      variant="dot"
      color={isLive ? 'green' : 'gray'}
      role="status"
      title={isLive ? text.live.liveHint : text.live.pollingHint}
    >
      {isLive ? text.live.live : text.live.polling}
    </Badge>
  );
}
