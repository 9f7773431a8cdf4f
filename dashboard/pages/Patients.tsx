import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { useUpgrade } from '../components/billing/Upgrade.tsx';
import { FailedState } from '../components/feedback/FailedState.tsx';
import { SampleNote } from '../components/feedback/SampleNote.tsx';
import { ActionButton } from '../components/inputs/ActionButton.tsx';
import { DeleteDialog } from '../components/patient/DeleteDialog.tsx';
import { EditModal } from '../components/patient/EditModal.tsx';
import { OptOutDialog } from '../components/patient/OptOutDialog.tsx';
import { SendModal } from '../components/patient/SendModal.tsx';
import { lazyPart } from '../components/shell/lazyPart.tsx';
import { Pager } from '../components/table/Pager.tsx';
import { useApi } from '../hooks/useApi.ts';
import { useFilters } from '../hooks/useFilters.ts';
import { useLastPage } from '../hooks/useLastPage.ts';
import { useMember } from '../hooks/useSession.tsx';
import { useZone } from '../hooks/useZone.ts';
import { patientsText as text } from '../texts/patients/patients.ts';
import { AddModal } from './patients/AddModal.tsx';
import { BulkModal } from './patients/BulkModal.tsx';
import { PATIENT_FILTERS, queryOf } from './patients/filterRules.ts';
import { PatientFilters } from './patients/PatientFilters.tsx';
import { PatientStats } from './patients/PatientStats.tsx';
import { PatientsHead } from './patients/PatientsHead.tsx';
import { PatientTable } from './patients/PatientTable.tsx';
import { SelectionBar } from './patients/SelectionBar.tsx';
import { usePatientActions } from './patients/usePatientActions.tsx';
import { useSelection } from './patients/useSelection.ts';

const ImportModal = lazyPart(() => import('./patients/ImportModal.tsx'));

const limit = LIMITS.patientsPerPage;

/** The clinic's patients: the list, what narrows it, and what is done with one, with several and with all. */
export default function Patients() {
  const { filters, list, found } = usePatientList();
  const { data, error, reload } = list;
  const { actions, sending, editing, stopping, deleting } = usePatientActions();
  const query = queryOf(filters.values, useZone());
  const selection = useSelection(JSON.stringify(query));
  const [importing, importPatients] = useDisclosure();
  const [adding, add] = useDisclosure();
  const [bulk, addBulk] = useDisclosure();
  useAction({ add: add.open, import: importPatients.open });
  const isPreview = data?.isPreview ?? false;

  return (
    <>
      <PatientsHead
        values={filters.values}
        found={found?.total}
        isPreview={isPreview}
        onRefresh={reload}
        onAdd={add.open}
        onBulk={addBulk.open}
        onImport={importPatients.open}
      />
      <SampleNote shown={isPreview} />
      <PatientStats counts={data?.counts} failed={error !== undefined} />
      <PatientFilters
        values={filters.values}
        onChange={filters.change}
        onReset={filters.reset}
        isPreview={isPreview}
      />
      <SelectionBar selection={selection} query={query} matching={found?.total ?? 0} />
      {error ? (
        <FailedState title={text.failed} error={error} besides={text.failedMeaning} onRetry={reload} />
      ) : (
        <PatientTable
          rows={data?.data}
          isNew={data?.counts.total === 0}
          onClear={filters.reset}
          canClear={filters.isFiltered}
          importButton={<ImportFirst onImport={importPatients.open} />}
          actions={actions}
          selection={selection}
        />
      )}
      {found && found.total > 0 && (
        <Pager page={found.page} limit={limit} total={found.total} what={text.what} onChange={filters.goTo} />
      )}
      {importing && <ImportModal onClose={importPatients.close} />}
      <AddModal opened={adding} onClose={add.close} />
      <BulkModal opened={bulk} onClose={addBulk.close} />
      <SendModal {...sending.dialog} />
      <EditModal {...editing.dialog} />
      <OptOutDialog {...stopping.dialog} />
      <DeleteDialog {...deleting.dialog} onDeleted={(patient) => selection.set([patient], false)} />
    </>
  );
}

/** The page of the list that the address asks for; one behind the last leads to the last. */
function usePatientList() {
  const filters = useFilters(PATIENT_FILTERS);
  const { values, page } = filters;
  const list = useApi('listPatients', { query: { page, limit, ...queryOf(values, useZone()) } });
  const found = list.error ? undefined : list.data?.pagination;
  useLastPage(filters, found?.page === page ? found.totalPages : undefined);
  return { filters, list, found };
}

function ImportFirst({ onImport }: { onImport: () => void }) {
  return (
    <ActionButton paidOnly leftSection={<IconUpload size={18} aria-hidden />} onClick={onImport}>
      {text.importFirst}
    </ActionButton>
  );
}

/** `?action=add` opens Add New Patients and `?action=import` the import, each time it is asked for. */
function useAction(actions: Record<string, () => void>): void {
  const { paid } = useMember();
  const upgrade = useUpgrade();
  const [params, setParams] = useSearchParams();
  const open = actions[params.get('action') ?? ''];
  useEffect(() => {
    if (!open) return;
    if (paid) open();
    else upgrade();
    const rest = new URLSearchParams(params);
    rest.delete('action');
    setParams(rest, { replace: true });
  }, [open, paid, upgrade, params, setParams]);
}
