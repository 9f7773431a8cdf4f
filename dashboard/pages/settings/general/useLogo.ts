import { useCallback, useState } from 'react';
import { useUpgrade } from '../../../components/billing/Upgrade.tsx';
import { useCall } from '../../../hooks/useCall.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { errorText } from '../../../lib/errorText.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { lookText as text } from '../../../texts/settings/settingsGeneral.ts';
import { useHeld } from '../useHeld.ts';
import { toLogo } from './logoPicture.ts';

const notify = notifyAbout('look');

/** Saves a picture as the clinic's logo, made small enough, and takes it away again. */
export function useLogo() {
  const { paid } = useMember();
  const isHeld = useHeld();
  const upgrade = useUpgrade();
  const { call: set, pending } = useCall('setLogo', ['getSettings']);
  const { call: unset } = useCall('removeLogo', ['getSettings']);
  const [problem, setProblem] = useState<string>();

  const save = useCallback(
    async (file: File): Promise<void> => {
      if (isHeld()) return;
      if (!paid) return upgrade();
      const image = await toLogo(file);
      if (!image) return setProblem(text.noPicture(file.name));
      const outcome = await set({ payload: { image } });
      setProblem(outcome.ok ? undefined : errorText(outcome.error));
      if (outcome.ok) notify.success(text.logoDone);
    },
    [paid, isHeld, upgrade, set],
  );
  const remove = async (): Promise<void> => {
    const outcome = await unset({});
    setProblem(undefined);
    if (outcome.ok) notify.success(text.removed);
    else notify.failure(text.logoFailed, outcome.error);
  };
  return { save: (file: File) => void save(file), remove: () => void remove(), pending, problem };
}
