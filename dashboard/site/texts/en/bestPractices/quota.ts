import { LIMITS, PRICE_CENTS } from '../../../../../server/contract/core/limits.ts';
import type { SiteFacts } from '../../../../../server/contract/routes/site.ts';
import { sayMoney } from '../../../../../server/contract/words/money.ts';
import type { Section } from '../../../documents/shapes.ts';
import { count } from '../say.ts';

export const quota = ({ overageCents }: SiteFacts): Section => ({
  id: 'quota',
  title: 'What counts to your texts',
  body: [
    `The plan costs ${sayMoney(PRICE_CENTS)} a month and holds ${count(LIMITS.quota)} texts in each period of your subscription.`,
    {
      meanings: [
        [
          'Counts',
          'Every text: requests, follow-ups, reminders, and answers to replies and reviews. A long text of several segments counts once.',
        ],
        [
          'Does not count',
          'Answers to STOP, START and HELP, and texts to your own phone. What the carrier never took gives its place back: refused, blocked, cancelled or too late. What the carrier took and could not deliver counts.',
        ],
        ['Scheduled', 'A scheduled text takes its place at once, in the period in which it goes out.'],
        [
          'Nobody can tell',
          'A text of which nobody can tell whether it was sent counts, and is not charged until somebody decides that it arrived.',
        ],
      ],
    },
    `At ${LIMITS.quotaWarnAt * 100} % and at 100 % your Activity Log tells you, and owners are mailed where Settings, Notifications, says so. Then sending stops until the next period, or until an owner raises the monthly cap in Settings, SMS, to at most ${count(LIMITS.monthlyCapMax)} texts. Each text beyond the plan’s that the carrier takes then costs ${sayMoney(overageCents)}.`,
  ],
});
