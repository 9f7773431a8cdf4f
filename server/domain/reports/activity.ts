import type { Activity } from '../../contract/activity.ts';
import { CARRIER_ERRORS } from '../../contract/carrierErrors.ts';
import { PLATFORMS } from '../../contract/platforms.ts';
import { LOG_STATUS_OF, type LogStatus } from '../../contract/sms.ts';
import {
  countEvents,
  countTexts,
  type FeedFilter,
  type FeedRow,
  hasTextsUnderWay,
  listEvents,
  listTexts,
} from '../../store/activityFeed.ts';
import { findClinic } from '../../store/clinics.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { sampleTexts } from '../samples/sampleTexts.ts';

/** What happened, and the log of texts, which is its type sms_sent (specification 001 sections 2 to 4). */

const DAY = 86_400_000;

type Page = FeedFilter & { limit: number; offset: number };

export interface Feed {
  activities: Activity[];
  totalCount: number;
  totals: Record<'total' | 'sent' | 'queued' | 'blocked' | 'error', number> | null;
  underWay: boolean;
}

export async function listActivity(ctx: Context, caller: ClinicCaller, page: Page): Promise<Feed> {
  if (caller.preview) return sampleFeed(ctx, page);
  const clinic = await findClinic(ctx.db, caller.clinicId);
  const show = (row: FeedRow) => toActivity(row, ctx.now(), clinic?.cooldownDays ?? 0);
  if (page.type === 'sms_sent') {
    const rows = await listTexts(ctx.db, caller.clinicId, page, page);
    const counts = await countTexts(ctx.db, caller.clinicId, page);
    return {
      activities: rows.map(show),
      ...sumUp(counts, page.status),
      underWay: await isUnderWay(ctx, caller),
    };
  }
  const rows = await listNewest(ctx, caller.clinicId, page);
  const texts =
    page.type === 'all' ? sumUp(await countTexts(ctx.db, caller.clinicId, page), 'All').totalCount : 0;
  const totalCount = texts + (await countEvents(ctx.db, caller.clinicId, page));
  return { activities: rows.map(show), totalCount, totals: null, underWay: false };
}

/** Receipts come within about so many milliseconds of the text. */
const RECENT = 60_000;

/** Whether the log changes by itself just now. */
function isUnderWay(ctx: Context, { clinicId }: ClinicCaller): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - RECENT).toISOString();
  return hasTextsUnderWay(ctx.db, clinicId, { now: instantNow(ctx), since });
}

/** Merges texts and events: each list gives enough rows to fill the page on its own. */
async function listNewest(ctx: Context, clinicId: string, page: Page): Promise<FeedRow[]> {
  if (page.type !== 'all') return listEvents(ctx.db, clinicId, page, page);
  const enough = { limit: page.offset + page.limit, offset: 0 };
  const rows = [
    ...(await listEvents(ctx.db, clinicId, page, enough)),
    ...(await listTexts(ctx.db, clinicId, page, enough)),
  ];
  rows.sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
  return rows.slice(page.offset, page.offset + page.limit);
}

function sumUp(
  counts: Record<LogStatus, number>,
  status: FeedFilter['status'],
): Pick<Feed, 'totalCount' | 'totals'> {
  const total = counts.Sent + counts.Queued + counts.Blocked + counts.Error;
  return {
    totalCount: status === 'All' ? total : counts[status],
    totals: { total, sent: counts.Sent, queued: counts.Queued, blocked: counts.Blocked, error: counts.Error },
  };
}

const LEVEL_OF: Record<LogStatus, Activity['status']> = {
  Sent: 'success',
  Queued: 'info',
  Blocked: 'warning',
  Error: 'error',
};

function toActivity(row: FeedRow, now: Date, cooldownDays: number): Activity {
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
  const platform = text.platform ? ` for ${PLATFORMS[text.platform].label}` : '';
  return {
    id,
    type,
    timestamp,
    changedAt,
    user,
    status: LEVEL_OF[logStatus],
    title: `${TITLES[text.kind] ?? 'Text'}: ${logStatus}`,
    description: `${TITLES[text.kind] ?? 'Text'}${platform}`,
    metadata: {
      phoneNumber: text.phone,
      status: text.status,
      logStatus,
      destinationPlatform: text.platform,
      errorMessage: explain(text),
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
    : { phoneNumber: reply.phone, patientName: reply.patientName, replyId: reply.id, replyText: reply.body };

const TITLES: Record<string, string> = {
  request: 'Review request',
  follow_up: 'Follow-up',
  reminder: 'Appointment reminder',
  answer: 'Answer',
};

/** What a code means and what to do about it; else what was noted when the text was given up. */
function explain({ errorCode, lastError }: NonNullable<FeedRow['text']>): string | null {
  const known = errorCode ? CARRIER_ERRORS[errorCode] : undefined;
  return known ? `${known.meaning} ${known.remedy}` : lastError;
}

/** Cooldown minus days elapsed, for a request that was sent (specification 001 section 9). */
function daysLeft(text: NonNullable<FeedRow['text']>, now: Date, cooldownDays: number): number | null {
  if (!text.acceptedAt || (text.kind !== 'request' && text.kind !== 'follow_up')) return null;
  if (LOG_STATUS_OF[text.status] !== 'Sent') return null;
  const elapsed = (now.getTime() - Date.parse(text.acceptedAt)) / DAY;
  return Math.max(0, Math.ceil(cooldownDays - elapsed));
}

function sampleFeed(ctx: Context, page: Page): Feed {
  const all = sampleTexts(ctx.now()).map((row) => toActivity(row, ctx.now(), 90));
  const { platform, search, dateFrom, dateTo } = page;
  const inFilter = all.filter(
    ({ metadata, timestamp }) =>
      (platform === 'all' || metadata.destinationPlatform === platform) &&
      (!dateFrom || timestamp >= dateFrom) &&
      (!dateTo || timestamp < dateTo) &&
      `${metadata.phoneNumber} ${metadata.destinationPlatform}`.includes(search?.toLowerCase() ?? ''),
  );
  const counts: Record<LogStatus, number> = { Sent: 0, Queued: 0, Blocked: 0, Error: 0 };
  for (const { metadata } of inFilter) counts[metadata.logStatus ?? 'Queued'] += 1;
  const shown = inFilter.filter(
    ({ metadata }) => page.status === 'All' || metadata.logStatus === page.status,
  );
  const isShown = page.type === 'all' || page.type === 'sms_sent';
  return {
    activities: isShown ? shown.slice(page.offset, page.offset + page.limit) : [],
    ...(isShown ? sumUp(counts, page.status) : { totalCount: 0, totals: null }),
    ...(page.type === 'sms_sent' ? {} : { totals: null }),
    underWay: false,
  };
}
