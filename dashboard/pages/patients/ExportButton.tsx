import { IconDownload } from '@tabler/icons-react';
import { ReasonButton } from '../../components/ReasonButton.tsx';
import { useUpgrade } from '../../components/Upgrade.tsx';
import { useZone } from '../../hooks/useZone.ts';
import { notify } from '../../notify.ts';
import { exportText as text } from '../../texts/patients.ts';
import { type PatientFilterValues, queryOf } from './filterRules.ts';
import { showSize } from './importOutcome.ts';
import { useExport } from './useExport.ts';

interface Props {
  values: PatientFilterValues;
  /** How many patients the list holds; undefined while it loads. */
  found: number | undefined;
  /** Samples are not exported: it opens Upgrade. A clinic that paid once exports its own rows (DESIGN 7.18). */
  isPreview: boolean;
}

/** Exports the patients that the filters leave. */
export function ExportButton({ values, found, isPreview }: Props) {
  const { bytes, run } = useExport();
  const upgrade = useUpgrade();
  const zone = useZone();
  const press = () => {
    if (isPreview) return upgrade();
    if (found === 0) return void notify.warning(text.none);
    return void run(queryOf(values, zone), zone);
  };
  return (
    <ReasonButton
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      reason={bytes === null ? null : text.pending}
      onClick={press}
    >
      {bytes === null ? text.button : text.underWay(showSize(bytes))}
    </ReasonButton>
  );
}
