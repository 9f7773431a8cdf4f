import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { MemberRole } from '../../../server/contract/core/roles.ts';
import type { Notifications } from '../../../server/contract/routes/settings.ts';
import { sayList } from '../say.ts';
import { words } from '../words.ts';

const { lowRatingTo, reviewMailsPerHour, summaryHour, quotaWarnAt } = LIMITS;

interface MailWords {
  label: string;
  /** Who is mailed, and when. */
  means: (who: string) => string;
}

const ROLES: Partial<Record<MemberRole, string>> = { owner: 'owners', admin: 'admins' };

/** Names that stand in a sentence before the rest is only counted. */
const NAMES_MAX = 4;

/** Words of Settings, Notifications: who is mailed, and when. */
export const notificationsText = words('notifications', {
  title: 'Mails',
  help: 'What Goodword mails to your clinic’s people. Every switch counts for the whole clinic and is kept at once.',
  mails: {
    newReview: {
      label: 'New reviews',
      means: (who) =>
        `${who} are mailed as soon as a patient leaves a review, for at most ${reviewMailsPerHour} reviews an hour.`,
    },
    lowRating: {
      label: 'Low ratings',
      means: (who) =>
        `${who} are mailed as soon as a patient leaves 1 to ${lowRatingTo} stars, in place of the mail about a new review.`,
    },
    weeklySummary: {
      label: 'Weekly summary',
      means: (who) =>
        `${who} are mailed the numbers of the week on Monday at ${summaryHour}\u00a0AM, in your clinic’s zone.`,
    },
    quotaWarning: {
      label: 'Texts running out',
      means: (who) =>
        `${who} are mailed when ${quotaWarnAt * 100}\u00a0% of a period’s texts are used, and when all are.`,
    },
    systemUpdates: {
      label: 'News about Goodword',
      means: (who) => `${who} are mailed what changes in Goodword, and before work that interrupts it.`,
    },
  } satisfies Record<keyof Notifications, MailWords>,
  /** 'Owners and admins (Robin Test, Ann Lee)'; without names where they are not known. */
  who: (roles: readonly MemberRole[], names: readonly string[]) => {
    const words = sayList(roles.map((role) => ROLES[role] ?? role));
    const some = names.slice(0, NAMES_MAX).join(', ');
    const more = names.length > NAMES_MAX ? ` and ${names.length - NAMES_MAX} more` : '';
    return words.charAt(0).toUpperCase() + words.slice(1) + (some && ` (${some}${more})`);
  },
  on: 'on',
  off: 'off',
});
