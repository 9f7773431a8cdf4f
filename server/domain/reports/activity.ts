import type { Activity } from '../../contract/routes/activity.ts';
import type { Dashboard } from '../../contract/routes/dashboard.ts';
import type { LogStatus } from '../../contract/routes/sms.ts';
import { findClinic } from '../../store/accounts/clinics.ts';
import {
  countEvents,
  countTexts,
  type FeedRow,
  hasTextsUnderWay,
  listFeed,
} from '../../store/reports/activityFeed.ts';
import type { FeedFilter, FeedPage } from '../../store/reports/feedFilter.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { sampleTexts } from '../samples/sampleTexts.ts';
import { repetitionsOf } from '../textOutcome.ts';
import { tell, toActivity } from './activityWords.ts';

/** What happened, and the log of texts, which is its type sms_sent. */

type Page = FeedFilter & FeedPage;

const NO_TEXTS: Record<LogStatus, number> = { Sent: 0, Queued: 0, Blocked: 0, Error: 0 };

export interface Feed {
  activities: Activity[];
  totalCount: number;
  totals: Record<'total' | 'sent' | 'queued' | 'blocked' | 'error', number> | null;
  underWay: boolean;
}

export async function listActivity(ctx: Context, caller: ClinicCaller, page: Page): Promise<Feed> {
  if (caller.preview) return sampleFeed(ctx, page);
  const clinic = await findClinic(ctx.db, caller.clinicId);
  const { counts, events } = await readCounts(ctx, caller.clinicId, page);
  const texts = sumUp(counts, page.status);
  const of = texts.totalCount + events;
  const rows = of === 0 ? [] : await listFeed(ctx.db, caller.clinicId, page, { ...page, of });
  const activities = await tellRows(ctx, caller.clinicId, rows, clinic?.cooldownDays ?? 0);
  if (page.type === 'sms_sent') return { activities, ...texts, underWay: await isUnderWay(ctx, caller) };
  return { activities, totalCount: texts.totalCount + events, totals: null, underWay: false };
}

/** Tells of rows of a clinic's feed, in their order. */
export async function tellRows(
  ctx: Context,
  clinicId: string,
  rows: readonly FeedRow[],
  cooldownDays: number,
): Promise<Activity[]> {
  const texts = rows.flatMap(({ id, text }) => (text ? [{ id, ...text }] : []));
  const repetitions = await repetitionsOf(ctx, clinicId, texts);
  return rows.map((row) => toActivity(row, { now: ctx.now(), cooldownDays, repetitions }));
}

interface Counts {
  counts: Record<LogStatus, number>;
  events: number;
}

const readCounts = async ({ db }: Context, clinicId: string, filter: FeedFilter): Promise<Counts> => ({
  counts: await countTexts(db, clinicId, filter),
  events: await countEvents(db, clinicId, filter),
});

/** How many entries a filter lets through. */
export async function countEntries(ctx: Context, clinicId: string, filter: FeedFilter): Promise<number> {
  const { counts, events } = await readCounts(ctx, clinicId, filter);
  return sumUp(counts, filter.status).totalCount + events;
}

const EVERYTHING: FeedFilter = { type: 'all', status: 'All', platform: 'all' };

/** The newest entries alone but for sign-ins, each told in one sentence without a number. */
export async function listRecent(
  ctx: Context,
  caller: ClinicCaller,
  limit: number,
): Promise<Dashboard['recentActivity']> {
  const page = { ...EVERYTHING, signIns: false, limit, offset: 0 };
  const rows = caller.preview
    ? sampleTexts(ctx.now()).slice(0, limit)
    : await listFeed(ctx.db, caller.clinicId, page, page);
  return rows.map((row) => ({ id: row.id, description: tell(row), timestamp: row.at }));
}

/** Receipts come within about so many milliseconds of the text. */
const RECENT = 60_000;

/** Whether the log changes by itself just now. */
function isUnderWay(ctx: Context, { clinicId }: ClinicCaller): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - RECENT).toISOString();
  return hasTextsUnderWay(ctx.db, clinicId, { now: instantNow(ctx), since });
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

function sampleFeed(ctx: Context, page: Page): Feed {
  // Nothing happens among samples, whose times move with the clock.
  const texts = page.after ? [] : sampleTexts(ctx.now());
  const known = { now: ctx.now(), cooldownDays: 90, repetitions: new Map() };
  const all = texts.map((row) => toActivity(row, known));
  const { platform, search, dateFrom, dateTo } = page;
  const searched = ({ description, metadata }: Pick<Activity, 'description' | 'metadata'>): string =>
    `${metadata.phoneNumber} ${metadata.destinationPlatform} ${page.type === 'all' ? description : ''}`.toLowerCase();
  const inFilter = all.filter(
    ({ metadata, timestamp, description }) =>
      (platform === 'all' || metadata.destinationPlatform === platform) &&
      (!dateFrom || timestamp >= dateFrom) &&
      (!dateTo || timestamp < dateTo) &&
      searched({ description, metadata }).includes(search?.toLowerCase() ?? ''),
  );
  const counts = { ...NO_TEXTS };
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
