import { LIMITS } from '../contract/core/limits.ts';
import { type AgingTable, deleteOld } from '../store/db/retention.ts';
import { forgetErasedWords } from '../store/db/words.ts';
import type { Context } from './context.ts';

/** What is removed by itself once its time is over, and when that is: the one home of these rules. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Before = (ctx: Context) => readonly (string | number)[];

const agoOf = (ctx: Context, milliseconds: number): string =>
  new Date(ctx.now().getTime() - milliseconds).toISOString();

const hours =
  (count: number): Before =>
  (ctx) => [agoOf(ctx, count * HOUR)];

const days = (count: number): Before => hours(count * 24);

/** The first id (UUIDv7) of an instant. */
const idAt = (time: number): string => {
  const digits = time.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
};

/** Years and a day: the database keeps audit rows by its own clock, and by years of the calendar. */
function auditEnd(ctx: Context): string[] {
  const end = new Date(Math.min(ctx.now().getTime(), Date.now()) - DAY);
  end.setUTCFullYear(end.getUTCFullYear() - LIMITS.auditYears);
  return [end.toISOString()];
}

const BEFORE: Record<AgingTable, Before> = {
  refresh_tokens: days(LIMITS.endedDays),
  sessions: days(LIMITS.endedDays),
  account_tokens: days(LIMITS.linkKeptDays),
  challenges: days(LIMITS.endedDays),
  invitations: days(LIMITS.endedDays),
  api_tokens: days(LIMITS.endedDays),
  idempotency_keys: hours(LIMITS.idempotencyHours),
  // They go by the machine's clock, not by the moved one.
  throttles: () => [Date.now()],
  mails: days(LIMITS.mailDays),
  // After the last mail that says it.
  system_updates: days(LIMITS.mailDays + LIMITS.operatorMailDays),
  webhook_deliveries: days(LIMITS.webhookDeliveryDays),
  payment_events: days(LIMITS.paymentEventDays),
  overage_reports: days(LIMITS.overageReportDays),
  import_changes: hours(LIMITS.importUndoHours),
  import_mappings: days(LIMITS.importMappingDays),
  activities: days(LIMITS.activityDays),
  links: (ctx) => [
    idAt(ctx.now().getTime() - LIMITS.linkKeptDays * DAY),
    agoOf(ctx, LIMITS.linkKeptDays * DAY),
  ],
  inbound_texts: days(LIMITS.unclaimedTextDays),
  support_requests: days(LIMITS.closedRequestDays),
  platform_requests: days(LIMITS.closedRequestDays),
  worker_heartbeats: hours(LIMITS.workerKeptHours),
  sender_pauses: days(LIMITS.endedDays),
  sender_pace: (ctx) => [ctx.now().getTime() - LIMITS.endedDays * DAY],
  audit_logs: auditEnd,
};

/** Every table of which something is removed, each after what hangs on it. */
export const AGING_TABLES = Object.keys(BEFORE) as AgingTable[];

/** Rows of one transaction: others write between two of them, and nobody waits long for one. */
const AT_ONCE = 200;

/** Removes the next few rows of a table whose time is over; gives how many. Any number of workers may do it at once. */
export const removeOld = (ctx: Context, table: AgingTable): Promise<number> =>
  ctx.transaction((tx) => deleteOld(tx.db, table, BEFORE[table](ctx), AT_ONCE));

/** Lets the searches forget the pieces of what was erased. */
export const forgetWords = ({ db }: Context): Promise<void> => forgetErasedWords(db);
