import { useState } from 'react';
import type { ApiError } from '../../../../server/contract/core/client.ts';
import { type PosterChoice, posterFileName } from '../../../../server/contract/routes/settings.ts';
import { api } from '../../../api.ts';
import { useReread } from '../../../hooks/useApi.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { posterText as text } from '../../../texts/settings/settingsReviewPages.ts';

const notify = notifyAbout('poster');

/** Saves a poster as a PDF. Where somebody has switched the link off meanwhile, the screen learns it. */
export function usePoster() {
  const [pending, setPending] = useState(false);
  const reread = useReread();
  const save = async (choice: PosterChoice): Promise<void> => {
    setPending(true);
    try {
      const answer = await api.download('getPoster', { query: choice });
      const name = posterFileName(choice);
      saveFile(name, [await answer.arrayBuffer()], 'application/pdf');
      notify.success(text.done(name));
    } catch (error) {
      notify.failure(text.failed, error);
      if ((error as ApiError).code === 'standing_link_off') await reread('getSettings');
    } finally {
      setPending(false);
    }
  };
  return { pending, save };
}
