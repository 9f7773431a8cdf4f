import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../components/shell/PageHead.tsx';
import { openTab, ScreenTabs } from '../components/shell/ScreenTabs.tsx';
import { useMember } from '../hooks/useSession.tsx';
import { notifyAbout } from '../lib/notify.ts';
import { settingsText as text } from '../texts/settings/settings.ts';
import { AutosaveProvider } from './settings/autosave/AutosaveProvider.tsx';
import { SaveStatus } from './settings/autosave/SaveStatus.tsx';
import { tabsOf } from './settings/tabs.ts';

const notify = notifyAbout('settings');

/** Stands where a preview account looks for a way to save, and nowhere else. */
const DemoButton = () => <Button onClick={() => notify.info(text.demo.done)}>{text.demo.button}</Button>;

/** One's own settings and, for those who manage the clinic, its own. */
export default function Settings() {
  const { user, paid, status } = useMember();
  const tabs = tabsOf(user.role);
  const managesClinic = tabs.length > 1;
  const [params] = useSearchParams();
  return (
    <AutosaveProvider>
      {paid && <SaveStatus />}
      <PageHead
        title={text.title}
        purpose={managesClinic ? text.managersPurpose : text.purpose}
        main={openTab(tabs, params)?.saves && status === 'trial' && <DemoButton />}
      />
      <ScreenTabs label={text.title} tabs={tabs} />
    </AutosaveProvider>
  );
}
