import { setPasswordOf } from '../../domain/accounts/passwordChanges.ts';
import { createSuperAdmin } from '../../domain/accounts/superAdmins.ts';
import { askSecret } from '../ask.ts';
import { withContext, withInstallation } from '../running.ts';
import { say } from '../terminal.ts';

export async function create(options: { email: string; name: string }): Promise<void> {
  const password = await askSecret('password');
  await withContext((ctx) => createSuperAdmin(ctx, { ...options, password }));
  say(`Made the super admin ${options.email}.`);
}

export async function resetPassword({ email }: { email: string }): Promise<void> {
  // Asked for where there is somebody to set it for: nobody types it in vain.
  await withInstallation(async (ctx) => setPasswordOf(ctx, email, await askSecret('password')));
  say(`Set a new password for ${email}.`);
}
