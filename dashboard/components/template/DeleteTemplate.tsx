import type { DialogAbout } from '../../hooks/useChosen.ts';
import { useDeed } from '../../hooks/useDeed.ts';
import { templatesText } from '../../texts/templates.ts';
import { DeedDialog } from '../DeedDialog.tsx';
import type { OwnTemplate } from './ownTemplate.ts';

const words = templatesText.remove;

interface Props extends DialogAbout<OwnTemplate> {
  onDeleted?: () => void;
}

/** Deletes one of the clinic's own templates, once it is clear what stays. */
export function DeleteTemplate({ onDeleted, ...dialog }: Props) {
  const { run, pending } = useDeed('deleteTemplate', ['listTemplates']);
  const remove = async ({ id, name }: OwnTemplate) => {
    if (await run({ params: { id } }, words.done(name), words)) onDeleted?.();
  };
  return (
    <DeedDialog
      {...dialog}
      ask={({ name }) => ({ title: words.title(name), meaning: words.body, deed: words.deed })}
      act={remove}
      pending={pending}
      danger
    />
  );
}
