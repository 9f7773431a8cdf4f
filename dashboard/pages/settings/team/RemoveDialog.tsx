import { Stack, Text } from '@mantine/core';
import { nameOrEmail } from '../../../../server/contract/names.ts';
import type { Member } from '../../../../server/contract/team.ts';
import { ActionDialog } from '../../../components/ActionDialog.tsx';
import { useAction } from '../../../hooks/useAction.ts';
import type { DialogAbout } from '../../../hooks/useChosen.ts';
import { teamText } from '../../../texts/settingsTeam.ts';

const text = teamText.remove;

/** Takes somebody out of the team, once it is clear what is lost. */
export function RemoveDialog(dialog: DialogAbout<Member>) {
  const { run, pending } = useAction('removeMember', ['listTeam', 'listApiTokens']);
  const ask = (member: Member) => {
    const name = nameOrEmail(member);
    return { title: text.title(name), meaning: <Meaning name={name} />, button: text.button(name) };
  };
  const remove = (member: Member) => {
    const name = nameOrEmail(member);
    const words = { failed: text.failed, gone: teamText.gone(name) };
    return run({ params: { id: member.id } }, text.done(name), words);
  };
  return <ActionDialog {...dialog} ask={ask} act={remove} pending={pending} danger />;
}

const Meaning = ({ name }: { name: string }) => (
  <Stack gap="xs">
    <Text size="sm">{text.lost(name)}</Text>
    <Text size="sm">{text.stays}</Text>
  </Stack>
);
