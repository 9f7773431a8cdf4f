import { LIMITS } from '../../../server/contract/core/limits.ts';
import { words } from '../words.ts';

export const adminUsersText = words('adminUsers', {
  title: 'Users',
  purpose: 'Everybody who signs in, of every clinic, the newest first.',
  search: 'Search name, email or clinic',
  role: 'Role',
  allRoles: 'All roles',
  what: { one: 'user', many: 'users' },
  failed: 'Failed to load users',
  none: 'Nobody has signed up yet.',
  noMatch: 'Nobody fits these filters.',
  columns: {
    user: 'User',
    role: 'Role',
    clinic: 'Clinic',
    status: 'Status',
    lastLogin: 'Last Login',
    created: 'Created',
  },
  never: 'Never',
  goneOn: (day: string) => `gone on ${day}`,
  gone: (name: string) => `${name} is gone meanwhile.`,
  details: {
    action: 'View Details',
    email: 'Email',
    userId: 'User ID',
    clinicId: 'Clinic ID',
    subscription: 'Subscription',
    deleted: 'Deleted',
    restorable: 'Can be restored until',
  },
  upgrade: {
    action: 'Upgrade to Super Admin',
    title: (name: string) => `Make ${name} a super admin?`,
    gains: (name: string) =>
      `${name} can then see and change everything: every clinic, every account, the whole platform.`,
    leaves: (clinic: string) =>
      `They leave ${clinic}, are signed out everywhere, and the API tokens they made stop for good.`,
    button: 'Upgrade to Super Admin',
    done: (name: string) => `${name} is a super admin now`,
    failed: 'Upgrade Failed',
    already: 'Is a super admin already.',
    unverified: 'Has not confirmed the address yet.',
  },
  remove: {
    action: 'Delete User',
    title: (name: string) => `Delete ${name}?`,
    lost: (name: string) =>
      `${name} is signed out everywhere at once and cannot sign in any more. API tokens that they made stop for good.`,
    stays: `For ${LIMITS.undoDays} days the account can be restored here; then it is gone for good. What they did for their clinic stays.`,
    button: 'Delete User',
    done: (name: string) => `${name} is deleted`,
    failed: { title: 'Delete Failed', message: 'Failed to delete user. Please try again' },
    self: 'This is your own account.',
  },
  restore: {
    action: 'Restore',
    done: (name: string) => `${name} can sign in again`,
    failed: 'Not restored',
  },
});
