import { LIVE_WORDS } from '../../server/contract/core/live.ts';
import { count } from './english.ts';
import { words } from './words.ts';

/** What is counted: 'patient', 'patients'. */
export interface Counted {
  readonly one: string;
  readonly many: string;
}

/** Words that several screens say. */
export const sharedText = words('shared', {
  tryAgain: 'Try Again',
  errorMeaning: 'What this means',
  close: 'Close',
  loading: 'Loading',
  togglePassword: 'Toggle password visibility',
  cancel: 'Cancel',
  search: 'Search',
  clearSearch: 'Clear the search',
  rowActions: (row: string) => `Actions for ${row}`,
  actions: 'Actions',
  selectRow: (row: string) => `Select ${row}`,
  selectAll: 'Select all on this page',
  showing: (
    { from, to, total, more }: { from: number; to: number; total: number; more: boolean },
    { one, many }: Counted,
  ) => {
    if (total === 0) return `No ${many}`;
    const shown = from === to ? from : `${from}–${to}`;
    return `${shown} of ${more ? 'more than ' : ''}${count(total, one, many)}`;
  },
  pages: {
    list: (what: string) => `Pages of ${what}`,
    go: {
      first: 'Go to first page',
      previous: 'Go to previous page',
      next: 'Go to next page',
      last: 'Go to last page',
    },
    page: (number: number) => `Page ${number}`,
  },
  noValue: '–',
  live: {
    ...LIVE_WORDS,
    liveHint: 'What happens shows here within seconds',
    pollingHint: 'The connection that tells of changes is down. This screen asks every half minute instead.',
  },
  refresh: 'Refresh',
  notLoaded: 'Could not be loaded',
  clearFilters: 'Clear filters',
  copy: 'Copy',
  copied: 'Copied',
  copyId: (id: string) => `Copy ${id}`,
  copyByHand: 'This browser does not let pages copy. Select the text and copy it by hand.',
  period: 'Period',
  platform: { label: 'Platform', all: 'All platforms' },
  rating: {
    label: 'Rating',
    all: 'All ratings',
    given: (rating: number) => `Rated ${rating} of 5`,
    stars: (rating: number) => (rating === 1 ? '1 star' : `${rating} stars`),
  },
  sendShortcut: 'Ctrl or ⌘ with Enter does the same.',
  cannotSend: {
    preview: 'Preview accounts cannot send texts. Upgrade to text your own patients.',
    lapsed: 'Your subscription is not active, so texts cannot be sent. Upgrade to send again.',
    owed: 'The last payment failed. Texts can be sent again once it is made.',
  },
  samples: 'Samples',
  samplesMeaning: 'Made up to show how this screen works; your own data takes their place once you upgrade.',
});

/** Words of every export. */
export const exportText = words('export', {
  underWay: (size: string) => `Exporting, ${size}`,
  pending: 'The export is under way.',
  done: (name: string) => `${name} is in your downloads`,
});

export const errorScreenText = words('errorScreen', {
  title: 'Something went wrong',
  body: 'An unexpected error occurred. Please refresh the page or contact support if the problem persists.',
  partMissing: 'A part of this page could not be loaded. Goodword may have been updated, or you are offline.',
  support: 'Support:',
  unreachable: 'Your account could not be loaded.',
  details: 'Details',
  reload: 'Reload Page',
});
