import * as z from 'zod';

/** Roles as they are stored and sent. */
const ROLES = ['super_admin', 'owner', 'admin', 'staff'] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

/** The roles of a clinic's people. */
export const memberRole = role.exclude(['super_admin']);
export type MemberRole = z.infer<typeof memberRole>;

/** A role as people read it. */
export const ROLE_WORDS: Record<Role, string> = {
  super_admin: 'Super admin',
  owner: 'Owner',
  admin: 'Admin',
  staff: 'Staff',
};

/** Those who may change a clinic's settings and team. */
export const MANAGERS = ['owner', 'admin'] as const satisfies readonly Role[];
