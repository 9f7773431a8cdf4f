import { press, type Scene } from '../scene.ts';

const dashboard = { account: 'owner', path: '/dashboard' } as const;
const analytics = { account: 'owner', path: '/analytics' } as const;
const asTable = /^Show as table: Review Trends/;

/** Dashboard and Analytics. */
export const FIGURES_SCENES: Scene[] = [
  { ...dashboard, name: 'dashboard' },
  { ...dashboard, name: 'dashboard-table', act: (page) => press(page, asTable) },
  { ...dashboard, name: 'dashboard-preview', account: 'preview' },
  { ...dashboard, name: 'dashboard-loading', network: { '**/api/dashboard': 'waits' } },
  { ...dashboard, name: 'dashboard-cut', network: { '**/api/live': 'fails' } },
  { ...dashboard, name: 'dashboard-failed', network: { '**/api/dashboard': 'fails' } },
  { ...analytics, name: 'analytics' },
  { ...analytics, name: 'analytics-week', path: '/analytics?range=week' },
  { ...analytics, name: 'analytics-quarter', path: '/analytics?range=quarter' },
  { ...analytics, name: 'analytics-year', path: '/analytics?range=year' },
  { ...analytics, name: 'analytics-table', act: (page) => press(page, asTable) },
  { ...analytics, name: 'analytics-preview', account: 'preview' },
  { ...analytics, name: 'analytics-loading', network: { '**/api/analytics**': 'waits' } },
  { ...analytics, name: 'analytics-failed', network: { '**/api/analytics**': 'fails' } },
];
