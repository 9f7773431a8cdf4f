import type { UserRow } from '../../store/accounts/users.ts';
import type { Context } from '../context.ts';
import type { Letter } from './words.ts';

/** Without the name until the address is proved: a stranger may have signed up with it, and chose the name. */
export const letterTo = (
  { config }: Context,
  user: Pick<UserRow, 'firstName' | 'emailVerified'> | null,
): Letter => ({
  firstName: user?.emailVerified ? user.firstName : null,
  publicUrl: config.publicUrl,
  supportEmail: config.supportEmail,
});
