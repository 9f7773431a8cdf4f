import { LIMITS, PRICE_CENTS } from '../../server/contract/limits.ts';
import { LIVE_WORDS } from '../../server/contract/live.ts';

const price = `$${(PRICE_CENTS / 100).toFixed(2)}`;

/** Words that several screens say. */
export const sharedText = {
  tryAgain: 'Try Again',
  close: 'Close',
  cancel: 'Cancel',
  search: 'Search',
  clearSearch: 'Clear the search',
  rowActions: (row: string) => `Actions for ${row}`,
  actions: 'Actions',
  selectRow: (row: string) => `Select ${row}`,
  selectAll: 'Select all on this page',
  showing: (
    { from, to, total, more }: { from: number; to: number; total: number; more: boolean },
    what: string,
  ) =>
    total === 0
      ? `No ${what}`
      : `${from}–${to} of ${more ? 'more than ' : ''}${total.toLocaleString('en-US')} ${what}`,
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
  copyByHand: 'This browser does not let pages copy. Select the text and copy it by hand.',
  period: 'Period',
  platform: { label: 'Platform', all: 'All platforms' },
  rating: {
    label: 'Rating',
    all: 'All ratings',
    stars: (rating: number) => (rating === 1 ? '1 star' : `${rating} stars`),
  },
  sendShortcut: 'Ctrl or ⌘ with Enter does the same.',
  cannotSend: {
    preview: 'Preview accounts cannot send texts. Upgrade to text your own patients.',
    lapsed: 'Your subscription is not active, so texts cannot be sent. Upgrade to send again.',
  },
  samples: 'Samples',
  samplesMeaning: 'Made up to show how this screen works; your own data takes their place once you upgrade.',
} as const;

/** The upgrade prompt (specification 000 sections 1 and 2). */
/** Words of every export. */
export const exportText = {
  underWay: (size: string) => `Exporting, ${size}`,
  pending: 'The export is under way.',
  done: (name: string) => `${name} is in your downloads`,
} as const;

export const upgradeText = {
  title: 'Upgrade to the full version',
  lead: 'Work with your own patients instead of samples.',
  lapsedLead: 'Text your patients again. Everything that your clinic has here is kept.',
  features: [
    'Real patient data',
    'Actual feedback collection and SMS campaigns',
    'Live analytics',
    'Custom branding and templates',
    'Priority email support',
    `${LIMITS.quota.toLocaleString('en-US')} SMS per month`,
  ],
  price,
  perMonth: 'per month',
  terms: `${LIMITS.quota.toLocaleString('en-US')} SMS included, billed monthly, cancel anytime.`,
  how: 'Payment inside Goodword is not open yet. Whoever runs this server can switch your subscription on.',
} as const;

/** The top-level error screen (specification 000 section 2). */
export const errorScreenText = {
  title: 'Something went wrong',
  body: 'An unexpected error occurred. Please refresh the page or contact support if the problem persists.',
  newVersion: 'A part of this page could not be loaded. Goodword may have been updated, or you are offline.',
  unreachable: 'Your account could not be loaded.',
  details: 'Details',
  reload: 'Reload Page',
} as const;
