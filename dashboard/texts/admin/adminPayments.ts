import { words } from '../words.ts';

export const adminPaymentsText = words('adminPayments', {
  title: 'Payments',
  purpose: 'What clinics paid or still owe, the newest first.',
  search: 'Search clinic',
  status: 'Status',
  allStatuses: 'All statuses',
  what: { one: 'payment', many: 'payments' },
  failed: 'Failed to load payment history',
  none: 'No clinic has paid yet.',
  noMatch: 'Nothing fits this search and this status.',
  export: 'Export',
  nothingToExport: 'No payments to export',
  exportFailed: 'Export failed, Please try again',
  columns: {
    status: 'Status',
    amount: 'Amount',
    clinic: 'Clinic',
    description: 'Description',
    method: 'Payment Method',
    date: 'Date',
    id: 'Provider ID',
  },
  unknownClinic: 'Unknown Clinic',
});
