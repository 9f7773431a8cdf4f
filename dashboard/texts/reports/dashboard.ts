import { DASHBOARD_WORDS } from '../../../server/contract/words/dashboardView.ts';
import { words } from '../words.ts';

export const dashboardText = words('dashboard', {
  ...DASHBOARD_WORDS,
  title: 'Dashboard',
  welcome: (name: string) => `Welcome back, ${name}. This is how your clinic is doing.`,
  today: 'Today at the clinic',
  failed: 'Failed to load dashboard data',
  failedMeaning: 'Your numbers are safe; only this screen could not be shown.',
  behind: 'These numbers are not the newest: they could not be read again just now.',
  request: 'Request reviews',
});
