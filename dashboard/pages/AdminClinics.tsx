import { IconBuildingHospital } from '@tabler/icons-react';
import { CLINIC_FILTERS } from '../../server/contract/routes/adminClinics.ts';
import { ListScreen } from '../components/table/ListScreen.tsx';
import { useApi } from '../hooks/useApi.ts';
import { useFilters } from '../hooks/useFilters.ts';
import { selectRule } from '../lib/filters.ts';
import { searchRule } from '../lib/sharedFilters.ts';
import { adminClinicsText as text } from '../texts/admin/adminClinics.ts';
import { ClinicDetails } from './adminClinics/ClinicDetails.tsx';
import { DeleteClinic, ImpersonateOwner, PauseClinic, RestoreClinic } from './adminClinics/clinicDialogs.tsx';
import { CLINIC_COLUMNS } from './adminClinics/columns.tsx';
import { SenderDialog } from './adminClinics/SenderDialog.tsx';
import { useClinicActions } from './adminClinics/useClinicActions.tsx';

const FILTERS = {
  search: searchRule(text.search),
  status: selectRule({
    initial: 'all',
    among: CLINIC_FILTERS,
    label: text.status,
    say: (value) => text.statuses[value],
  }),
};

/** Every clinic of the platform. */
export default function AdminClinics() {
  const filters = useFilters(FILTERS);
  const { search, status } = filters.values;
  const query = { page: filters.page, status, ...(search && { search }) };
  const list = useApi('listClinics', { query });
  const { actions, details, impersonation, pause, sender, removal, restoring } = useClinicActions();
  return (
    <>
      <ListScreen
        list={list}
        filters={filters}
        words={text}
        icon={IconBuildingHospital}
        columns={CLINIC_COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
      />
      <ClinicDetails {...details.dialog} />
      <ImpersonateOwner {...impersonation.dialog} />
      <PauseClinic {...pause.dialog} />
      <SenderDialog {...sender.dialog} />
      <DeleteClinic {...removal.dialog} />
      <RestoreClinic {...restoring.dialog} />
    </>
  );
}
