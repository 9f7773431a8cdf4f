import { Badge, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserCog, IconUserMinus, IconUserPlus, IconUsers } from '@tabler/icons-react';
import type { Member } from '../../../../server/contract/routes/team.ts';
import { nameOrEmail } from '../../../../server/contract/words/names.ts';
import { ActionDialog } from '../../../components/dialog/ActionDialog.tsx';
import { RoleBadge } from '../../../components/facts/RoleBadge.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { StatusBadge } from '../../../components/facts/StatusBadge.tsx';
import { When } from '../../../components/facts/When.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import type { Column } from '../../../components/table/table.ts';
import { useAction } from '../../../hooks/useAction.ts';
import { type DialogAbout, useChosen } from '../../../hooks/useChosen.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { inviteText, teamText as text } from '../../../texts/settings/settingsTeam.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { whyNotMember } from './memberRules.ts';
import { RoleDialog } from './RoleDialog.tsx';

const { columns } = text;

const COLUMNS: readonly Column<Member>[] = [
  { key: 'name', head: columns.name, long: true, cell: (member) => <Name member={member} /> },
  { key: 'email', head: columns.email, long: true, cell: ({ email }) => email },
  { key: 'role', head: columns.role, cell: ({ role }) => <RoleBadge role={role} /> },
  {
    key: 'twoFactor',
    head: columns.twoFactor,
    cell: ({ twoFactor }) => (
      <StatusBadge status={twoFactor ? { word: text.on, tone: 'good' } : { word: text.off, tone: 'quiet' }} />
    ),
  },
  {
    key: 'lastLogin',
    head: columns.lastLogin,
    cell: ({ lastLoginAt }) => <When instant={lastLoginAt} none={text.never} show="ago" />,
  },
];

function Name({ member }: { member: Member }) {
  const { user } = useMember();
  return (
    <Group gap="xs">
      {nameOrEmail(member)}
      {member.id === user.id && <Badge color="gray">{text.you}</Badge>}
    </Group>
  );
}

/** Everybody in the team, with what the viewer may do about each. */
export function Members({ members }: { members: readonly Member[] | undefined }) {
  const { user } = useMember();
  const role = useChosen<Member>();
  const removal = useChosen<Member>();
  const [inviting, invite] = useDisclosure(false);

  const actions = (member: Member) => {
    const reason = whyNotMember(user, member, members ?? []);
    return [
      {
        label: text.change.action,
        icon: <IconUserCog size={16} aria-hidden />,
        onSelect: () => role.open(member),
        reason,
      },
      {
        label: text.remove.action,
        icon: <IconUserMinus size={16} aria-hidden />,
        onSelect: () => removal.open(member),
        danger: true,
        reason,
      },
    ];
  };

  return (
    <Section
      title={text.title}
      help={text.help}
      action={
        <ActionButton paidOnly leftSection={<IconUserPlus size={18} aria-hidden />} onClick={invite.open}>
          {inviteText.button}
        </ActionButton>
      }
    >
      <DataTable
        label={text.title}
        columns={COLUMNS}
        rows={members}
        rowKey={({ id }) => id}
        rowName={nameOrEmail}
        actions={actions}
        expect={3}
        empty={<EmptyState text={text.none} icon={<IconUsers size={32} />} />}
      />
      <InviteDialog opened={inviting} onClose={invite.close} />
      <RoleDialog {...role.dialog} />
      <RemoveDialog {...removal.dialog} />
    </Section>
  );
}

const removeDialogText = text.remove;

/** Takes somebody out of the team, once it is clear what is lost. */
function RemoveDialog(dialog: DialogAbout<Member>) {
  const { run, pending } = useAction('removeMember', ['listTeam', 'listApiTokens']);
  const ask = (member: Member) => {
    const name = nameOrEmail(member);
    return {
      title: removeDialogText.title(name),
      meaning: <Meaning name={name} />,
      button: removeDialogText.button(name),
    };
  };
  const remove = (member: Member) => {
    const name = nameOrEmail(member);
    const words = { failed: removeDialogText.failed, gone: text.gone(name) };
    return run({ params: { id: member.id } }, removeDialogText.done(name), words);
  };
  return <ActionDialog {...dialog} ask={ask} act={remove} pending={pending} danger />;
}

const Meaning = ({ name }: { name: string }) => (
  <Stack gap="xs">
    <Text size="sm">{removeDialogText.lost(name)}</Text>
    <Text size="sm">{removeDialogText.stays}</Text>
  </Stack>
);
