import { IconMail, IconMailOff, IconSend } from '@tabler/icons-react';
import type { Invitation } from '../../../../server/contract/routes/team.ts';
import { useUpgrade } from '../../../components/billing/Upgrade.tsx';
import { ActionDialog } from '../../../components/dialog/ActionDialog.tsx';
import { RoleBadge } from '../../../components/facts/RoleBadge.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { StatusBadge } from '../../../components/facts/StatusBadge.tsx';
import { When } from '../../../components/facts/When.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import type { Column } from '../../../components/table/table.ts';
import { useAction } from '../../../hooks/useAction.ts';
import { type DialogAbout, useChosen } from '../../../hooks/useChosen.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { inviteText } from '../../../texts/settings/settingsTeam.ts';
import { whyNotRole } from './memberRules.ts';

const { pending: text, resend, revoke, failed } = inviteText;
const { columns } = text;

const COLUMNS: readonly Column<Invitation>[] = [
  { key: 'email', head: columns.email, long: true, cell: ({ email }) => email },
  { key: 'role', head: columns.role, cell: ({ role }) => <RoleBadge role={role} /> },
  { key: 'by', head: columns.by, long: true, cell: ({ invitedBy }) => invitedBy },
  {
    key: 'until',
    head: columns.until,
    cell: ({ expired, expiresAt }) =>
      expired ? (
        <StatusBadge status={{ word: text.expired, tone: 'warn' }} why={text.expiredWhy} />
      ) : (
        <When instant={expiresAt} />
      ),
  },
];

/** Invitations that nobody has taken up yet. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] | undefined }) {
  const { user, paid } = useMember();
  const upgrade = useUpgrade();
  const revocation = useChosen<Invitation>();
  const again = useAction('inviteMember', ['listTeam']);

  const sendAgain = ({ email, role }: Invitation) =>
    again.run({ payload: { email, role } }, resend.done(email), { failed, gone: revoke.gone });

  const actions = (invitation: Invitation) => {
    const reason = whyNotRole(user, invitation.role);
    return [
      {
        label: resend.action,
        icon: <IconSend size={16} aria-hidden />,
        onSelect: () => (paid ? void sendAgain(invitation) : upgrade()),
        reason,
      },
      {
        label: revoke.action,
        icon: <IconMailOff size={16} aria-hidden />,
        onSelect: () => revocation.open(invitation),
        danger: true,
        reason,
      },
    ];
  };

  return (
    <Section title={text.title} help={text.help}>
      <DataTable
        label={text.title}
        columns={COLUMNS}
        rows={invitations}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        actions={actions}
        expect={2}
        empty={<EmptyState text={text.none} icon={<IconMail size={32} />} />}
      />
      <RevokeDialog {...revocation.dialog} />
    </Section>
  );
}

function RevokeDialog(dialog: DialogAbout<Invitation>) {
  const { run, pending } = useAction('revokeInvitation', ['listTeam']);
  const { title, meaning, button, done } = revoke;
  return (
    <ActionDialog
      {...dialog}
      ask={({ email }) => ({ title: title(email), meaning, button })}
      act={({ id, email }) => run({ params: { id } }, done(email), revoke)}
      pending={pending}
      danger
    />
  );
}
