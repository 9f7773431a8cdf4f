import { NOTIFICATION_RECIPIENTS, type Notifications } from '../../contract/routes/settings.ts';
import { listUsers, type UserRow } from '../../store/accounts/users.ts';
import type { Context } from '../context.ts';

/** Whether a switch of the clinic's notifications is for somebody. */
export const isRecipient = (name: keyof Notifications, { role }: Pick<UserRow, 'role'>): boolean =>
  NOTIFICATION_RECIPIENTS[name].some((recipient) => recipient === role);

/** Those of a clinic's people whom a switch is for. */
export const recipientsOf = async (
  ctx: Context,
  name: keyof Notifications,
  clinicId: string,
): Promise<UserRow[]> => (await listUsers(ctx.db, clinicId)).filter((user) => isRecipient(name, user));
