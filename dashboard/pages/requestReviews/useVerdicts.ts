import { useMemo } from 'react';
import type { Platform } from '../../../server/contract/rules/platforms.ts';
import { TEMPLATES } from '../../../server/contract/rules/templates.ts';
import { usePreview } from '../../hooks/usePreview.ts';
import { verdictsOf } from './rows.ts';

interface Ask {
  /** E.164, each once. */
  phoneNumbers: readonly string[];
  platform: Platform;
  bypassCooldown: boolean;
}

/** Has the server judge the whole list. `settled` says that the verdicts are about this very list. */
export function useVerdicts({ phoneNumbers, platform, bypassCooldown }: Ask) {
  const payload = useMemo(() => {
    const messageTemplate = TEMPLATES[0].text;
    return { phoneNumbers: [...phoneNumbers], platform, bypassCooldown, messageTemplate };
  }, [phoneNumbers, platform, bypassCooldown]);
  const judged = usePreview(payload);
  const { preview } = judged;
  return { ...judged, verdicts: useMemo(() => verdictsOf(preview?.results ?? []), [preview]) };
}
