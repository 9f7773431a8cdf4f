import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { LIMITS } from '../../server/contract/limits.ts';
import { PATIENT_STATUSES, type PatientStatus } from '../../server/contract/patients.ts';
import { ActionButton } from '../components/ActionButton.tsx';
import { FailedState } from '../components/FailedState.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { Pager } from '../components/Pager.tsx';
import { RefreshButton } from '../components/RefreshButton.tsx';
import { SampleNote } from '../components/SampleNote.tsx';
import { asSentence, errorText } from '../errorText.ts';
import type { FilterRule } from '../filters.ts';
import { useApi } from '../hooks/useApi.ts';
import { useFilters } from '../hooks/useFilters.ts';
import { patientsText as text } from '../texts/patients.ts';
import { PatientFilters } from './patients/PatientFilters.tsx';
import { PatientStats } from './patients/PatientStats.tsx';
import { PatientTable } from './patients/PatientTable.tsx';

const ImportModal = lazy(() => import('./patients/ImportModal.tsx'));

const STATUS: FilterRule<PatientStatus | 'all'> = { initial: 'all', among: ['all', ...PATIENT_STATUSES] };
const FILTERS = { search: { initial: '' }, status: STATUS };
const limit = LIMITS.patientsPerPage;

/** The clinic's patients: list, search, paging and import. */
export default function Patients() {
  const { values, page, isFiltered, change, reset, goTo } = useFilters(FILTERS);
  const search = values.search.slice(0, LIMITS.searchLength);
  const { data, error, busy, reload } = useApi('listPatients', {
    query: { page, limit, status: values.status, ...(search && { search }) },
  });
  const [importing, setImporting] = useState(false);
  const found = error ? undefined : data?.pagination;

  useEffect(() => {
    const isAnswered = found?.page === page;
    if (isAnswered && page > found.totalPages) goTo(found.totalPages, { replace: true });
  });

  const importButton = (label: string) => (
    <ActionButton
      paidOnly
      leftSection={<IconUpload size={18} aria-hidden />}
      onClick={() => setImporting(true)}
    >
      {label}
    </ActionButton>
  );

  return (
    <>
      <PageHead
        title={text.title}
        purpose={text.purpose}
        actions={<RefreshButton busy={busy} onRefresh={reload} />}
        main={importButton(text.import)}
      />
      <SampleNote shown={data?.isPreview} />
      <PatientStats counts={data?.counts} failed={error !== undefined} />
      <PatientFilters values={{ ...values, search }} onChange={change} />
      {error ? (
        <FailedState
          title={text.failed}
          error={error}
          meaning={`${asSentence(errorText(error))} ${text.failedMeaning}`}
          onRetry={reload}
        />
      ) : (
        <PatientTable
          rows={data?.data}
          isNew={data?.counts.total === 0}
          onClear={reset}
          canClear={isFiltered}
          importButton={importButton(text.importFirst)}
        />
      )}
      {found && found.total > 0 && (
        <Pager page={found.page} limit={limit} total={found.total} what={text.what} onChange={goTo} />
      )}
      <Suspense fallback={null}>{importing && <ImportModal onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}
