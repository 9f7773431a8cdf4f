import type { AdminUser } from '../../../server/contract/routes/adminUsers.ts';
import { nameOrEmail } from '../../../server/contract/words/names.ts';
import { type ActionWords, useAction } from '../../hooks/useAction.ts';
import { adminUsersText as text } from '../../texts/admin/adminUsers.ts';

interface Words extends Pick<ActionWords, 'failed'> {
  done: (name: string) => string;
}

/** An action on an account, told by the name of whose it is. */
export function useUserAction(action: 'upgradeUser' | 'deleteUser' | 'restoreUser', { done, failed }: Words) {
  const { run, pending } = useAction(action, ['listUsers', 'getAdminDashboard']);
  const act = (user: AdminUser) => {
    const name = nameOrEmail(user);
    return run({ params: { id: user.id } }, done(name), { failed, gone: text.gone(name) });
  };
  return { act, pending };
}
