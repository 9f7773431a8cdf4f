import { IconArrowBackUp, IconId, IconShieldUp, IconTrash } from '@tabler/icons-react';
import type { AdminUser } from '../../../server/contract/routes/adminUsers.ts';
import type { RowAction } from '../../components/table/RowMenu.tsx';
import { useChosen } from '../../hooks/useChosen.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { adminUsersText as text } from '../../texts/admin/adminUsers.ts';
import { useUserAction } from './useUserAction.ts';

/** What can be done with one account of the list. */
export function useUserActions() {
  const { user: self } = useMember();
  const details = useChosen<AdminUser>();
  const upgrade = useChosen<AdminUser>();
  const removal = useChosen<AdminUser>();
  const restore = useUserAction('restoreUser', text.restore);

  const ofDeleted = (user: AdminUser): RowAction[] => [
    {
      label: text.restore.action,
      icon: <IconArrowBackUp size={16} aria-hidden />,
      onSelect: () => void restore.act(user),
    },
  ];
  const ofOthers = (user: AdminUser): RowAction[] => [
    {
      label: text.upgrade.action,
      icon: <IconShieldUp size={16} aria-hidden />,
      onSelect: () => upgrade.open(user),
      reason: whyNotUpgrade(user),
    },
    {
      label: text.remove.action,
      icon: <IconTrash size={16} aria-hidden />,
      onSelect: () => removal.open(user),
      danger: true,
      reason: user.id === self.id ? text.remove.self : null,
    },
  ];
  const actions = (user: AdminUser): RowAction[] => [
    {
      label: text.details.action,
      icon: <IconId size={16} aria-hidden />,
      onSelect: () => details.open(user),
    },
    ...(user.deletedAt ? ofDeleted(user) : ofOthers(user)),
  ];
  return { actions, details, upgrade, removal };
}

function whyNotUpgrade({ role, emailVerified }: AdminUser): string | null {
  if (role === 'super_admin') return text.upgrade.already;
  return emailVerified ? null : text.upgrade.unverified;
}
