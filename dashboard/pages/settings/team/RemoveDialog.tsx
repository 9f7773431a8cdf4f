import { Stack, Text } from '@mantine/core';
import type { Member } from '../../../../server/contract/team.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useDeed } from '../../../hooks/useDeed.ts';
import { teamText } from '../../../texts/settingsTeam.ts';
import { nameOf } from './memberRules.ts';

const text = teamText.remove;

interface Props {
  chosen: Member | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Takes somebody out of the team, once it is clear what is lost. */
export function RemoveDialog({ chosen, opened, onClose }: Props) {
  const { run, pending } = useDeed('removeMember', ['listTeam', 'listApiTokens']);
  const name = chosen ? nameOf(chosen) : '';
  const remove = async () => {
    if (!chosen) return;
    const words = { failed: text.failed, gone: teamText.gone(name) };
    await run({ params: { id: chosen.id } }, text.done(name), words);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={text.title(name)}
      deed={text.deed(name)}
      onConfirm={remove}
      pending={pending}
      danger
    >
      <Stack gap="xs">
        <Text size="sm">{text.lost(name)}</Text>
        <Text size="sm">{text.stays}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
