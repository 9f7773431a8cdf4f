import { LIMITS } from '../../server/contract/limits.ts';
import type { Notifications } from '../../server/contract/settings.ts';

const { lowRatingTo, reviewMailsPerHour, summaryHour, quotaWarnAt } = LIMITS;

/** Words of Settings, Notifications (specification 002 section 2): who is mailed, and when. */
export const notificationsText = {
  title: 'Mails',
  help: 'What Goodword mails to your clinic’s people. Every switch counts for the whole clinic and is kept at once.',
  mails: {
    newReview: {
      label: 'New reviews',
      means: `Owners and admins are mailed as soon as a patient leaves a review, for at most ${reviewMailsPerHour} reviews an hour.`,
    },
    lowRating: {
      label: 'Low ratings',
      means: `Owners and admins are mailed as soon as a patient leaves 1 to ${lowRatingTo} stars, in place of the mail about a new review.`,
    },
    weeklySummary: {
      label: 'Weekly summary',
      means: `Owners are mailed the numbers of the week on Monday at ${summaryHour} AM, in your clinic’s zone.`,
    },
    quotaWarning: {
      label: 'Texts running out',
      means: `Owners are mailed when ${quotaWarnAt * 100} % of a period’s texts are used, and when all are.`,
    },
    systemUpdates: {
      label: 'News about Goodword',
      means:
        'Owners and admins are mailed before work that interrupts Goodword. No such mail is sent yet; your choice is kept for then.',
    },
  } satisfies Record<keyof Notifications, { label: string; means: string }>,
  turnedOn: (label: string) => `${label}: mailed from now on`,
  turnedOff: (label: string) => `${label}: mailed no more`,
} as const;
