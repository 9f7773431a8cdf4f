import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../contract/core/limits.ts';
import { NOTIFICATION_RECIPIENTS } from '../../contract/routes/settings.ts';
import { listSubscribers } from '../../store/accounts/users.ts';
import { addSystemUpdate } from '../../store/platform/systemUpdates.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { queueMails } from './mails.ts';

const DAY = 86_400_000;

interface SystemUpdate {
  subject: string;
  message: string;
  /** Nothing is kept and nobody is mailed. */
  dryRun: boolean;
}

/** Queues a mail for everybody whose clinic wants to hear of updates, in one transaction; gives how many. */
export function sendSystemUpdate(
  ctx: Context,
  caller: Caller,
  { subject, message, dryRun }: SystemUpdate,
): Promise<{ mails: number }> {
  return ctx.transaction(async (tx) => {
    const subscribers = await listSubscribers(tx.db, NOTIFICATION_RECIPIENTS.systemUpdates);
    const readers = subscribers.filter(({ notifications }) => notifications.systemUpdates);
    if (dryRun) return { mails: readers.length };
    const updateId = uuid();
    const now = instantNow(tx);
    await addSystemUpdate(tx.db, { id: updateId, userId: caller.userId, subject, message, createdAt: now });
    const expiresAt = new Date(Date.parse(now) + LIMITS.operatorMailDays * DAY).toISOString();
    await queueMails(
      tx,
      readers.map(({ userId, email }) => ({
        kind: 'system_update' as const,
        to: email,
        data: { userId, updateId },
        expiresAt,
      })),
    );
    const metadata = { mails: readers.length };
    await audit(tx, caller, { action: 'CREATE', entityType: 'system_update', entityId: updateId, metadata });
    return { mails: readers.length };
  });
}
