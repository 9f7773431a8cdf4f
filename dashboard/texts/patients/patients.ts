import { CONSENT_WORDS } from '../../../server/contract/rules/consent.ts';
import { patients } from '../english.ts';
import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

export const patientsText = words('patients', {
  title: 'Patients',
  purpose: 'Everyone your clinic can text, and when they were last texted.',
  import: 'Import',
  importFirst: 'Import patients',
  add: 'Add Patient',
  bulk: 'Bulk Add',
  failed: 'Failed to load patients',
  failedMeaning: 'Your patients are safe; only this list could not be shown.',
  search: 'Search name, email or number',
  status: 'Status',
  allStatuses: 'All statuses',
  stats: { total: 'Total', active: 'Active', eligible: 'Eligible for SMS' },
  columns: {
    phone: 'Phone',
    name: 'Name',
    email: 'Email',
    status: 'Status',
    lastSent: 'Last sent',
    tags: 'Tags',
  },
  never: 'Never',
  until: (day: string) => `until ${day}`,
  none: 'No patients yet. Import the list that you have as an Excel or CSV file, or add them by hand.',
  noMatch: 'No patient fits this search and filter.',
  what: { one: 'patient', many: 'patients' },
  gone: (name: string) => `${name} is not in your list any more.`,
});

/** Words of More Filters. */
export const moreFiltersText = words('moreFilters', {
  button: (on: number) => (on === 0 ? 'More Filters' : `More Filters (${on})`),
  title: 'More filters',
  reset: 'Reset',
  active: 'Filters that are on',
  remove: (filter: string) => `Take away: ${filter}`,
  texted: 'Texted',
  textedChoices: { any: 'Anybody', never: 'Never texted' },
  tag: 'Tag',
  anyTag: 'Any tag',
  tagCount: (tag: string, n: number) => `${tag} (${sayNumber(n)})`,
  consent: 'Consent',
  consentChoices: { any: 'Any consent', ...CONSENT_WORDS },
  reviewed: 'Reviewed on',
  anyReviewed: 'Anywhere or not at all',
  sentFrom: 'Last sent from',
  sentTo: 'Last sent to',
  addedFrom: 'Added from',
  addedTo: 'Added to',
  notBefore: 'This day is before the first one',
  sentRange: (range: string) => `Last sent ${range}`,
  addedRange: (range: string) => `Added ${range}`,
  reviewedOn: (platform: string) => `Reviewed on ${platform}`,
  consentIs: (consent: string) => `Consent: ${consent.toLowerCase()}`,
  tagIs: (tag: string) => `Tag: ${tag}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  from: (day: string) => `from ${day}`,
  to: (day: string) => `up to ${day}`,
});

/** Words of what is done with one patient. */
export const patientActionText = words('patientAction', {
  send: {
    action: 'Send SMS now',
    title: (name: string) => `Text ${name} now?`,
    button: 'Send SMS now',
    lead: (number: string, platform: string) =>
      `A review request goes to ${number}, with a link of their own to ${platform}.`,
    lasting: 'A text that is sent cannot be taken back.',
    done: (name: string) => `The text to ${name} is on the way`,
    refused: (name: string) => `${name} was not texted`,
    nextDate: (day: string) => `They can be texted again from ${day}.`,
    nextSlot: (moment: string) => `They can be texted from ${moment}.`,
    failed: 'Failed to send review request',
  },
  open: 'Open',
  remove: {
    action: 'Delete',
    title: (name: string) => `Are you sure you want to delete ${name}?`,
    button: 'Delete patient',
    done: (name: string) => `${name} is deleted`,
    failed: 'Failed to delete patient',
  },
});

/** Words of the export. */
export const exportText = words('patientsExport', {
  export: 'Export',
  nothingToExport: 'No patients to export',
  exportFailed: 'Failed to export patients',
});

/** Words of what is done with a selection. */
export const selectionText = words('selection', {
  label: 'Selected patients',
  selected: (n: number) => `${patients(n)} selected`,
  allSelected: (n: number) => `All ${patients(n)} that match selected`,
  selectAll: (n: number) => `Select all ${sayNumber(n)} that match`,
  clear: 'Clear selection',
  request: 'Send to Request Reviews',
  handedOver: (n: number) => `${patients(n)} added to the list`,
  inListAlready: 'They were in the list already',
  tag: 'Tag',
  tagTitle: (n: number) => `Tag ${patients(n)}`,
  addTags: 'Add tags',
  removeTags: 'Take tags off',
  tagAction: (n: number) => `Tag ${patients(n)}`,
  noTags: 'Write a tag first.',
  tagged: (n: number) =>
    n === 0 ? 'Nothing changed: they have these tags already' : `${patients(n)} changed`,
  tagFailed: 'Failed to tag patients',
  numbersFailed: 'Failed to read the numbers',
});
