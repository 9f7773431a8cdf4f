import type { Api } from '../../server/contract/core/api.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { Answer } from '../../server/contract/core/route.ts';
import { countWords } from '../../server/contract/words/counts.ts';
import { sayMoney } from '../../server/contract/words/money.ts';
import { factLines } from '../kit/report.ts';
import { listWords, showInstant } from '../kit/words.ts';

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
