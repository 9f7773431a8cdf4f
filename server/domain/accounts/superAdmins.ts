import { signupPayload } from '../../contract/auth.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { createUser } from './auth.ts';
import { hashPassword } from './passwords.ts';

/** What signup asks of a person holds for a super admin too. */
const person = signupPayload.pick({ email: true, password: true, firstName: true, lastName: true });

/** Makes a super admin, whose e-mail counts as verified. Throws `email_taken`, or what is wrong with a fact. */
export async function createSuperAdmin(
  ctx: Context,
  facts: { email: string; name: string; password: string },
): Promise<void> {
  const [firstName = '', ...rest] = facts.name.trim().split(/\s+/);
  const read = person.safeParse({ ...facts, firstName, lastName: rest.join(' ') });
  if (!read.success) throw new Refusal('invalid_input', read.error.issues[0]?.message ?? '');
  const { password, ...user } = read.data;
  const passwordHash = await hashPassword(password);
  await createUser(ctx, { ...user, passwordHash, role: 'super_admin', clinicId: null }, true);
}
