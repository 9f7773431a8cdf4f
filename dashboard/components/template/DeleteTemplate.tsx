import { useAction } from '../../hooks/useAction.ts';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { templatesText } from '../../texts/sending/templates.ts';
import { ActionDialog } from '../dialog/ActionDialog.tsx';
import type { OwnTemplate } from './ownTemplate.ts';

const words = templatesText.remove;

interface Props extends DialogAbout<OwnTemplate> {
  onDeleted?: () => void;
}

/** Deletes one of the clinic's own templates, once it is clear what stays. */
export function DeleteTemplate({ onDeleted, ...dialog }: Props) {
  const { run, pending } = useAction('deleteTemplate', ['listTemplates']);
  const remove = async ({ id, name }: OwnTemplate) => {
    if (await run({ params: { id } }, words.done(name), words)) onDeleted?.();
  };
  return (
    <ActionDialog
      {...dialog}
      ask={({ name }) => ({ title: words.title(name), meaning: words.body, button: words.confirm })}
      act={remove}
      pending={pending}
      danger
    />
  );
}
