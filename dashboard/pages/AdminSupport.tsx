import { Tabs } from '@mantine/core';
import { PageHead } from '../components/shell/PageHead.tsx';
import { TabRow } from '../components/shell/ScreenTabs.tsx';
import { FilterRow } from '../components/table/FilterRow.tsx';
import { useFilters } from '../hooks/useFilters.ts';
import { adminSupportText as text } from '../texts/admin/adminSupport.ts';
import { PlatformRequests } from './adminSupport/PlatformRequests.tsx';
import { FILTERS, type RequestFilters, TABS } from './adminSupport/requestFilters.ts';
import { SupportRequests } from './adminSupport/SupportRequests.tsx';
import { UnclaimedTexts } from './adminSupport/UnclaimedTexts.tsx';

const KINDS = TABS.map((value) => ({ value, label: text.tabs[value] }));

/** What clinics ask of the operator, and what patients text that is no clinic's. */
export default function AdminSupport() {
  const filters = useFilters(FILTERS);
  const { values, change } = filters;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      <Tabs
        value={values.tab}
        onChange={(tab) => tab !== null && change({ tab: tab as RequestFilters['values']['tab'] })}
        keepMounted={false}
      >
        <TabRow label={text.title} tabs={KINDS} value={values.tab} />
        <FilterRow filters={filters} />
        <Tabs.Panel value="support">
          <SupportRequests filters={filters} />
        </Tabs.Panel>
        <Tabs.Panel value="platforms">
          <PlatformRequests filters={filters} />
        </Tabs.Panel>
        <Tabs.Panel value="texts">
          <UnclaimedTexts filters={filters} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
