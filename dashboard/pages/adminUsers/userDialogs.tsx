import { Stack, Text } from '@mantine/core';
import type { AdminUser } from '../../../server/contract/routes/adminUsers.ts';
import { nameOrEmail } from '../../../server/contract/words/names.ts';
import { ActionDialog } from '../../components/dialog/ActionDialog.tsx';
import { TypedRemovalDialog } from '../../components/dialog/TypedRemovalDialog.tsx';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { adminUsersText } from '../../texts/admin/adminUsers.ts';
import { useUserAction } from './useUserAction.ts';

type Dialog = DialogAbout<AdminUser>;

const { upgrade, remove } = adminUsersText;

/** Makes somebody a super admin, once it is clear what they gain and leave. */
export function UpgradeUser(dialog: Dialog) {
  const ask = (user: AdminUser) => {
    const name = nameOrEmail(user);
    return { title: upgrade.title(name), meaning: <GainsAndLeaves user={user} />, button: upgrade.button };
  };
  return <ActionDialog {...dialog} ask={ask} {...useUserAction('upgradeUser', upgrade)} />;
}

const GainsAndLeaves = ({ user }: { user: AdminUser }) => (
  <Stack>
    <Text size="sm">{upgrade.gains(nameOrEmail(user))}</Text>
    {user.clinic && <Text size="sm">{upgrade.leaves(user.clinic.name)}</Text>}
  </Stack>
);

/** Deletes an account, once its name is typed. */
export function DeleteUser(dialog: Dialog) {
  const ask = (user: AdminUser) => {
    const name = nameOrEmail(user);
    return {
      title: remove.title(name),
      meaning: [remove.lost(name), remove.stays],
      name,
      button: remove.button,
    };
  };
  return <TypedRemovalDialog {...dialog} ask={ask} {...useUserAction('deleteUser', remove)} />;
}
