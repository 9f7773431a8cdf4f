import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { CLINIC_FILTERS } from '../../../server/contract/routes/adminClinics.ts';
import { SUBSCRIPTION_STATES } from '../../../server/contract/rules/subscriptionStates.ts';
import { words } from '../words.ts';

const FILTER_LABELS: Record<(typeof CLINIC_FILTERS)[number], string> = {
  all: 'All statuses',
  trial: SUBSCRIPTION_STATES.trial.label,
  active: SUBSCRIPTION_STATES.active.label,
  past_due: SUBSCRIPTION_STATES.past_due.label,
  unpaid: SUBSCRIPTION_STATES.unpaid.label,
  cancelled: SUBSCRIPTION_STATES.canceled.label,
  suspended: 'Suspended: paused or deleted',
};

export const adminClinicsText = words('adminClinics', {
  title: 'Clinics',
  purpose: 'Every clinic of the platform, the newest first.',
  search: 'Search name, email or ID',
  status: 'Status',
  statuses: FILTER_LABELS,
  what: { one: 'clinic', many: 'clinics' },
  failed: 'Failed to load clinics',
  none: 'No clinic has signed up yet.',
  noMatch: 'No clinic fits these filters.',
  columns: {
    clinic: 'Clinic',
    id: 'Clinic ID',
    status: 'Status',
    users: 'Users',
    patients: 'Patients',
    reviews: 'Reviews',
    sms: 'SMS sent/limit',
    lastActivity: 'Last Activity',
    created: 'Created',
  },
  goneOn: (day: string) => `gone on ${day}`,
  gone: (name: string) => `${name} is gone meanwhile.`,
  byHand: 'Set by hand',
  impersonate: {
    action: 'Look as owner',
  },
  pause: {
    action: 'Pause texts',
    title: (name: string) => `Hold back all texts of ${name}?`,
    meaning: 'They wait in the queue until you resume them. Its people read your reason on their screens.',
    button: 'Pause texts',
    done: (name: string) => `The texts of ${name} wait from now on`,
    failed: 'Not paused',
  },
  resume: {
    action: 'Resume texts',
    done: (name: string) => `The texts of ${name} go out again`,
    failed: 'Not resumed',
  },
  sender: {
    action: 'Change sender',
    title: (name: string) => `Change the sender of ${name}`,
    label: 'Number or Messaging Service',
    help: 'Leave it empty to text from the platform’s own sender. Texts that wait go out by it too; a STOP holds for every sender.',
    button: 'Save sender',
    done: (name: string) => `${name} texts from its new sender now`,
    platform: 'The platform’s',
    failed: 'Sender not changed',
  },
  remove: {
    action: 'Delete Clinic',
    title: (name: string) => `Delete ${name}?`,
    now: 'Texts that wait are cancelled, its people are signed out, its links stop working, and its subscription is ended at the payment provider at once.',
    later: `For ${LIMITS.undoDays} days the clinic can be restored here. Then its patients, texts, reviews and people are gone for good.`,
    button: 'Delete Clinic',
    done: (name: string) => `${name} is deleted, and nothing of it is texted any more`,
    failed: { title: 'Delete Failed', message: 'Failed to delete clinic. Please try again' },
  },
  restore: {
    action: 'Restore',
    title: (name: string) => `Restore ${name}?`,
    meaning:
      'Its people can sign in again and find everything as it was, but texts that were cancelled and the subscription that was ended stay so. Its owners get a mail.',
    button: 'Restore clinic',
    done: (name: string) => `${name} is restored`,
    failed: 'Not restored',
  },
});

/** Words of one clinic's details. */
export const clinicDetailsText = words('clinicDetails', {
  action: 'View Details',
  failed: 'Failed to load the clinic',
  email: 'Email',
  sms: 'SMS this period',
  sender: 'Texts come from',
  paused: 'Texts are paused',
  pausedSince: (when: string, reason: string) => `Since ${when}: ${reason}`,
  override: 'Set by hand because',
  noReason: 'no reason was given',
  updated: 'Updated',
  deleted: 'Deleted',
  restorable: 'Can be restored until',
  people: 'People',
  nobody: 'Nobody belongs to this clinic.',
});
