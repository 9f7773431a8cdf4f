import { type Activity, type ActivityType, describeText, textTitle } from '../../contract/routes/activity.ts';
import { wordsOf } from '../../contract/routes/inbound.ts';
import { LOG_STATUS_OF, type LogStatus } from '../../contract/routes/sms.ts';
import type { Repetition } from '../../store/db/repetitions.ts';
import type { FeedRow } from '../../store/reports/activityFeed.ts';
import { explainText } from '../textOutcome.ts';

/** How the activity list tells of what happened. */

const DAY = 86_400_000;

type Text = NonNullable<FeedRow['text']>;

const LEVEL_OF: Record<LogStatus, Activity['status']> = {
  Sent: 'success',
  Queued: 'info',
  Blocked: 'warning',
  Error: 'error',
};

/** What is known beside the row itself. */
interface Known {
  now: Date;
  cooldownDays: number;
  /** What became of the texts that repeat others, by the ids of those. */
  repetitions: ReadonlyMap<string, Repetition>;
}

export function toActivity(row: FeedRow, { now, cooldownDays, repetitions }: Known): Activity {
  const { id, type, at: timestamp, changedAt } = row;
  const user = row.userName ?? 'System';
  if (!row.text) {
    const { status, title, description } = row;
    const words = { title: title ?? '', description: description ?? '' };
    const metadata = tellReply(row);
    return { id, type, timestamp, changedAt, user, status: status ?? 'info', ...words, metadata };
  }
  const { text } = row;
  const logStatus = LOG_STATUS_OF[text.status];
  return {
    id,
    type,
    timestamp,
    changedAt,
    user,
    status: LEVEL_OF[logStatus],
    title: `${textTitle(text.kind)}: ${logStatus}`,
    description: describeText(text.kind, text.platform),
    metadata: {
      phoneNumber: text.phone,
      status: text.status,
      logStatus,
      destinationPlatform: text.platform,
      errorMessage: explainText(text, repetitions.get(id)),
      errorCode: text.errorCode,
      scheduledFor: text.sendAt,
      sentAt: text.acceptedAt,
      deliveredAt: text.deliveredAt,
      cooldownDaysLeft: daysLeft(text, now, cooldownDays),
    },
  };
}

const tellReply = ({ reply }: FeedRow): Activity['metadata'] =>
  reply === null
    ? {}
    : {
        phoneNumber: reply.phone,
        patientName: reply.patientName,
        replyId: reply.id,
        replyText: wordsOf({ ...reply, text: reply.body }),
      };

/** Cooldown minus days elapsed, for a request that was sent. */
function daysLeft(text: Text, now: Date, cooldownDays: number): number | null {
  if (!text.acceptedAt || (text.kind !== 'request' && text.kind !== 'follow_up')) return null;
  if (LOG_STATUS_OF[text.status] !== 'Sent') return null;
  const elapsed = (now.getTime() - Date.parse(text.acceptedAt)) / DAY;
  return Math.max(0, Math.ceil(cooldownDays - elapsed));
}

/** Their descriptions repeat the title. */
const TOLD_BY_DESCRIPTION: ActivityType[] = ['feedback_received', 'patient_added'];

/** A row in words that need no others beside them, without a patient's number. */
export function tell(row: FeedRow): string {
  if (row.text) return `${describeText(row.text.kind, row.text.platform)}: ${LOG_STATUS_OF[row.text.status]}`;
  const { type, title, description } = row;
  return (TOLD_BY_DESCRIPTION.includes(type) ? [description] : [title, description])
    .filter(Boolean)
    .join('. ');
}
