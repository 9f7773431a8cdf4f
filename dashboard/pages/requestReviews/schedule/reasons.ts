import type { SendResult } from '../../../../server/contract/routes/sms.ts';

/** Why numbers are refused, in the server's sentences, and how many for each. */
export function reasonsOf(results: readonly SendResult[]): [reason: string, numbers: number][] {
  const reasons = results.flatMap(({ reason }) => reason ?? []);
  const groups = Map.groupBy(reasons, (reason) => reason);
  return [...groups].map(([reason, all]) => [reason, all.length]);
}
