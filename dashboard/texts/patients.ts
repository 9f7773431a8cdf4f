/** Words of the Patients screen (specification 001 sections 2 and 8). */
export const patientsText = {
  title: 'Patients',
  purpose: 'Everyone your clinic can text, and when they were last texted.',
  import: 'Import',
  importFirst: 'Import patients',
  failed: 'Failed to load patients',
  failedMeaning: 'Your patients are safe; only this list could not be shown.',
  search: 'Search name, email or number',
  status: 'Status',
  allStatuses: 'All statuses',
  stats: { total: 'Total', active: 'Active', eligible: 'Eligible for SMS' },
  columns: { phone: 'Phone', name: 'Name', email: 'Email', status: 'Status', lastSent: 'Last sent' },
  never: 'Never',
  until: (day: string) => `until ${day}`,
  none: 'No patients yet. Import the list that you have as a CSV file.',
  noMatch: 'No patient fits this search and filter.',
  what: 'patients',
} as const;
