import * as z from 'zod';
import {
  auditedReason,
  clinicId,
  id,
  instant,
  pageQuery,
  search,
  searchedPagination,
  written,
} from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { memberRole, role } from '../core/roles.ts';
import { route } from '../core/route.ts';
import { subscriptionStatus } from '../rules/subscriptionStates.ts';

/** Everybody who signs in, for the super admin. */

const adminUser = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role,
  emailVerified: z.boolean(),
  lastLoginAt: instant.nullable().describe('null: never'),
  createdAt: instant,
  deletedAt: instant.nullable(),
  goneAt: instant
    .nullable()
    .describe('When a deleted account can be restored no more; null where none is deleted'),
  clinic: z.object({ id: clinicId, name: z.string(), subscriptionStatus }).nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;

const params = z.object({ id });
const userAnswer = z.object({ data: adminUser });

/** What an override sets; `none` clears it, and the payment provider's word counts again. */
export const OVERRIDES = [...subscriptionStatus.options, 'none'] as const;

export const adminUserRoutes = {
  listUsers: route({
    method: 'GET',
    path: '/admin/users',
    access: 'superAdmin',
    summary: 'Everybody who signs in, the newest first',
    query: z.object({
      ...pageQuery(LIMITS.adminPerPage),
      search: search.describe('In names, email addresses and names of clinics'),
      role: z.enum(['all', ...role.options]).default('all'),
    }),
    answer: z.object({ data: z.array(adminUser), pagination: searchedPagination }),
  }),
  getUser: route({
    method: 'GET',
    path: '/admin/users/{id}',
    access: 'superAdmin',
    summary: 'One of them',
    params,
    answer: userAnswer,
    errors: ['not_found'],
  }),
};

export const adminUserActionRoutes = {
  upgradeUser: route({
    method: 'PUT',
    path: '/admin/users/{id}/upgrade-to-super-admin',
    access: 'superAdmin',
    freshProof: true,
    summary: 'Make somebody a super admin',
    description:
      'They leave their clinic and are signed out everywhere. Only who has confirmed their address can be; the last ' +
      'owner of a clinic cannot.',
    params,
    answer: userAnswer,
    errors: ['not_found', 'last_owner', 'rule_broken'],
  }),
  deleteUser: route({
    method: 'DELETE',
    path: '/admin/users/{id}',
    access: 'superAdmin',
    freshProof: true,
    summary: 'Delete somebody',
    description:
      `They are signed out at once and cannot sign in. For ${LIMITS.undoDays} days they can be restored; then the ` +
      'account is gone. One’s own account, the last super admin and the last owner of a clinic stay.',
    params,
    errors: ['not_found', 'own_account', 'last_super_admin', 'last_owner'],
  }),
  restoreUser: route({
    method: 'POST',
    path: '/admin/users/{id}/restore',
    access: 'superAdmin',
    summary: 'Take a deletion back',
    params,
    answer: userAnswer,
    errors: ['not_found'],
  }),
  overrideSubscription: route({
    method: 'POST',
    path: '/admin/users/{userIdOrEmail}/subscription',
    access: 'superAdmin',
    summary: 'Set the subscription status of somebody’s clinic by hand',
    description:
      'It wins over the payment provider until it is cleared with `none`, and changes no charge. ' +
      'Somebody without a clinic is 422 `no_clinic`.',
    params: z.object({ userIdOrEmail: written().trim().min(1).max(LIMITS.emailLength) }),
    payload: z.object({
      subscriptionStatus: z.enum(OVERRIDES, { error: 'Please fill in all required fields' }),
      reason: auditedReason.optional(),
    }),
    answer: z.object({ message: z.string() }),
    errors: ['not_found', 'no_clinic'],
  }),
};

/** Which of them a list can be narrowed to on the screen, and super admins. */
export const USER_ROLES = ['all', ...memberRole.options, 'super_admin'] as const;
