import { words } from '../words.ts';

export const adminAuditLogsText = words('adminAuditLogs', {
  title: 'Audit Logs',
  purpose:
    'Who did what on the whole platform, the newest first. Entries cannot be changed and stay seven years.',
  search: 'Search person, clinic or entity',
  action: 'Action',
  allActions: 'All actions',
  anyTime: 'Any time',
  what: { one: 'entry', many: 'entries' },
  failed: 'Failed to load audit logs',
  none: 'Nothing is recorded yet.',
  noMatch: 'Nothing fits these filters.',
  export: 'Export',
  nothingToExport: 'No entries to export',
  exportFailed: 'Export failed, Please try again',
  columns: {
    action: 'Action',
    user: 'User',
    entity: 'Entity',
    clinic: 'Clinic',
    when: 'Timestamp',
    details: 'Details',
  },
  system: 'System',
  gone: 'Deleted account',
  goneClinic: 'Deleted clinic',
  entityId: 'Entity ID',
  userId: 'User ID',
  show: (details: string) => `${details} Show the whole entry`,
  entry: 'Audit entry',
  whole: 'Details',
});
