import { DeleteTemplate } from '../../components/template/DeleteTemplate.tsx';
import type { OwnTemplate } from '../../components/template/ownTemplate.ts';
import { TemplateDialog } from '../../components/template/TemplateDialog.tsx';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { SaveTemplate } from './SaveTemplate.tsx';
import type { Message } from './useMessage.ts';

interface Props {
  message: Message;
  saving: { opened: boolean; onClose: () => void };
  edited: DialogAbout<OwnTemplate>;
  removed: DialogAbout<OwnTemplate>;
}

/** The dialogs in which the message that is chosen is saved as a template, and a saved one changed or deleted. */
export default function TemplateDialogs({ message, saving, edited, removed }: Props) {
  return (
    <>
      <SaveTemplate message={message} {...saving} />
      <TemplateDialog {...edited} clinicName={message.clinicName} />
      <DeleteTemplate {...removed} onDeleted={message.chooseFirst} />
    </>
  );
}
