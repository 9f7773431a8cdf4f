import { Stack } from '@mantine/core';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { Deliverability } from '../../server/contract/routes/adminSystem.ts';
import { StatCard } from '../components/facts/StatCard.tsx';
import { StatCards } from '../components/facts/StatCards.tsx';
import { FailedState } from '../components/feedback/FailedState.tsx';
import { PageHead } from '../components/shell/PageHead.tsx';
import { FilterSelect } from '../components/table/FilterSelect.tsx';
import { RefreshButton } from '../components/table/RefreshButton.tsx';
import { useApi } from '../hooks/useApi.ts';
import { useFilters } from '../hooks/useFilters.ts';
import { adminDeliverabilityText as text } from '../texts/admin/adminDeliverability.ts';
import { Clinics } from './adminDeliverability/Clinics.tsx';
import { Codes } from './adminDeliverability/Codes.tsx';

const DAYS = LIMITS.deliverabilityDays.map(String);
const FILTERS = { days: { initial: '7', among: DAYS } };
const CHOICES = DAYS.map((value) => ({ value, label: text.days(Number(value)) }));

/** Which clinics' texts do not arrive, why, and what to do. */
export default function AdminDeliverability() {
  const { values, change } = useFilters(FILTERS);
  const { data, error, known, reload } = useApi('getDeliverability', { query: { days: values.days } });
  const view = data?.data;
  return (
    <>
      <PageHead
        title={text.title}
        purpose={text.purpose}
        actions={
          <>
            <FilterSelect
              label={text.period}
              value={values.days}
              choices={CHOICES}
              onChange={(days) => change({ days })}
            />
            <RefreshButton onRefresh={reload} />
          </>
        }
      />
      {error && !known ? (
        <FailedState title={text.failed} error={error} onRetry={reload} />
      ) : (
        <>
          <Stats of={view} />
          <Stack gap="lg">
            <Clinics clinics={view?.clinics} />
            <Codes of={view} />
          </Stack>
        </>
      )}
    </>
  );
}

function Stats({ of: view }: { of: Deliverability | undefined }) {
  const [most] = view?.codes ?? [];
  return (
    <StatCards columns={3} failed={false}>
      <StatCard label={text.stats.sent} value={view?.sent} />
      <StatCard label={text.stats.failed} value={view?.failed} />
      <StatCard
        label={text.stats.most}
        value={view && (most?.code ?? null)}
        note={most?.meaning}
        reason={text.codes.none}
      />
    </StatCards>
  );
}
