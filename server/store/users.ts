import type { Role } from '../contract/roles.ts';
import type { Db, Row } from './db.ts';

/** People who sign in. */

export interface UserRow {
  id: string;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  role: Role;
  clinicId: string | null;
  emailVerified: boolean;
  lastLoginAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const toUser = (row: Row): UserRow => ({
  id: row.id,
  email: row.email,
  passwordHash: row.password_hash,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  clinicId: row.clinic_id,
  emailVerified: Boolean(row.email_verified),
  lastLoginAt: row.last_login_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const row = await db.knex('users').where({ email }).first();
  return row && toUser(row);
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const row = await db.knex('users').where({ id }).first();
  return row && toUser(row);
}

/** Adds a user; false when the e-mail address is taken. */
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
      last_login_at: user.lastLoginAt,
      created_at: user.createdAt,
      updated_at: user.updatedAt,
    })
    .onConflict('email')
    .ignore()
    .returning('id');
  return added.length > 0;
}

export async function setLastLogin(db: Db, id: string, at: string): Promise<void> {
  await db.knex('users').where({ id }).update({ last_login_at: at });
}

export async function setPassword(db: Db, id: string, passwordHash: string, at: string): Promise<void> {
  await db.knex('users').where({ id }).update({ password_hash: passwordHash, updated_at: at });
}
