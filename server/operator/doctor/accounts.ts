import { hasSuperAdmin } from '../../domain/accounts/superAdmins.ts';
import { type Check, pass, warn } from './check.ts';

/** Whether somebody can look after the platform. */
export const accounts: Check = {
  name: 'Accounts',
  async look({ ctx }) {
    if (!ctx) return [];
    if (await hasSuperAdmin(ctx)) return [pass('There is a super admin.')];
    return [warn('There is no super admin yet.', 'Run: goodword-server admin create --email … --name …')];
  },
};
