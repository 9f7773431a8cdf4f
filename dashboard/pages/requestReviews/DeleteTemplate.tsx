import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useDeed } from '../../hooks/useDeed.ts';
import { templatesText } from '../../texts/templates.ts';
import type { OwnTemplate } from './useMessage.ts';

const words = templatesText.remove;

interface Props {
  chosen: OwnTemplate | undefined;
  opened: boolean;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes one of the clinic's own templates, once it is clear what stays. */
export function DeleteTemplate({ chosen, opened, onDeleted, onClose }: Props) {
  const { run, pending } = useDeed('deleteTemplate', ['listTemplates']);
  const name = chosen?.name ?? '';
  const remove = async () => {
    if (!chosen) return;
    if (await run({ params: { id: chosen.id } }, words.done(name), words)) onDeleted();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={words.title(name)}
      deed={words.deed}
      onConfirm={remove}
      pending={pending}
      danger
    >
      {words.body}
    </ConfirmDialog>
  );
}
