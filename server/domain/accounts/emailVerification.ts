import { LIMITS } from '../../contract/core/limits.ts';
import { findUser, setEmailVerified } from '../../store/accounts/users.ts';
import { audit } from '../audit.ts';
import { type Context, instantNow } from '../context.ts';
import { isProvedByLink } from '../mail/compose.ts';
import { queueMail } from '../mail/mails.ts';
import { linkExpired, readAccountToken } from '../mail/secrets.ts';

/** Proving that an email address is one's own. */

const HOUR = 3_600_000;

/** Mails a link to an address; what comes of it is decided when the mail is made, so that time tells nothing. */
export async function resendVerification(ctx: Context, email: string): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + LIMITS.verifyLinkHours * HOUR).toISOString();
  await queueMail(ctx, { kind: 'verify_email', to: email, expiresAt });
}

/**
 * Takes a link's token; a second time changes nothing. Throws `not_found` or `token_expired`, also where the operator
 * has named the address since (`isProvedByLink`).
 */
export async function verifyEmail(ctx: Context, token: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { userId } = await readAccountToken(tx, 'verify_email', token);
    const user = await findUser(tx.db, userId);
    if (!user || user.emailVerified) return;
    if (!isProvedByLink(tx, user)) throw linkExpired();
    await setEmailVerified(tx.db, userId, instantNow(tx));
    await audit(tx, { userId, clinicId: user.clinicId }, userChange(userId, 'emailVerified'));
  });
}

const userChange = (entityId: string, field: string) =>
  ({ action: 'UPDATE', entityType: 'user', entityId, metadata: { fields: [field] } }) as const;
