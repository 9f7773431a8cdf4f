import { IANAZone } from 'luxon';
import type { RequestSums } from '../../store/reviews/requestSums.ts';
import type { LocalPeriod } from '../periods.ts';
import type { Figures } from './figures.ts';

/** Hours of the day in a clinic's zone, from hours of UTC: clocks change at full hours of UTC. */

const HOUR = 3_600_000;
const HOURS_OF_DAY = 24;
const MINUTES = 60;

/** A stretch of time in which local clocks are so many hours before UTC throughout. */
export interface Stretch {
  from: string;
  to: string;
  offset: number;
}

/** The requests of some stretches, by the local hour at which they went out. */
export async function sumByLocalHour(
  { requestsByHour }: Pick<Figures, 'requestsByHour'>,
  stretches: readonly Stretch[],
): Promise<Map<number, RequestSums>> {
  const hours = new Map<number, RequestSums>();
  for (const { period, hour, sent, answered } of await requestsByHour(stretches)) {
    const local = (hour + (stretches[period]?.offset ?? 0) + HOURS_OF_DAY) % HOURS_OF_DAY;
    const sums = hours.get(local) ?? { sent: 0, answered: 0 };
    hours.set(local, { sent: sums.sent + sent, answered: sums.answered + answered });
  }
  return hours;
}

/** Periods that follow each other, cut where the clocks change: at most once in each, which is a month at the longest. */
export function stretchesOf(zone: string, periods: readonly LocalPeriod[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { from, to } of periods) {
    for (const stretch of cut(IANAZone.create(zone), Date.parse(from), Date.parse(to))) {
      const last = stretches.at(-1);
      if (last?.offset === stretch.offset) last.to = stretch.to;
      else stretches.push(stretch);
    }
  }
  return stretches;
}

/** Halves what lies around a change until both sides have one offset. */
function cut(zone: IANAZone, from: number, to: number): Stretch[] {
  const offset = zone.offset(from) / MINUTES;
  const isEven = to - from === HOUR || offset === zone.offset(to - HOUR) / MINUTES;
  if (isEven) return [{ from: new Date(from).toISOString(), to: new Date(to).toISOString(), offset }];
  const middle = from + Math.floor((to - from) / HOUR / 2) * HOUR;
  return [...cut(zone, from, middle), ...cut(zone, middle, to)];
}
