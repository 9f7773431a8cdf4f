import type { Api } from '../server/contract/api.ts';
import { countWords } from '../server/contract/counts.ts';
import { LIMITS } from '../server/contract/limits.ts';
import { sayMoney } from '../server/contract/money.ts';
import type { Answer } from '../server/contract/route.ts';
import { factLines } from './report.ts';
import { listWords, showInstant } from './words.ts';

type Usage = Answer<Api['getUsage']>['data'];

/** What a clinic has used of its texts, a fact a line. */
export const quotaLines = ({ sms, period, monthlyCap, warnings }: Usage, utc: boolean): string[] =>
  factLines([
    ['Used', `${countWords(sms.sent)} of ${countWords(sms.limit)} texts, ${countWords(sms.remaining)} left`],
    ['Next period', showInstant(period.end, utc)],
    [
      'Monthly cap',
      monthlyCap === null ? `none: the plan’s ${countWords(LIMITS.quota)}` : countWords(monthlyCap),
    ],
    ['Beyond the plan', `${countWords(sms.overage)} texts, ${sayMoney(sms.overageCost)}`],
    ['Warnings', warningWords(warnings)],
  ]);

/** 'at 80 %; next at 1,000 texts' */
function warningWords({ sent, nextThreshold }: Usage['warnings']): string {
  const told = sent.length > 0 ? `at ${listWords(sent.map(String))} %` : 'none yet';
  return nextThreshold === null ? told : `${told}; next at ${countWords(nextThreshold)} texts`;
}
