import type { Role } from '../../contract/core/roles.ts';
import type { TwoFactorMethod } from '../../contract/routes/account.ts';
import { NOTIFICATION_DEFAULTS, type Notifications } from '../../contract/routes/settings.ts';
import type { Db } from '../db/db.ts';
import { readJson } from '../tables/column.ts';
import type { RowIn } from '../tables/tables.ts';

/** People who sign in. Anyone who is deleted is found by those reads alone that say so. */

export interface UserRow {
  id: string;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  role: Role;
  clinicId: string | null;
  emailVerified: boolean;
  /** null where a password is enough. */
  twoFactor: TwoFactorMethod | null;
  lastLoginAt: string | null;
  /** Deleted by a super admin: the row stays while that can be taken back. */
  deletedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const toUser = (row: RowIn<'users'>): UserRow => ({
  id: row.id,
  email: row.email,
  passwordHash: row.password_hash,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  clinicId: row.clinic_id,
  emailVerified: Boolean(row.email_verified),
  twoFactor: row.two_factor,
  lastLoginAt: row.last_login_at,
  deletedAt: row.deleted_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const row = await db.knex('users').where({ email, deleted_at: null }).first();
  return row && toUser(row);
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const row = await db.knex('users').where({ id, deleted_at: null }).first();
  return row && toUser(row);
}

/** Whose address this is, deleted or not: it stays taken until the account is gone. */
export async function findAccountByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const row = await db.knex('users').where({ email }).first();
  return row && toUser(row);
}

/** Somebody, deleted or not. */
export async function findAccount(db: Db, id: string): Promise<UserRow | undefined> {
  const row = await db.knex('users').where({ id }).first();
  return row && toUser(row);
}

/** The same, held until the transaction ends. */
export async function lockAccount(db: Db, id: string): Promise<UserRow | undefined> {
  const query = db.knex('users').where({ id }).first();
  const row = await (db.engine === 'postgres' ? query.forUpdate() : query);
  return row && toUser(row);
}

/** Adds a user; false when the email address is taken. */
export async function addUser(db: Db, user: UserRow): Promise<boolean> {
  const added = await db
    .knex('users')
    .insert({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      role: user.role,
      clinic_id: user.clinicId,
      email_verified: user.emailVerified,
      two_factor: user.twoFactor,
      last_login_at: user.lastLoginAt,
      deleted_at: user.deletedAt,
      created_at: user.createdAt,
      updated_at: user.updatedAt,
    })
    .onConflict('email')
    .ignore()
    .returning('id');
  return added.length > 0;
}

/** Notes a sign-in; false when the password was changed, or the user deleted, since they were read. */
export async function setLastLogin(
  db: Db,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
  at: string,
): Promise<boolean> {
  const query = db.knex('users').where({ id, password_hash: passwordHash, deleted_at: null });
  return (await query.update({ last_login_at: at })) > 0;
}

/** Sets a password, in place of `former` alone where that is given; false when it was changed meanwhile. */
export async function setPassword(
  db: Db,
  id: string,
  { passwordHash, former, at }: { passwordHash: string; former?: string; at: string },
): Promise<boolean> {
  const query = db.knex('users').where({ id, ...(former !== undefined && { password_hash: former }) });
  return (await query.update({ password_hash: passwordHash, updated_at: at })) > 0;
}

export async function setEmailVerified(db: Db, id: string, at: string): Promise<void> {
  await db.knex('users').where({ id }).update({ email_verified: true, updated_at: at });
}

/** A clinic's people, the longest there first. */
export async function listUsers(db: Db, clinicId: string): Promise<UserRow[]> {
  const people = db.knex('users').where({ clinic_id: clinicId, deleted_at: null });
  return (await people.orderBy(['created_at', 'id'])).map(toUser);
}

/** Somebody of any clinic, with what that clinic mails. */
export interface Subscriber {
  userId: string;
  email: string;
  notifications: Notifications;
}

/** The people of these roles in every clinic. */
export async function listSubscribers(db: Db, roles: readonly Role[]): Promise<Subscriber[]> {
  const rows: (Pick<RowIn<'users'>, 'id' | 'email'> & Pick<RowIn<'clinics'>, 'notifications'>)[] = await db
    .knex('users as u')
    .join('clinics as c', 'c.id', 'u.clinic_id')
    .whereNull('c.deleted_at')
    .whereNull('u.deleted_at')
    .whereIn('u.role', roles)
    .orderBy('u.id')
    .select('u.id', 'u.email', 'c.notifications');
  return rows.map((row) => ({
    userId: row.id,
    email: row.email,
    notifications: { ...NOTIFICATION_DEFAULTS, ...readJson(row.notifications) },
  }));
}

/** The names of people by their ids; anyone who is gone has none. */
export async function listUserNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.knex('users').whereIn('id', ids).select('id', 'first_name', 'last_name');
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim()]));
}

