import type { Dashboard } from '../../contract/routes/dashboard.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import { TEMPLATES } from '../../contract/rules/templates.ts';
import { listUserNames } from '../../store/accounts/users.ts';
import type { Period } from '../../store/db/periods.ts';
import { countByStatus, sumPatients } from '../../store/patients/patientCounts.ts';
import type { Clinic } from '../../store/patients/patientStatus.ts';
import { type RequestSums, sumRequests, sumRequestsBy, sumTexts } from '../../store/reviews/requestSums.ts';
import { type ReviewSums, sumPlatforms, sumReviews } from '../../store/reviews/reviewSums.ts';
import { EVERY_REVIEW } from '../../store/reviews/reviews.ts';
import { listClinicTemplates } from '../../store/sending/clinicTemplates.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { toPatientCounts, weekStarts } from '../patients/patientCounts.ts';
import { readClinic } from '../patients/patients.ts';
import { averageOf, type LocalPeriod, rateOf } from '../periods.ts';
import { sampleFigures } from '../samples/sampleFigures.ts';

/**
 * The sums that the dashboard and the analytics are made of. What is asked for several periods
 * gives a sum for each of them, in their order.
 */
export interface Figures {
  /** All of them, and those whose status is active. */
  patients(): Promise<{ total: number; active: number }>;
  patientsAdded(periods: readonly Period[]): Promise<number[]>;
  /** By their rating. */
  reviews(periods: readonly Period[]): Promise<Map<number, ReviewSums>[]>;
  reviewsByPlatform(period: Period): Promise<{ platform: Platform; reviews: number }[]>;
  /** Requests and follow-ups that the carrier accepted. */
  requests(periods: readonly Period[]): Promise<RequestSums[]>;
  /** Of some periods together, as the next one too. */
  requestsByMember(
    periods: readonly Period[],
  ): Promise<({ userId: string | null; name: string } & RequestSums)[]>;
  requestsByTemplate(
    periods: readonly Period[],
  ): Promise<({ template: string | null; name: string } & RequestSums)[]>;
  /** By the hour of UTC; `period` is the place of its period in the list. */
  requestsByHour(periods: readonly Period[]): Promise<({ period: number; hour: number } & RequestSums)[]>;
  /** Texts of every kind that the carrier accepted. */
  texts(period: Period): Promise<{ sent: number; delivered: number }>;
}

/** The caller's figures and the zone of their days; a clinic that never paid has those of the samples. */
export async function figuresOf(
  ctx: Context,
  caller: Pick<ClinicCaller, 'clinicId' | 'preview'>,
): Promise<{ figures: Figures; zone: string }> {
  const { row, clinic } = await readClinic(ctx, caller.clinicId);
  const zone = row.timezone;
  return { zone, figures: caller.preview ? sampleFigures(ctx.now()) : ownFigures(ctx, clinic, zone) };
}

/** Of the reviews of a period, to two decimals. */
export const ratingOf = ({ ratingSum, reviews }: ReviewSums): number | null => averageOf(ratingSum, reviews);

/** Percent of the requests of a period that were answered. */
export const responseOf = ({ sent, answered }: RequestSums): number | null => rateOf(answered, sent);

/** What was sent and what came in each of some periods, from their sums in the same order. */
export const trendsOf = (
  periods: readonly LocalPeriod[],
  reviews: readonly ReviewSums[],
  requests: readonly RequestSums[],
): Dashboard['reviewTrends'] =>
  periods.map(({ date }, at) => ({
    date,
    sent: requests[at]?.sent ?? 0,
    completed: reviews[at]?.reviews ?? 0,
  }));

function ownFigures(ctx: Context, clinic: Clinic, zone: string): Figures {
  const { db } = ctx;
  const { clinicId } = clinic;
  return {
    async patients() {
      const { total, byStatus } = toPatientCounts(
        await countByStatus(db, clinic, weekStarts(ctx.now(), zone)),
      );
      return { total, active: byStatus.active };
    },
    patientsAdded: (periods) => sumPatients(db, clinicId, periods),
    reviews: (periods) => sumReviews(db, clinicId, EVERY_REVIEW, periods),
    reviewsByPlatform: (period) => sumPlatforms(db, clinicId, period),
    requests: (periods) => sumRequests(db, clinicId, 'all', periods),
    requestsByMember: (periods) => sumByMember(ctx, clinicId, periods),
    requestsByTemplate: (periods) => sumByTemplate(ctx, clinicId, periods),
    async requestsByHour(periods) {
      const sums = await sumRequestsBy(db, clinicId, 'hour', periods);
      return sums.flatMap((hours, period) =>
        hours.map(({ name, sent, answered }) => ({ period, hour: Number(name), sent, answered })),
      );
    },
    texts: (period) => sumTexts(db, clinicId, period),
  };
}

/** The requests of periods, apart for each member or each template that they are of; null for those without one. */
async function sumWay(
  { db }: Context,
  clinicId: string,
  way: 'member' | 'template',
  periods: readonly Period[],
) {
  const found = new Map<string | null, RequestSums>();
  for (const { name, sent, answered } of (await sumRequestsBy(db, clinicId, way, periods)).flat()) {
    const key = name === null ? null : String(name);
    const known = found.get(key) ?? { sent: 0, answered: 0 };
    found.set(key, { sent: known.sent + sent, answered: known.answered + answered });
  }
  return [...found].map(([name, sums]) => ({ name, sums }));
}

const UNKNOWN = { member: 'A former member', template: 'A deleted template' };
const NOBODY = 'System';
const OWN_WORDS = 'Own words';

async function sumByMember(ctx: Context, clinicId: string, periods: readonly Period[]) {
  const sums = await sumWay(ctx, clinicId, 'member', periods);
  const ids = sums.flatMap(({ name }) => name ?? []);
  const names = await listUserNames(ctx.db, ids);
  return sums.map(({ name: userId, sums: { sent, answered } }) => ({
    userId,
    name: userId ? (names.get(userId) ?? UNKNOWN.member) : NOBODY,
    sent,
    answered,
  }));
}

async function sumByTemplate(ctx: Context, clinicId: string, periods: readonly Period[]) {
  const sums = await sumWay(ctx, clinicId, 'template', periods);
  const names = new Map([
    ...(await listClinicTemplates(ctx.db, clinicId)).map(({ id, name }) => [id, name] as const),
    ...TEMPLATES.map(({ name, label }) => [name, label] as const),
  ]);
  return sums.map(({ name: template, sums: { sent, answered } }) => ({
    template,
    name: template ? (names.get(template) ?? UNKNOWN.template) : OWN_WORDS,
    sent,
    answered,
  }));
}
