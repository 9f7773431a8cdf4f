import { IconPlaylistAdd, IconUpload, IconUserPlus } from '@tabler/icons-react';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { ExportButton } from '../../components/table/ExportButton.tsx';
import { RefreshButton } from '../../components/table/RefreshButton.tsx';
import { useZone } from '../../hooks/useZone.ts';
import { exportText, patientsText as text } from '../../texts/patients/patients.ts';
import { type PatientFilterValues, queryOf } from './filterRules.ts';

interface Props {
  values: PatientFilterValues;
  /** How many patients the list holds; undefined while it loads. */
  found: number | undefined;
  isPreview: boolean;
  onRefresh: () => Promise<unknown>;
  onAdd: () => void;
  onBulk: () => void;
  onImport: () => void;
}

/** The head of Patients: what can be done with the whole list. */
export function PatientsHead({ values, found, isPreview, onRefresh, onAdd, onBulk, onImport }: Props) {
  const zone = useZone();
  return (
    <PageHead
      title={text.title}
      purpose={text.purpose}
      actions={
        <>
          <RefreshButton onRefresh={onRefresh} />
          <ExportButton
            route="exportPatients"
            call={{ query: queryOf(values, zone) }}
            name="patients"
            words={exportText}
            nothing={found === 0}
            isPreview={isPreview}
          />
          <ActionButton
            paidOnly
            variant="default"
            leftSection={<IconPlaylistAdd size={18} aria-hidden />}
            onClick={onBulk}
          >
            {text.bulk}
          </ActionButton>
          <ActionButton
            paidOnly
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={onImport}
          >
            {text.import}
          </ActionButton>
        </>
      }
      main={
        <ActionButton paidOnly leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onAdd}>
          {text.add}
        </ActionButton>
      }
    />
  );
}
