import type { PlatformRequest, SupportRequest } from '../../../server/contract/routes/support.ts';
import { REQUEST_WORDS } from '../../../server/contract/words/statusWords.ts';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { mailto } from '../../lib/mailto.ts';
import { adminSupportText as text } from '../../texts/admin/adminSupport.ts';

/** What both kinds of request have. */
export type Request = SupportRequest | PlatformRequest;

export function RequestStatus({ closedAt, closedBy }: Pick<Request, 'closedAt' | 'closedBy'>) {
  if (closedAt === null) return <StatusBadge status={REQUEST_WORDS.open} />;
  return (
    <StatusBadge status={REQUEST_WORDS.closed} detail={closedBy ? text.closedBy(closedBy) : undefined} />
  );
}

/** What a list will have become once one of its requests is closed. */
export const withClosed =
  (id: string) =>
  <T extends Request, P>({ data, ...rest }: { data: T[]; pagination: P }) => ({
    ...rest,
    data: data.map((each) => (each.id === id ? { ...each, closedAt: new Date().toISOString() } : each)),
  });

/** Opens the reader's own mail program with an answer begun. */
export const replyAddress = (contactEmail: string, subject: string): string =>
  mailto(contactEmail, { subject: text.replySubject(subject) });
