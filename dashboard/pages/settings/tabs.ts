import { lazy } from 'react';
import { MANAGERS, type Role } from '../../../server/contract/core/roles.ts';
import type { ScreenTab } from '../../components/shell/ScreenTabs.tsx';
import { settingsText } from '../../texts/settings/settings.ts';

interface Tab extends ScreenTab {
  /** Who has it; absent means everybody. */
  roles?: readonly Role[];
  /** Whether what is typed there is saved by itself once the clinic has paid. */
  saves?: boolean;
}

const { tabs } = settingsText;

/** The one table of the Settings screen's tabs, in their order. */
const TABS: readonly Tab[] = [
  {
    value: 'general',
    label: tabs.general,
    panel: lazy(() => import('./general/GeneralTab.tsx')),
    roles: MANAGERS,
    saves: true,
  },
  {
    value: 'reviews',
    label: tabs.reviewPages,
    panel: lazy(() => import('./reviewPages/ReviewPagesTab.tsx')),
    roles: MANAGERS,
    saves: true,
  },
  {
    value: 'sms',
    label: tabs.sms,
    panel: lazy(() => import('./sms/SmsTab.tsx')),
    roles: MANAGERS,
    saves: true,
  },
  {
    value: 'notifications',
    label: tabs.notifications,
    panel: lazy(() => import('./notifications/NotificationsTab.tsx')),
    roles: MANAGERS,
    saves: true,
  },
  { value: 'security', label: tabs.security, panel: lazy(() => import('./security/SecurityTab.tsx')) },
  { value: 'team', label: tabs.team, panel: lazy(() => import('./team/TeamTab.tsx')), roles: MANAGERS },
  {
    value: 'developers',
    label: tabs.developers,
    panel: lazy(() => import('./developers/DevelopersTab.tsx')),
    roles: MANAGERS,
  },
];

/** The tabs that somebody has. */
export const tabsOf = (role: Role): Tab[] => TABS.filter(({ roles }) => roles?.includes(role) ?? true);
