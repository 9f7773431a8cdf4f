import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Settings, SettingsUpdate } from '../../../server/contract/settings.ts';
import { useUpgrade } from '../../components/Upgrade.tsx';
import { useReread } from '../../hooks/useApi.ts';
import { useCall } from '../../hooks/useCall.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { notify } from '../../notify.ts';
import { settingsText as text } from '../../texts/settings.ts';

type Change = Omit<SettingsUpdate, 'version'>;

/**
 * Gives a function that saves a change of the settings at once and tells how that went. What somebody else changed
 * meanwhile is not overwritten: their value shows then. Without a subscription it opens Upgrade (DESIGN 7.18).
 */
export function useSaveSettings({ version }: Pick<Settings, 'version'>) {
  const { paid } = useMember();
  const upgrade = useUpgrade();
  const update = useCall('updateSettings');
  const reread = useReread();
  const { mutate } = useSWRConfig();
  /** What is on its way, so that a switch shows it at once. */
  const [saving, setSaving] = useState<Change>();

  const save = async (change: Change, done: string): Promise<void> => {
    if (!paid) return upgrade();
    if (saving) return;
    setSaving(change);
    const outcome = await update.call({ payload: { version, ...change } });
    if (outcome.ok) {
      // The answer holds the version that the next change has to name; of two, the later one wins.
      const { answer } = outcome;
      await mutate<typeof answer>(
        (key) => Array.isArray(key) && key[0] === 'getSettings',
        (known) => (known && known.data.version > answer.data.version ? known : answer),
        { revalidate: false },
      );
      notify.success(done);
    } else if (outcome.error.code === 'settings_conflict') {
      notify.warning({ title: text.notSaved, message: outcome.error.message });
      await reread('getSettings');
    } else notify.failure(text.notSaved, outcome.error);
    setSaving(undefined);
  };
  return { save, saving };
}
