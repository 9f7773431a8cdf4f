import {
  IconActivity,
  IconBuildingHospital,
  IconCalendarTime,
  IconChartBar,
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
import type { User } from '../server/contract/auth.ts';
import type { Role } from '../server/contract/roles.ts';

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
  /** In the order of the table: the owner's daily five first, the rest under More (DESIGN 7.20). */
  nav?: { label: string; icon: TablerIcon; group: 'main' | 'more'; roles?: readonly Role[] };
}

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
    nav: { label: 'Request Reviews', icon: IconSend, group: 'main' },
  },
  {
    path: '/appointment-reminder',
    page: lazy(() => import('./pages/AppointmentReminder.tsx')),
    access: 'clinic',
    nav: { label: 'Appointment Reminder', icon: IconCalendarTime, group: 'main' },
  },
  {
    path: '/track-reviews',
    page: lazy(() => import('./pages/TrackReviews.tsx')),
    access: 'clinic',
    nav: { label: 'Track Reviews', icon: IconStar, group: 'main' },
  },
  {
    path: '/log',
    page: lazy(() => import('./pages/Log.tsx')),
    access: 'clinic',
    nav: { label: 'Log', icon: IconListDetails, group: 'main' },
  },
  { path: '/log/replies', page: lazy(() => import('./pages/LogReplies.tsx')), access: 'clinic' },
  {
    path: '/dashboard',
    page: lazy(() => import('./pages/Dashboard.tsx')),
    access: 'clinic',
    nav: { label: 'Dashboard', icon: IconLayoutDashboard, group: 'more' },
  },
  {
    path: '/patients',
    page: lazy(() => import('./pages/Patients.tsx')),
    access: 'clinic',
    nav: { label: 'Patients', icon: IconUsers, group: 'more' },
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
    nav: { label: 'Reviews', icon: IconMessageStar, group: 'more' },
  },
  { path: '/reviews/:id', page: lazy(() => import('./pages/Review.tsx')), access: 'clinic' },
  {
    path: '/analytics',
    page: lazy(() => import('./pages/Analytics.tsx')),
    access: 'clinic',
    nav: { label: 'Analytics', icon: IconChartBar, group: 'more' },
  },
  {
    path: '/activity',
    page: lazy(() => import('./pages/Activity.tsx')),
    access: 'clinic',
    nav: { label: 'Activity Log', icon: IconActivity, group: 'more', roles: ['owner'] },
  },
  {
    path: '/admin',
    page: lazy(() => import('./pages/Admin.tsx')),
    access: 'superAdmin',
    nav: { label: 'Admin Panel', icon: IconBuildingHospital, group: 'main' },
  },
  {
    path: '/settings',
    page: lazy(() => import('./pages/Settings.tsx')),
    access: 'member',
    nav: { label: 'Settings', icon: IconSettings, group: 'main' },
  },
];

/** Paths that lead elsewhere (specification 000 section 2). */
export const REDIRECTS = [{ from: '/profile', to: '/settings' }] as const;

/** Where somebody starts: a super admin at /admin, everybody else at /request-reviews. */
export const homeOf = (user: User): string => (user.role === 'super_admin' ? '/admin' : '/request-reviews');

/** Whether somebody who is signed in may open a screen; a super admin belongs to no clinic (DESIGN 7.19). */
export const mayOpen = (access: Screen['access'], user: User): boolean =>
  access === 'member' || access === (user.role === 'super_admin' ? 'superAdmin' : 'clinic');

/** The screens in somebody's navigation. */
export const navigationOf = (user: User, group: 'main' | 'more'): Screen[] =>
  SCREENS.filter(
    (screen) =>
      screen.nav?.group === group &&
      mayOpen(screen.access, user) &&
      (screen.nav.roles === undefined || screen.nav.roles.includes(user.role)),
  );
