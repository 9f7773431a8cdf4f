/**
 * Where each path leads each of them, and what stands there: written down a second time, so that a mistake in the table of
 * screens is noticed.
 */

type Whose =
  /** Only while signed out. */
  | 'visitors'
  /** Signed in or out. */
  | 'anybody'
  /** Everybody who is signed in. */
  | 'members'
  /** A clinic's people. */
  | 'clinic'
  /** A clinic's people; a super admin is asked which clinic they want to look at. */
  | 'clinic or picked'
  | 'super admins';

export interface Place {
  whose: Whose;
  heading: string | RegExp;
  /** What the browser's tab says, where not the heading. */
  title?: string;
  /** Those of its tabs that are not open at first, as the address names them. */
  tabs?: readonly string[];
}

export const PLACES: Record<string, Place> = {
  '/login': { whose: 'visitors', heading: 'Sign in' },
  '/signup': { whose: 'visitors', heading: 'Create your account' },
  '/forgot-password': { whose: 'visitors', heading: 'Forgot your password?' },
  '/reset-password': { whose: 'anybody', heading: 'This link is not complete', title: 'Set a new password' },
  '/verify-email': { whose: 'anybody', heading: 'Invalid verification link', title: 'Verify your email' },
  '/invitation': {
    whose: 'anybody',
    heading: /^(This link is not complete|You are signed in)/,
    title: 'Join your team',
  },
  '/request-reviews': { whose: 'clinic', heading: 'Request Reviews' },
  '/appointment-reminder': { whose: 'clinic', heading: 'Appointment Reminder' },
  '/track-reviews': { whose: 'clinic', heading: 'Track Reviews' },
  '/log': { whose: 'clinic', heading: 'Log' },
  '/log/replies': { whose: 'clinic', heading: 'Replies' },
  '/dashboard': { whose: 'clinic or picked', heading: 'Dashboard' },
  '/patients': { whose: 'clinic or picked', heading: 'Patients' },
  '/patients/:id': { whose: 'clinic', heading: /^(?!Patients$)/ },
  '/patients/:id/evidence': { whose: 'clinic', heading: 'Evidence' },
  '/reviews': { whose: 'clinic or picked', heading: 'Reviews' },
  '/reviews/:id': { whose: 'clinic', heading: 'Review' },
  '/analytics': { whose: 'clinic or picked', heading: 'Analytics' },
  '/activity': { whose: 'clinic or picked', heading: 'Activity Log' },
  '/billing': { whose: 'clinic', heading: 'Billing & Subscription' },
  '/payment/success': { whose: 'clinic', heading: 'No session ID found' },
  '/payment/cancel': { whose: 'clinic', heading: 'Payment cancelled' },
  '/settings': {
    whose: 'members',
    heading: 'Settings',
    tabs: ['reviews', 'sms', 'notifications', 'security', 'team', 'developers'],
  },
  '/admin': { whose: 'super admins', heading: 'Admin Panel', tabs: ['system', 'controls'] },
  '/admin/users': { whose: 'super admins', heading: 'Users' },
  '/admin/clinics': { whose: 'super admins', heading: 'Clinics' },
  '/admin/audit-logs': { whose: 'super admins', heading: 'Audit Logs' },
  '/admin/payments': { whose: 'super admins', heading: 'Payments' },
  '/admin/block-lists': { whose: 'super admins', heading: 'Block Lists' },
  '/admin/deliverability': { whose: 'super admins', heading: 'Deliverability' },
  '/admin/support': { whose: 'super admins', heading: 'Support', tabs: ['platforms', 'texts'] },
};

/** Paths that are no place of the dashboard: they lead to one, or to the landing page. */
export const LEADING: Record<string, string> = { '/profile': '/settings', '/': '/', '/nothing/here': '/' };

/** What stands at `/`, a document of its own. */
export const LANDING_HEADING = 'More reviews from the patients you already see';

/** What matters of somebody for where they may go; a super admin who looks at a clinic counts as its owner. */
export type Kind = 'visitor' | 'clinic' | 'super admin';

const HOME: Record<Kind, string> = {
  visitor: '/login',
  clinic: '/request-reviews',
  'super admin': '/admin',
};

const OPEN: Record<Kind, readonly Whose[]> = {
  visitor: ['visitors', 'anybody'],
  clinic: ['anybody', 'members', 'clinic', 'clinic or picked'],
  'super admin': ['anybody', 'members', 'clinic or picked', 'super admins'],
};

/** The place where somebody ends who asks for a path; `/` for the landing page, which visitors alone see. */
export function landingOf(kind: Kind, path: string): string {
  const asked = LEADING[path] ?? path;
  if (asked === '/' && kind === 'visitor') return '/';
  const { whose } = PLACES[asked] ?? {};
  return whose && OPEN[kind].includes(whose) ? asked : HOME[kind];
}
