import { IconDownload } from '@tabler/icons-react';
import type { DownloadName } from '../../server/contract/client.ts';
import { type Export, useExport } from '../hooks/useExport.ts';
import { useZone } from '../hooks/useZone.ts';
import { notify } from '../notify.ts';
import { showSize } from '../sizes.ts';
import { exportText as text } from '../texts/shared.ts';
import { ReasonButton } from './ReasonButton.tsx';
import { useUpgrade } from './Upgrade.tsx';

interface Props<Name extends DownloadName> extends Export<Name> {
  label: string;
  /** What is said where there is nothing to export; absent while that is not known or there is something. */
  none?: string | undefined;
  /** Samples are not exported: it opens Upgrade. A clinic that paid once exports its own rows (DESIGN 7.18). */
  isPreview: boolean;
}

/** Exports what a screen shows, within its filters. */
export function ExportButton<Name extends DownloadName>({ label, none, isPreview, ...file }: Props<Name>) {
  const { bytes, run } = useExport<Name>();
  const upgrade = useUpgrade();
  const zone = useZone();
  const press = () => {
    if (isPreview) return upgrade();
    if (none !== undefined) return void notify.warning(none);
    return void run(file as Export<Name>, zone);
  };
  return (
    <ReasonButton
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      reason={bytes === null ? null : text.pending}
      onClick={press}
    >
      {bytes === null ? label : text.underWay(showSize(bytes))}
    </ReasonButton>
  );
}
