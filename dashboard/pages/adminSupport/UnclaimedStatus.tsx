import { REPLY_WORDS } from '../../../server/contract/routes/inbound.ts';
import type { UnclaimedText } from '../../../server/contract/routes/unclaimedTexts.ts';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { adminSupportText as text } from '../../texts/admin/adminSupport.ts';
import { RequestStatus } from './request.tsx';

/** One that holds its number waits louder than one that is only to be read; what meant stop says so. */
export function UnclaimedStatus({ held, decision, closedAt, closedBy }: UnclaimedText) {
  if (held) return <StatusBadge status={REPLY_WORDS.held} />;
  if (decision !== 'stop') return <RequestStatus closedAt={closedAt} closedBy={closedBy} />;
  return <StatusBadge status={REPLY_WORDS.stopped} detail={closedBy ? text.closedBy(closedBy) : undefined} />;
}
