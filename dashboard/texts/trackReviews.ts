import { LIMITS } from '../../server/contract/limits.ts';

/** Words of Track Reviews (specification 001 section 2). */
export const trackText = {
  title: 'Track Reviews',
  purpose: 'What patients said after their visit.',
  stats: {
    total: 'Total Reviews',
    average: 'Average Rating',
    response: 'Response Rate',
    redirected: 'Redirected',
  },
  noReviews: 'No reviews in this period',
  noRequests: 'No requests sent in this period',
  responseNote: 'Of the requests sent',
  redirectedNote: 'Went on to the public page',
  failed: 'Failed to load reviews',
  failedMeaning:
    'The numbers are zero and the list is empty because nothing could be loaded, not because nobody answered.',
  search: 'Search comments',
  rating: 'Rating',
  allRatings: 'All ratings',
  stars: (rating: number) => (rating === 1 ? '1 star' : `${rating} stars`),
  reset: 'Reset',
  list: 'Reviews',
  what: 'reviews',
  none: 'No reviews yet. Text your patients and ask how their visit was.',
  request: 'Request reviews',
  noMatch: 'No review fits this search and these filters.',
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
    percent: (percent: number) => `${percent.toLocaleString('en-US')} %`,
    noPercent: 'No reviews with this rating in this period',
    none: 'No reviews in this period, so nobody was offered a link.',
    failed: 'Failed to load who was offered a link',
  },
} as const;
