import { ANALYTICS_WORDS } from '../../../server/contract/words/analyticsView.ts';
import { words } from '../words.ts';

export const analyticsText = words('analytics', {
  ...ANALYTICS_WORDS,
  title: 'Analytics',
  purpose: 'What your requests bring, and which of them bring most.',
  range: 'Time range',
  export: 'Export CSV',
  exportFailed: 'Failed to export analytics',
  nothingToExport: 'No analytics data to export',
  failed: 'Failed to load analytics data',
  failedMeaning: 'Your numbers are safe; only this screen could not be shown.',
  behind: 'These numbers are not the newest: they could not be read again just now.',
  request: 'Request reviews',
});
