import type { ApiError } from '../../../server/contract/core/client.ts';
import { useReread } from '../../hooks/useApi.ts';
import { useCall } from '../../hooks/useCall.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { templatesText } from '../../texts/sending/templates.ts';

const notify = notifyAbout('templates');

export interface TemplateWords {
  name: string;
  text: string;
}

/** Saves a template's words, as a new one where the id is null, and tells so. `keep` gives why it was refused, if it was. */
export function useKeepTemplate(id: string | null) {
  const add = useCall('addTemplate', ['listTemplates']);
  const update = useCall('updateTemplate', ['listTemplates']);
  const reread = useReread();

  const keep = async (payload: TemplateWords): Promise<ApiError | undefined> => {
    const outcome = id ? await update.call({ params: { id }, payload }) : await add.call({ payload });
    if (outcome.ok) return void notify.success(templatesText.edit.done(outcome.answer.data.name));
    if (outcome.error.code !== 'not_found') return outcome.error;
    notify.warning(templatesText.gone);
    return void reread('listTemplates');
  };
  return { keep, pending: add.pending || update.pending };
}
