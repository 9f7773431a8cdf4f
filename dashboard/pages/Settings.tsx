import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { PageHead } from '../components/PageHead.tsx';
import { CardSkeleton } from '../components/Skeletons.tsx';
import { useMember } from '../hooks/useSession.tsx';
import { settingsText as text } from '../texts/settings.ts';
import classes from './Settings.module.css';
import { AutosaveProvider } from './settings/autosave/AutosaveProvider.tsx';
import { SaveStatus } from './settings/autosave/SaveStatus.tsx';
import { tabsOf } from './settings/tabs.ts';

/** On a phone not all tabs fit: the open one is never among those that are hidden. */
const intoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** One's own settings and, for those who manage the clinic, its own; the address says which tab is open. */
export default function Settings() {
  const { user } = useMember();
  const [params, setParams] = useSearchParams();
  const tabs = tabsOf(user.role);
  const asked = params.get('tab');
  const open = asked === null ? tabs[0] : tabs.find(({ value }) => value === asked);
  if (!open) return <Navigate to="/settings" replace />;
  const { value, panel: Panel } = open;
  const managesClinic = tabs.length > 1;
  return (
    <AutosaveProvider>
      <PageHead
        title={text.title}
        purpose={managesClinic ? text.managersPurpose : text.purpose}
        actions={managesClinic && <SaveStatus />}
      />
      <Tabs value={value} onChange={(tab) => tab !== null && setParams({ tab })}>
        <Tabs.List className={classes.tabs} aria-label={text.title}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value} ref={tab.value === value ? intoView : null}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab.value} value={tab.value}>
            {tab.value === value && (
              <Suspense fallback={<CardSkeleton />}>
                <Panel />
              </Suspense>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </AutosaveProvider>
  );
}
