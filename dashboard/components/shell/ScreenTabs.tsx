import { Tabs } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { CardSkeleton } from '../feedback/Skeletons.tsx';
import { PartBoundary } from './PartBoundary.tsx';
import classes from './ScreenTabs.module.css';

export interface ScreenTab {
  /** As the address says it: `?tab=team`. */
  value: string;
  label: string;
  panel: ComponentType;
}

interface Props {
  /** Names them for a screen reader. */
  label: string;
  /** The first one is open where the address names none. */
  tabs: readonly ScreenTab[];
}

interface RowProps extends Pick<Props, 'label'> {
  tabs: readonly Pick<ScreenTab, 'value' | 'label'>[];
  /** The open one. */
  value: string;
}

/** On a phone not all tabs fit: the open one is never among those that are hidden. */
const intoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** Tabs in one line, which a phone pushes sideways. */
export const TabRow = ({ label, tabs, value }: RowProps) => (
  <Tabs.List className={classes.tabs} aria-label={label}>
    {tabs.map((tab) => (
      <Tabs.Tab key={tab.value} value={tab.value} ref={tab.value === value ? intoView : null}>
        {tab.label}
      </Tabs.Tab>
    ))}
  </Tabs.List>
);

/** The one that the address names; none where it names one that is not there. */
export function openTab<Tab extends ScreenTab>(
  tabs: readonly Tab[],
  params: URLSearchParams,
): Tab | undefined {
  const asked = params.get('tab');
  return asked === null ? tabs[0] : tabs.find(({ value }) => value === asked);
}

/** The parts of a screen that is too much for one page; the address says which is open. */
export function ScreenTabs({ label, tabs }: Props) {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const open = openTab(tabs, params);
  if (!open) return <Navigate to={pathname} replace />;
  const { value, panel: Panel } = open;
  return (
    <Tabs value={value} onChange={(tab) => tab !== null && setParams({ tab })}>
      <TabRow label={label} tabs={tabs} value={value} />
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.value === value && (
            <PartBoundary>
              <Suspense fallback={<CardSkeleton />}>
                <Panel />
              </Suspense>
            </PartBoundary>
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
