import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ROLE_WORDS } from '../../../../server/contract/core/roles.ts';
import type { Member } from '../../../../server/contract/routes/team.ts';
import { nameOrEmail } from '../../../../server/contract/words/names.ts';
import { DialogFoot } from '../../../components/dialog/DialogFoot.tsx';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { useAction } from '../../../hooks/useAction.ts';
import type { DialogAbout } from '../../../hooks/useChosen.ts';
import { teamText } from '../../../texts/settings/settingsTeam.ts';
import { RoleChoice } from './RoleChoice.tsx';

const text = teamText.change;

/** Gives somebody another role. */
export function RoleDialog({ chosen, opened, onClose }: DialogAbout<Member>) {
  return (
    <Modal opened={opened} onClose={onClose} title={chosen && text.title(nameOrEmail(chosen))}>
      {chosen && <RoleForm member={chosen} onClose={onClose} />}
    </Modal>
  );
}

function RoleForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState(member.role);
  const { run, pending } = useAction('setMemberRole', ['listTeam', 'listApiTokens']);
  const name = nameOrEmail(member);

  const change = async () => {
    const words = { failed: text.failed, gone: teamText.gone(name) };
    await run({ params: { id: member.id }, payload: { role } }, text.done(name, ROLE_WORDS[role]), words);
    onClose();
  };

  return (
    <Stack>
      <RoleChoice value={role} onChange={setRole} />
      <Text size="sm">
        {text.meaning(name)} {role === 'staff' && text.tokens}
      </Text>
      <DialogFoot onCancel={onClose}>
        <ActionButton
          reason={role === member.role ? text.same : null}
          loading={pending}
          onClick={() => void change()}
        >
          {text.button(ROLE_WORDS[role])}
        </ActionButton>
      </DialogFoot>
    </Stack>
  );
}
