import { Button, Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { PageHead } from '../components/PageHead.tsx';
import { CardSkeleton } from '../components/Skeletons.tsx';
import { useMember } from '../hooks/useSession.tsx';
import { notify } from '../notify.ts';
import { settingsText as text } from '../texts/settings.ts';
import classes from './Settings.module.css';
import { AutosaveProvider } from './settings/autosave/AutosaveProvider.tsx';
import { SaveStatus } from './settings/autosave/SaveStatus.tsx';
import { tabsOf } from './settings/tabs.ts';

/** On a phone not all tabs fit: the open one is never among those that are hidden. */
const intoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** Stands where a preview account looks for a way to save (specification 002 section 2). */
const DemoButton = () => <Button onClick={() => notify.info(text.demo.done)}>{text.demo.button}</Button>;

/** One's own settings and, for those who manage the clinic, its own; the address says which tab is open. */
export default function Settings() {
  const { user, paid, status } = useMember();
  const [params, setParams] = useSearchParams();
  const tabs = tabsOf(user.role);
  const asked = params.get('tab');
  const open = asked === null ? tabs[0] : tabs.find(({ value }) => value === asked);
  if (!open) return <Navigate to="/settings" replace />;
  const { value, panel: Panel } = open;
  const managesClinic = tabs.length > 1;
  return (
    <AutosaveProvider>
      {paid && <SaveStatus />}
      <PageHead
        title={text.title}
        purpose={managesClinic ? text.managersPurpose : text.purpose}
        main={managesClinic && status === 'trial' && <DemoButton />}
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
