import { words } from './words.ts';

/** What the screens are called in the navigation. */
export const navigationText = words('navigation', {
  requestReviews: 'Request Reviews',
  appointmentReminder: 'Appointment Reminder',
  trackReviews: 'Track Reviews',
  log: 'Log',
  dashboard: 'Dashboard',
  patients: 'Patients',
  reviews: 'Reviews',
  analytics: 'Analytics',
  activityLog: 'Activity Log',
  billing: 'Billing',
  settings: 'Settings',
  configuration: 'Configuration',
  adminPanel: 'Admin Panel',
  users: 'Users',
  clinics: 'Clinics',
  auditLogs: 'Audit Logs',
  payments: 'Payments',
  blockLists: 'Block Lists',
  deliverability: 'Deliverability',
  support: 'Support',
});
