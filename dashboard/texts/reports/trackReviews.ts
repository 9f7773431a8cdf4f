import { LIMITS } from '../../../server/contract/core/limits.ts';
import { words } from '../words.ts';
import { reviewListText } from './reviews.ts';

export const trackText = words('track', {
  ...reviewListText,
  title: 'Track Reviews',
  purpose: 'What patients said after their visit.',
  noReviews: 'No reviews in this period',
  noRequests: 'No requests sent in this period',
  responseNote: 'Of the requests sent',
  redirectedNote: 'Went on to the public page',
  search: 'Search comments',
  reset: 'Reset',
  behind: 'New reviews could not be looked for just now. This page tries again by itself.',
  fairness: {
    title: 'Who was offered a public link',
    /** The routing in force, and why it matters. */
    routing: {
      smart: `Smart: ratings of ${LIMITS.publicRatingFrom} and above are offered the public link, others private feedback alone. Google’s policy asks that nobody is chosen by rating.`,
      open: 'Open: every patient is offered the public link, because Google’s policy asks that nobody is chosen by rating.',
    },
    asOfThen: 'Each review counts as it was routed when it was left.',
    rating: 'Rating',
    reviews: 'Reviews',
    offered: 'Offered',
    followed: 'Followed',
    noPercent: 'No reviews with this rating in this period',
    none: 'No reviews in this period, so nobody was offered a link.',
    failed: 'Failed to load who was offered a link',
  },
});
