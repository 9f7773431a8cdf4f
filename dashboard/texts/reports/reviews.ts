import { REVIEWER_WORDS } from '../../../server/contract/words/reviewer.ts';
import { words } from '../words.ts';

/** Words about one review, wherever it stands. */
export const reviewItemText = words('reviewItem', {
  noComment: 'No comment',
  ...REVIEWER_WORDS,
  wentOn: 'Went on to the public page',
  keptPrivate: 'Kept private',
});

/** Words of every list of reviews. */
export const reviewListText = words('reviewList', {
  list: 'Reviews',
  what: { one: 'review', many: 'reviews' },
  failed: 'Failed to load reviews',
  failedMeaning:
    'There are no numbers and the list is empty because nothing could be loaded, not because nobody answered.',
  none: 'No reviews yet. Text your patients and ask how their visit was.',
  request: 'Request reviews',
  noMatch: 'No review fits this search and these filters.',
});

export const reviewsText = words('reviews', {
  ...reviewListText,
  title: 'Reviews',
  purpose: 'What patients left, what you answered, and who looks after a low rating.',
  export: 'Export Report',
  nothingToExport: 'No reviews to export',
  exportFailed: 'Failed to export reviews',
  noReviews: 'No reviews to average',
  noRequests: 'No requests sent yet',
  /** A request has no stars and no words by which it could be left out. */
  ofAllRequests: 'Of all requests sent, not of these reviews alone',
  search: 'Search comments and names',
  case: 'Case',
  allCases: 'All cases',
  cases: (status: string) => `Case: ${status}`,
  tabs: { label: 'Answered or not', all: 'All', pending: 'Pending', responded: 'Responded' },
  respond: 'Respond',
  viewOnPlatform: 'View on Platform',
  open: 'Open',
  notPublic: 'Kept private: it is on no platform.',
  noLink: 'Your clinic has no link to this platform in Settings.',
  responded: 'Responded',
  looksAfter: (name: string) => `${name} looks after it`,
  nonePending: 'Every review here has an answer.',
  noneResponded: 'No review here has an answer yet.',
});

/** Words of one review's screen. */
export const reviewText = words('review', {
  back: 'Reviews',
  backToTrack: 'Track Reviews',
  title: 'Review',
  purpose: 'What the patient left, your answer, and what happened since.',
  failed: 'Failed to load the review',
  gone: 'This review is not there any more.',
  patient: 'Open the patient',
  texted: (phone: string) => `The request went to ${phone}.`,
  answers: {
    title: 'Your answer',
    help: 'A text goes to the patient; a note stays within your team.',
    none: 'Nobody has answered yet.',
    list: 'Answers',
    kind: 'Answer by',
    text: 'Text',
    note: 'Note',
    textLabel: 'Text to the patient',
    noteLabel: 'Note for your team',
    sendText: 'Send text',
    saveNote: 'Save note',
    sent: 'Your text is on its way.',
    saved: 'Note saved.',
    failed: 'That could not be done',
  },
  case: {
    title: 'Case',
    help: 'A low rating is looked after until it is resolved.',
    status: 'Status',
    owner: 'Looked after by',
    nobody: 'Nobody yet',
    note: 'What was done',
    save: 'Save case',
    saved: 'Case saved.',
    same: 'Nothing has changed',
    failed: 'That could not be done',
  },
  story: { title: 'What happened', by: (user: string) => `by ${user}` },
});