/** One of a clinic's people; nobody else's are found. */
export async function findMember(db: Db, clinicId: string, id: string): Promise<UserRow | undefined> {
  const row = await db.knex('users').where({ id, clinic_id: clinicId, deleted_at: null }).first();
  return row && toUser(row);
}

/** Locks a clinic's owners against other changes until the transaction ends, and gives their ids. */
export const lockOwners = (db: Db, clinicId: string): Promise<string[]> =>
  lockThose(db, { clinic_id: clinicId, role: 'owner' });

/** The same for the super admins. */
export const lockSuperAdmins = (db: Db): Promise<string[]> => lockThose(db, { role: 'super_admin' });

/** Whether there is a super admin. */
export const isAnySuperAdmin = async ({ knex }: Db): Promise<boolean> =>
  (await knex('users').where({ role: 'super_admin', deleted_at: null }).first('id')) !== undefined;

/** Always in the same order, so that of two who lock them neither waits for the other. */
async function lockThose(db: Db, whose: Partial<RowIn<'users'>>): Promise<string[]> {
  const query = db
    .knex('users')
    .where({ ...whose, deleted_at: null })
    .orderBy('id');
  const rows = await (db.engine === 'postgres' ? query.forUpdate() : query).select('id');
  return rows.map(({ id }) => id);
}

/** Sets role and clinic; a super admin belongs to none. */
export async function setRole(
  db: Db,
  id: string,
  { role, clinicId, at }: { role: Role; clinicId: string | null; at: string },
): Promise<void> {
  await db.knex('users').where({ id }).update({ role, clinic_id: clinicId, updated_at: at });
}

/** Marks somebody as deleted, or with null takes that back. */
export async function setDeleted(db: Db, id: string, at: string | null): Promise<void> {
  await db.knex('users').where({ id }).update({ deleted_at: at });
}

export async function deleteUser(db: Db, clinicId: string, id: string): Promise<void> {
  await db.knex('users').where({ id, clinic_id: clinicId }).delete();
}

/** Turns the second step on or off; `seed` is what the secret of an authenticator app is made of. */
export async function setTwoFactor(
  db: Db,
  id: string,
  facts: { method: TwoFactorMethod | null; seed: string | null; at: string },
): Promise<void> {
  await db.knex('users').where({ id }).update({
    two_factor: facts.method,
    totp_seed: facts.seed,
    totp_last_step: null,
    updated_at: facts.at,
  });
}

/** The seed of somebody's authenticator app. */
export async function findTotpSeed(db: Db, id: string): Promise<string | null> {
  const row = await db.knex('users').where({ id }).first('totp_seed');
  return row?.totp_seed ?? null;
}

/** Spends a time step of an app's codes; false when it, or a later one, was used before (RFC 6238, 5.2). */
export async function spendTotpStep(db: Db, id: string, step: number): Promise<boolean> {
  const query = db
    .knex('users')
    .where({ id })
    .andWhere((or) => or.whereNull('totp_last_step').orWhere('totp_last_step', '<', step));
  return (await query.update({ totp_last_step: step })) > 0;
}
