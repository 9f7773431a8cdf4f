import { Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { MANAGERS } from '../../../server/contract/core/roles.ts';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { lazyPart } from '../../components/shell/lazyPart.tsx';
import type { OwnTemplate } from '../../components/template/ownTemplate.ts';
import { useChosen } from '../../hooks/useChosen.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { templatesText } from '../../texts/sending/templates.ts';
import type { Message } from './useMessage.ts';

/** Comes after what a person looks at first. */
const TemplateDialogs = lazyPart(() => import('./TemplateDialogs.tsx'));

/** What can be done with the message that is chosen: saved as a template, and a saved one changed or deleted. */
export function TemplateTools({ message }: { message: Message }) {
  const { user } = useMember();
  const [saving, save] = useDisclosure(false);
  const edited = useChosen<OwnTemplate>();
  const removed = useChosen<OwnTemplate>();
  const { own, saved, problems } = message;
  const isManager = MANAGERS.some((role) => role === user.role);
  const reason = isManager ? problems[0]?.message : templatesText.onlyManagers;
  return (
    <>
      {own && (
        <Group>
          <ActionButton paidOnly size="xs" variant="default" reason={reason} onClick={save.open}>
            {templatesText.save.button}
          </ActionButton>
        </Group>
      )}
      {saved && isManager && (
        <Group>
          <ActionButton paidOnly size="xs" variant="default" onClick={() => edited.open(saved)}>
            {templatesText.edit.button}
          </ActionButton>
          <ActionButton paidOnly size="xs" variant="subtle" color="gray" onClick={() => removed.open(saved)}>
            {templatesText.remove.button}
          </ActionButton>
        </Group>
      )}
      <TemplateDialogs
        message={message}
        saving={{ opened: saving, onClose: save.close }}
        edited={edited.dialog}
        removed={removed.dialog}
      />
    </>
  );
}
