import { IconDownload } from '@tabler/icons-react';
import type { DownloadName } from '../../../server/contract/core/client.ts';
import { showSize } from '../../../server/contract/words/sizes.ts';
import { type Export, useExport } from '../../hooks/useExport.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { useZone } from '../../hooks/useZone.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { exportText as text } from '../../texts/shared.ts';
import { useUpgrade } from '../billing/Upgrade.tsx';
import { ReasonButton } from '../dialog/ReasonButton.tsx';

const notify = notifyAbout('export');

interface Props<Name extends DownloadName> extends Omit<Export<Name>, 'failed'> {
  words: {
    export: string;
    nothingToExport: string;
    /** 'Failed to export patients'. */
    exportFailed: string;
  };
  /** Nothing is there to export, as far as is known. */
  nothing: boolean;
  /** Samples are not exported: it opens Upgrade. A clinic that paid once exports its own rows. */
  isPreview?: boolean | undefined;
}

/** Exports what a screen shows, within its filters. */
export function ExportButton<Name extends DownloadName>({ words, nothing, isPreview, ...file }: Props<Name>) {
  const { bytes, run } = useExport<Name>();
  const { readOnly } = useMember();
  const upgrade = useUpgrade('dataExport');
  const zone = useZone();
  const press = () => {
    if (isPreview) return upgrade();
    if (nothing) return void notify.warning(words.nothingToExport);
    return void run({ ...file, failed: words.exportFailed } as Export<Name>, zone);
  };
  return (
    <ReasonButton
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      reason={readOnly ?? (bytes === null ? null : text.pending)}
      onClick={press}
    >
      {bytes === null ? words.export : text.underWay(showSize(bytes))}
    </ReasonButton>
  );
}
