import type { Api } from '../server/contract/api.ts';
import { LIMITS } from '../server/contract/limits.ts';
import type { Answer } from '../server/contract/route.ts';
import { countWords, showInstant } from './words.ts';

type Usage = Answer<Api['getUsage']>['data'];

/** What a clinic has used of its texts, a fact a line. */
export function quotaLines({ sms, period, monthlyCap }: Usage, utc: boolean): string[] {
  const facts: [string, string][] = [
    ['Used', `${countWords(sms.sent)} of ${countWords(sms.limit)} texts, ${countWords(sms.remaining)} left`],
    ['Next period', showInstant(period.end, utc)],
    [
      'Monthly cap',
      monthlyCap === null ? `none: the plan’s ${countWords(LIMITS.quota)}` : countWords(monthlyCap),
    ],
    ['Beyond the plan', `${countWords(sms.overage)} texts, $${(sms.overageCost / 100).toFixed(2)}`],
  ];
  return facts.map(([name, value]) => `${name.padEnd(16)}${value}`);
}
