import { DASHBOARD_WORDS } from '../../server/contract/dashboardView.ts';

/** Words of the Dashboard (specification 001 section 2). */
export const dashboardText = {
  ...DASHBOARD_WORDS,
  title: 'Dashboard',
  welcome: (name: string) => `Welcome back, ${name}. This is how your clinic is doing.`,
  today: 'Today at the clinic',
  failed: 'Failed to load dashboard data',
  behind: 'These numbers are not the newest: they could not be read again just now.',
  request: 'Request reviews',
} as const;
