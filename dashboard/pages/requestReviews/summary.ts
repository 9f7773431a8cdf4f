import { requestText } from '../../texts/sending/requestReviews.ts';
import type { RowState } from './rows.ts';

/** The list in numbers: what SEND NOW will do with it. */
export interface Tally {
  ready: number;
  /** Judged by nobody yet. */
  checking: number;
  unchecked: number;
  sending: number;
  /** Sent or scheduled already. */
  done: number;
  /** Those of them that are only scheduled. */
  scheduled: number;
  /** Refused for the hour alone. */
  outside: number;
  /** Refused, for whatever reason. */
  leftOut: number;
}

export function tallyOf(counts: ReadonlyMap<RowState, number>): Tally {
  const of = (...states: RowState[]) => states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
  const tally = {
    ready: of('ready'),
    checking: of('checking'),
    unchecked: of('unchecked'),
    sending: of('sending'),
    done: of('sent', 'scheduled'),
    scheduled: of('scheduled'),
    outside: of('outside_hours'),
  };
  const total = of(...counts.keys());
  const { ready, checking, unchecked, sending, done } = tally;
  return { ...tally, leftOut: total - ready - checking - unchecked - sending - done };
}

/** One sentence that sums up what SEND NOW will do: 'Texts 14 patients now; 3 left out.' */
export function summaryOf(tally: Tally): string {
  const { ready, checking, unchecked, sending, done, scheduled, outside, leftOut } = tally;
  const { summary } = requestText;
  if (sending > 0) return summary.texting(sending);
  if (checking > 0) return summary.checking(checking);
  if (unchecked > 0) return summary.unchecked;
  if (ready > 0) return summary.ready(ready, leftOut);
  if (outside > 0) return summary.outside;
  if (done > 0) return summary.done(done - scheduled, scheduled, leftOut);
  return leftOut > 0 ? summary.nobody(leftOut) : summary.empty;
}

export interface Obstacles {
  /** A list is being read: it may name more numbers, or say not to text one of these. */
  reading: boolean;
  /** A send whose outcome is not known yet. */
  openAttempt: boolean;
  /** A link to at least one platform is set; undefined while that is not known. */
  hasDestination: boolean | undefined;
  /** The settings, which would tell, could not be read. */
  notLoaded: boolean;
  /** What is wrong with the message, first things first. */
  problem: string | undefined;
}

/** What stands in the way of sending whatever the list holds; null where nothing does. */
export function obstacleOf({
  reading,
  openAttempt,
  hasDestination,
  notLoaded,
  problem,
}: Obstacles): string | null {
  const { reasons } = requestText;
  if (openAttempt) return reasons.openAttempt;
  if (reading) return reasons.reading;
  if (hasDestination === undefined) return notLoaded ? reasons.notLoaded : reasons.loading;
  if (!hasDestination) return reasons.noDestination;
  return problem === undefined ? null : reasons.message(problem);
}

/** Why the list gives SEND NOW nothing to do; null where it does, numbers still being checked included. */
export function nothingToSend({
  ready,
  checking,
  unchecked,
  sending,
  done,
  scheduled,
  outside,
  leftOut,
}: Tally): string | null {
  const { reasons } = requestText;
  if (sending > 0) return reasons.sending;
  if (checking > 0 || ready > 0) return null;
  if (unchecked > 0) return reasons.unchecked;
  if (outside > 0) return reasons.outside;
  if (done > 0) return scheduled < done ? reasons.allDone : reasons.allScheduled;
  return leftOut > 0 ? reasons.noneReady : reasons.noNumbers;
}
