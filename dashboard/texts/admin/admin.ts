import { LIMITS } from '../../../server/contract/core/limits.ts';
import { words } from '../words.ts';

/** Words of the super admin's first screen. */
export const adminText = words('admin', {
  title: 'Admin Panel',
  purpose: 'How the platform is doing, and what is switched for all of it.',
  tabs: { overview: 'Overview', system: 'System', controls: 'Controls' },
  preview: {
    button: 'Preview Review Page',
    failed: 'Failed to open the review page',
  },
});

/** Words of its first tab: the platform in numbers. */
export const adminOverviewText = words('adminOverview', {
  failed: 'Failed to load dashboard data',
  metrics: {
    totalClinics: 'Clinics',
    totalUsers: 'Users',
    activeClinics: 'Active clinics',
    paidClinics: 'Paid clinics',
    trialClinics: 'Preview clinics',
    totalReviews: 'Reviews',
  },
  active: `Texted in the last ${LIMITS.activeDays} days`,
  trouble: (checks: number) =>
    checks === 1 ? 'One part of the platform needs you.' : `${checks} parts of the platform need you.`,
  toHealth: 'See what to do',
  subscriptions: {
    title: 'Subscriptions',
    help: 'How many clinics have which subscription.',
    columns: { status: 'Status', clinics: 'Clinics' },
    none: 'No clinic has signed up yet.',
  },
  recent: {
    title: 'Recent activity',
    none: 'Nothing is recorded yet.',
    system: 'System',
    all: 'All entries',
  },
  quick: {
    title: 'Quick actions',
    links: [
      { to: '/admin/users', label: 'Manage users' },
      { to: '/admin/clinics', label: 'Manage clinics' },
      { to: '/admin/audit-logs', label: 'View audit logs' },
      { to: '/admin/payments', label: 'View payments' },
      { to: '/admin/block-lists', label: 'Block lists and opt-outs' },
      { to: '/admin/deliverability', label: 'Texts that do not arrive' },
      { to: '/admin/support', label: 'Requests for support' },
    ],
    api: 'The API and its documentation',
  },
  debug: {
    title: 'Debug Info',
    role: 'Role',
    userId: 'User ID',
    clinicId: 'Clinic ID',
    noClinic: 'None: a super admin belongs to no clinic',
    emailVerified: 'Email verified',
    yes: 'Yes',
    no: 'No',
    signOut: 'Sign Out',
  },
});
