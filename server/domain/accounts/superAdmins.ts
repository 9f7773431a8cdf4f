import { newPassword } from '../../contract/auth.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { createUser } from './auth.ts';
import { hashPassword } from './passwords.ts';

/** Makes a super admin, whose e-mail counts as verified. Throws `email_taken`, or a weak password's sentence. */
export async function createSuperAdmin(
  ctx: Context,
  facts: { email: string; name: string; password: string },
): Promise<void> {
  const password = newPassword.safeParse(facts.password);
  if (!password.success) throw new Refusal('invalid_input', password.error.issues[0]?.message ?? '');
  const [firstName = '', ...rest] = facts.name.trim().split(/\s+/);
  const passwordHash = await hashPassword(password.data);
  const user = { email: facts.email.trim().toLowerCase(), firstName, lastName: rest.join(' '), passwordHash };
  await createUser(ctx, { ...user, role: 'super_admin', clinicId: null }, true);
}
