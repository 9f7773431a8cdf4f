import type { AdminUser } from '../../../server/contract/adminUsers.ts';
import { nameOrEmail } from '../../../server/contract/names.ts';
import { type DeedWords, useDeed } from '../../hooks/useDeed.ts';
import { adminUsersText as text } from '../../texts/adminUsers.ts';

interface Words extends Pick<DeedWords, 'failed'> {
  done: (name: string) => string;
}

/** A deed on an account, told by the name of whose it is. */
export function useUserDeed(deed: 'upgradeUser' | 'deleteUser' | 'restoreUser', { done, failed }: Words) {
  const { run, pending } = useDeed(deed, ['listUsers', 'getAdminDashboard']);
  const act = (user: AdminUser) => {
    const name = nameOrEmail(user);
    return run({ params: { id: user.id } }, done(name), { failed, gone: text.gone(name) });
  };
  return { act, pending };
}
