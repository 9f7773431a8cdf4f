import type { ActivityType } from '../../../server/contract/routes/activity.ts';
import { words } from '../words.ts';

export const activityText = words('activity', {
  title: 'Activity Log',
  purpose: 'What happened in your clinic, by whom and when.',
  search: 'Search titles and descriptions',
  type: 'Type',
  types: {
    all: 'All types',
    feedback_received: 'Reviews',
    sms_sent: 'Texts sent',
    sms_received: 'Texts received',
    patient_added: 'Patients added',
    user_login: 'Sign-ins',
    user_created: 'New members',
    system_event: 'System',
  } satisfies Record<ActivityType | 'all', string>,
  timeline: 'Activity',
  what: { one: 'entry', many: 'entries' },
  export: 'Export Logs',
  nothingToExport: 'No activity to export',
  exportFailed: 'Export failed, Please try again',
  failed: 'Failed to load activity data',
  failedMeaning: 'What happened is still recorded; only this list could not be shown.',
  none: 'No activity yet',
  noMatch: 'Nothing fits this search and this type.',
  by: (user: string) => `by ${user}`,
});
