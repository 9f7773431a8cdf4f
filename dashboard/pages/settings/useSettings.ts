import { useCallback, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Settings } from '../../../server/contract/routes/settings.ts';
import { useUpgrade } from '../../components/billing/Upgrade.tsx';
import { useReread } from '../../hooks/useApi.ts';
import { useCall } from '../../hooks/useCall.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { notifyAbout } from '../../lib/notify.ts';
import { settingsText as text } from '../../texts/settings/settings.ts';
import type { Change } from './autosave/fields.ts';
import { useHeld } from './useHeld.ts';

const notify = notifyAbout('settings');

/** Gives a function that shows settings that were just saved or read everywhere; of two, the later ones win. */
export function useShowSettings(): (settings: Settings) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(
    (settings) =>
      mutate<{ data: Settings }>(
        (key) => Array.isArray(key) && key[0] === 'getSettings',
        (known) => (known && known.data.version > settings.version ? known : { data: settings }),
        { revalidate: false },
      ),
    [mutate],
  );
}

/**
 * Gives a function that saves a change of the settings at once and tells how that went. What somebody else changed
 * meanwhile is not overwritten: their value shows then. Without a subscription it opens Upgrade.
 */
export function useSaveSettings({ version }: Pick<Settings, 'version'>) {
  const { paid } = useMember();
  const isHeld = useHeld();
  const upgrade = useUpgrade();
  const update = useCall('updateSettings');
  const reread = useReread();
  const show = useShowSettings();
  /** What is on its way, so that a switch shows it at once. */
  const [saving, setSaving] = useState<Change>();

  const save = async (change: Change, done: string): Promise<void> => {
    if (isHeld()) return;
    if (!paid) return upgrade();
    if (saving) return;
    setSaving(change);
    const outcome = await update.call({ payload: { version, ...change } });
    if (outcome.ok) {
      await show(outcome.answer.data);
      notify.success(done);
    } else if (outcome.error.code === 'settings_conflict') {
      notify.warning({ title: text.notSaved, message: outcome.error.message });
      await reread('getSettings');
    } else notify.failure(text.notSaved, outcome.error);
    setSaving(undefined);
  };
  return { save, saving };
}
