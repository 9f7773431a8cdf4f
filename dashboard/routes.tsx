import {
  IconActivity,
  IconBuildingHospital,
  IconCalendarTime,
  IconChartBar,
  IconCreditCard,
  IconLayoutDashboard,
  IconListDetails,
  IconMessageStar,
  IconSend,
  IconSettings,
  IconStar,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { memberRole, type Role } from '../server/contract/core/roles.ts';
import type { User } from '../server/contract/routes/auth.ts';
import { navigationText as text } from './texts/navigation.ts';

/** Who of those signed in may open a screen. */
export type MemberAccess = 'member' | 'clinic' | 'superAdmin';

/** The one table of screens: path, page, who may open it, and its place in the navigation. */
export interface Screen {
  path: string;
  page: LazyExoticComponent<ComponentType>;
  /**
   * `visitor`: only while signed out; `anyone`: signed in or out; `member`: everybody who is signed in;
   * `clinic`: a clinic's people; `superAdmin`: super admins.
   */
  access: 'visitor' | 'anyone' | MemberAccess;
  nav?: Nav;
}

type NavGroup = 'main' | 'more' | 'admin';

interface Nav {
  label: string;
  /** What a super admin reads in its place. */
  superAdminLabel?: string;
  /** The screens below the Admin Panel have none. */
  icon?: TablerIcon;
  /**
   * In the order of the table: the owner's daily five first, the rest under More; the Admin Panel's own
   * screens below it.
   */
  group: NavGroup;
  /** Everybody, where none is named. */
  roles?: readonly Role[];
}

const TEAM = memberRole.options;

export const SCREENS: readonly Screen[] = [
  { path: '/login', page: lazy(() => import('./pages/Login.tsx')), access: 'visitor' },
  { path: '/signup', page: lazy(() => import('./pages/Signup.tsx')), access: 'visitor' },
  { path: '/forgot-password', page: lazy(() => import('./pages/ForgotPassword.tsx')), access: 'visitor' },
  { path: '/reset-password', page: lazy(() => import('./pages/ResetPassword.tsx')), access: 'anyone' },
  { path: '/verify-email', page: lazy(() => import('./pages/VerifyEmail.tsx')), access: 'anyone' },
  { path: '/invitation', page: lazy(() => import('./pages/Invitation.tsx')), access: 'anyone' },
  {
    path: '/request-reviews',
    page: lazy(() => import('./pages/RequestReviews.tsx')),
    access: 'clinic',
    nav: { label: text.requestReviews, icon: IconSend, group: 'main', roles: TEAM },
  },
  {
    path: '/appointment-reminder',
    page: lazy(() => import('./pages/AppointmentReminder.tsx')),
    access: 'clinic',
    nav: { label: text.appointmentReminder, icon: IconCalendarTime, group: 'main', roles: TEAM },
  },
  {
    path: '/track-reviews',
    page: lazy(() => import('./pages/TrackReviews.tsx')),
    access: 'clinic',
    nav: { label: text.trackReviews, icon: IconStar, group: 'main', roles: TEAM },
  },
  {
    path: '/log',
    page: lazy(() => import('./pages/Log.tsx')),
    access: 'clinic',
    nav: { label: text.log, icon: IconListDetails, group: 'main', roles: TEAM },
  },
  { path: '/log/replies', page: lazy(() => import('./pages/LogReplies.tsx')), access: 'clinic' },
  {
    path: '/dashboard',
    page: lazy(() => import('./pages/Dashboard.tsx')),
    access: 'clinic',
    nav: { label: text.dashboard, icon: IconLayoutDashboard, group: 'more' },
  },
  {
    path: '/patients',
    page: lazy(() => import('./pages/Patients.tsx')),
    access: 'clinic',
    nav: { label: text.patients, icon: IconUsers, group: 'more' },
  },
  { path: '/patients/:id', page: lazy(() => import('./pages/Patient.tsx')), access: 'clinic' },
  {
    path: '/patients/:id/evidence',
    page: lazy(() => import('./pages/PatientEvidence.tsx')),
    access: 'clinic',
  },
  {
    path: '/reviews',
    page: lazy(() => import('./pages/Reviews.tsx')),
    access: 'clinic',
    nav: { label: text.reviews, icon: IconMessageStar, group: 'more' },
  },
  { path: '/reviews/:id', page: lazy(() => import('./pages/Review.tsx')), access: 'clinic' },
  {
    path: '/analytics',
    page: lazy(() => import('./pages/Analytics.tsx')),
    access: 'clinic',
    nav: { label: text.analytics, icon: IconChartBar, group: 'more' },
  },
  {
    path: '/activity',
    page: lazy(() => import('./pages/Activity.tsx')),
    access: 'clinic',
    nav: { label: text.activityLog, icon: IconActivity, group: 'more', roles: ['owner', 'super_admin'] },
  },
  {
    path: '/billing',
    page: lazy(() => import('./pages/Billing.tsx')),
    access: 'clinic',
    nav: { label: text.billing, icon: IconCreditCard, group: 'more', roles: ['owner'] },
  },
  { path: '/payment/success', page: lazy(() => import('./pages/PaymentSuccess.tsx')), access: 'clinic' },
  { path: '/payment/cancel', page: lazy(() => import('./pages/PaymentCancel.tsx')), access: 'clinic' },
  {
    path: '/settings',
    page: lazy(() => import('./pages/Settings.tsx')),
    access: 'member',
    nav: { label: text.settings, superAdminLabel: text.configuration, icon: IconSettings, group: 'main' },
  },
  {
    path: '/admin',
    page: lazy(() => import('./pages/Admin.tsx')),
    access: 'superAdmin',
    nav: { label: text.adminPanel, icon: IconBuildingHospital, group: 'main', roles: ['super_admin'] },
  },
  {
    path: '/admin/users',
    page: lazy(() => import('./pages/AdminUsers.tsx')),
    access: 'superAdmin',
    nav: { label: text.users, group: 'admin' },
  },
  {
    path: '/admin/clinics',
    page: lazy(() => import('./pages/AdminClinics.tsx')),
    access: 'superAdmin',
    nav: { label: text.clinics, group: 'admin' },
  },
  {
    path: '/admin/audit-logs',
    page: lazy(() => import('./pages/AdminAuditLogs.tsx')),
    access: 'superAdmin',
    nav: { label: text.auditLogs, group: 'admin' },
  },
  {
    path: '/admin/payments',
    page: lazy(() => import('./pages/AdminPayments.tsx')),
    access: 'superAdmin',
    nav: { label: text.payments, group: 'admin' },
  },
  {
    path: '/admin/block-lists',
    page: lazy(() => import('./pages/AdminBlockLists.tsx')),
    access: 'superAdmin',
    nav: { label: text.blockLists, group: 'admin' },
  },
  {
    path: '/admin/deliverability',
    page: lazy(() => import('./pages/AdminDeliverability.tsx')),
    access: 'superAdmin',
    nav: { label: text.deliverability, group: 'admin' },
  },
  {
    path: '/admin/support',
    page: lazy(() => import('./pages/AdminSupport.tsx')),
    access: 'superAdmin',
    nav: { label: text.support, group: 'admin' },
  },
];

/** Paths that lead elsewhere. */
export const REDIRECTS = [{ from: '/profile', to: '/settings' }] as const;

/** Where somebody starts: a super admin at /admin, everybody else at /request-reviews. */
export const homeOf = (user: User): string => (user.role === 'super_admin' ? '/admin' : '/request-reviews');

/** Whether somebody who is signed in may open a screen; a super admin belongs to no clinic. */
export const mayOpen = (access: MemberAccess, user: User): boolean =>
  access === 'member' || access === (user.role === 'super_admin' ? 'superAdmin' : 'clinic');

/** What a screen is called in somebody's navigation. */
export const navLabel = ({ label, superAdminLabel }: Nav, { role }: User): string =>
  role === 'super_admin' ? (superAdminLabel ?? label) : label;

const isInNavigation = ({ nav }: Screen, { role }: User): boolean =>
  nav !== undefined && (nav.roles === undefined || nav.roles.includes(role));

/** Whether a super admin who opens it is asked first which clinic they want to look at. */
export const asksForClinic = (path: string, user: User): boolean =>
  user.role === 'super_admin' &&
  SCREENS.some(
    (screen) => screen.path === path && screen.access === 'clinic' && isInNavigation(screen, user),
  );

/** What stands in somebody's navigation, group by group. */
export function navigationOf(user: User): { group: NavGroup; screens: Screen[] }[] {
  const groups: NavGroup[] = user.role === 'super_admin' ? ['more', 'main', 'admin'] : ['main', 'more'];
  return groups.map((group) => ({
    group,
    screens: SCREENS.filter((screen) => screen.nav?.group === group && isInNavigation(screen, user)),
  }));
}
