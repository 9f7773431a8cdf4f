import { lazy } from 'react';
import { PageHead } from '../components/shell/PageHead.tsx';
import { type ScreenTab, ScreenTabs } from '../components/shell/ScreenTabs.tsx';
import { adminText as text } from '../texts/admin/admin.ts';
import { PreviewButton } from './admin/PreviewButton.tsx';

const TABS: readonly ScreenTab[] = [
  {
    value: 'overview',
    label: text.tabs.overview,
    panel: lazy(() => import('./admin/overview/OverviewTab.tsx')),
  },
  { value: 'system', label: text.tabs.system, panel: lazy(() => import('./admin/system/SystemTab.tsx')) },
  {
    value: 'controls',
    label: text.tabs.controls,
    panel: lazy(() => import('./admin/controls/ControlsTab.tsx')),
  },
];

/** Where a super admin lands: the platform in numbers, how it works, and what can be switched. */
export default function Admin() {
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} actions={<PreviewButton />} />
      <ScreenTabs label={text.title} tabs={TABS} />
    </>
  );
}
