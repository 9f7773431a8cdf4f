import { signupPayload } from '../../contract/routes/auth.ts';
import { revokeApiTokensOf } from '../../store/accounts/apiTokens.ts';
import { endSessionsOf } from '../../store/accounts/sessions.ts';
import { isAnySuperAdmin, listUsers, setRole, type UserRow } from '../../store/accounts/users.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { createUser } from './auth.ts';
import { refuseCommonPassword } from './passwordStrength.ts';
import { hashPassword } from './passwords.ts';
import { refuseLastOwner } from './team.ts';
import { tellOfAccess, tellOwners } from './tellOfAccess.ts';

/** What signup asks of a person holds for a super admin too. */
const person = signupPayload.pick({ email: true, password: true, firstName: true, lastName: true });

/** Whether somebody can look after the platform. */
export const hasSuperAdmin = ({ db }: Pick<Context, 'db'>): Promise<boolean> => isAnySuperAdmin(db);

/** Makes a super admin, whose email counts as verified. Throws `email_taken`, or what is wrong with a fact. */
export async function createSuperAdmin(
  ctx: Context,
  facts: { email: string; name: string; password: string },
): Promise<void> {
  const read = person.safeParse({ ...facts, ...namesOf(facts.name) });
  if (!read.success) throw new Refusal('invalid_input', read.error.issues[0]?.message ?? '');
  const { password, ...user } = read.data;
  await refuseCommonPassword(password, [user.email, user.firstName, user.lastName]);
  const passwordHash = await hashPassword(password);
  await ctx.transaction(async (tx) => {
    const { id } = await createUser(tx, { ...user, passwordHash, role: 'super_admin', clinicId: null }, true);
    const metadata = { role: 'super_admin' };
    await audit(tx, null, { action: 'CREATE', entityType: 'user', entityId: id, metadata });
  });
}

function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

const sentenceOf = ({
  error,
}: {
  error?: { issues: { message: string }[] } | undefined;
}): string | undefined => error?.issues[0]?.message;

/** What is wrong with one fact of somebody who is to be made a super admin; undefined where nothing is. */
export const emailFault = (email: string): string | undefined =>
  sentenceOf(person.shape.email.safeParse(email));

export const nameFault = (name: string): string | undefined =>
  sentenceOf(person.pick({ firstName: true, lastName: true }).safeParse(namesOf(name)));

export async function passwordFault(
  password: string,
  { email, name }: { email: string; name: string },
): Promise<string | undefined> {
  const fault = sentenceOf(person.shape.password.safeParse(password));
  if (fault !== undefined) return fault;
  return refuseCommonPassword(password, [email, name]).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

/** Takes somebody out of their clinic and signs them out, but for the session `except`. Throws `last_owner`. */
export async function becomeSuperAdmin(tx: Context, user: UserRow, except: string | null): Promise<void> {
  await refuseLastOwner(tx, user);
  await makeSuperAdmin(tx, user, except);
}

/** The same for people who leave nobody behind. */
export async function makeSuperAdmin(tx: Context, user: UserRow, except: string | null): Promise<void> {
  const at = instantNow(tx);
  await revokeApiTokensOf(tx.db, user.id, at);
  await endSessionsOf(tx.db, user.id, { at, reason: 'role changed', except });
  await setRole(tx.db, user.id, { role: 'super_admin', clinicId: null, at });
  await tellOfAccess(tx, user.email, { kind: 'super_admin_made', data: { userId: user.id } });
  if (user.role === 'owner') await tellOwners(tx, user);
}

/** Whether somebody may make themselves a super admin, and is none yet. */
export const mayUpgrade = (ctx: Context, user: UserRow): boolean =>
  user.role !== 'super_admin' && user.emailVerified && ctx.config.superAdminEmails.includes(user.email);

/** Whether somebody is alone in a clinic that never paid: it ends with them, and nobody could come back to it. */
export async function isAloneInPreview(ctx: Context, { clinicId, role, preview }: Caller): Promise<boolean> {
  if (clinicId === null || role !== 'owner' || !preview) return false;
  return (await listUsers(ctx.db, clinicId)).length === 1;
}
