import * as z from 'zod';
import { id, instant } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';
import { MANAGERS, memberRole } from '../core/roles.ts';
import { route } from '../core/route.ts';
import { loginEmail, newPassword, personName, secretText, signedIn } from './auth.ts';

/** A clinic's team. Taking access away works without a subscription; giving it needs one. */

const member = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: memberRole,
  emailVerified: z.boolean(),
  twoFactor: z.boolean(),
  lastLoginAt: instant.nullable(),
  createdAt: instant,
});
export type Member = z.infer<typeof member>;

const invitation = z.object({
  id,
  email: z.string(),
  role: memberRole,
  invitedBy: z.string().describe('Name of the person'),
  createdAt: instant,
  expiresAt: instant,
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

export const invitePayload = z.object({ email: loginEmail, role: memberRole });

export const acceptPayload = z.object({
  token: secretText,
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  password: newPassword,
});

const inviting = { access: 'paid', roles: MANAGERS } as const;
const managing = { access: 'clinic', roles: MANAGERS } as const;

export const teamRoutes = {
  listTeam: route({
    method: 'GET',
    path: '/team',
    ...managing,
    summary: 'The clinic’s people, and invitations that nobody has taken up yet',
    answer: z.object({ data: z.object({ members: z.array(member), invitations: z.array(invitation) }) }),
  }),
  inviteMember: route({
    method: 'POST',
    path: '/team/invitations',
    ...inviting,
    freshProof: true,
    summary: 'Invite somebody by email',
    description:
      `The link works for ${LIMITS.invitationDays} days. Inviting an address again mails the link again, with the ` +
      'role given last. Only owners invite owners.',
    payload: invitePayload,
    answer: z.object({ data: invitation }),
    status: 201,
    throttle: [
      { by: 'caller', calls: 60, seconds: 3600, counts: 'all' },
      { by: 'email', calls: 5, seconds: 3600, counts: 'all' },
    ],
    errors: ['email_taken', 'forbidden', 'rule_broken', 'too_many_requests'],
  }),
  revokeInvitation: route({
    method: 'DELETE',
    path: '/team/invitations/{id}',
    ...managing,
    summary: 'Take an invitation back; its link stops',
    params: z.object({ id }),
    errors: ['not_found', 'forbidden'],
  }),
  setMemberRole: route({
    method: 'PUT',
    path: '/team/{id}',
    ...managing,
    freshProof: true,
    summary: 'Change somebody’s role; their sessions end at once',
    description: 'Only owners make or change owners. The last owner stays one (422).',
    params: z.object({ id }),
    payload: z.object({ role: memberRole }),
    answer: z.object({ data: member }),
    errors: ['not_found', 'forbidden', 'last_owner'],
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/team/{id}',
    ...managing,
    freshProof: true,
    summary: 'Take somebody out of the clinic; their sessions and API tokens end at once',
    description: 'The account is deleted. The last owner cannot be removed (422).',
    params: z.object({ id }),
    errors: ['not_found', 'forbidden', 'last_owner'],
  }),
  getInvitation: route({
    method: 'POST',
    path: '/auth/invitation',
    access: 'public',
    summary: 'What an invitation’s link invites to',
    description: 'A POST, so that the token stands in no address.',
    payload: z.object({ token: secretText }),
    answer: z.object({
      data: z.object({ email: z.string(), clinicName: z.string(), role: memberRole, invitedBy: z.string() }),
    }),
    throttle: [{ by: 'address', calls: 60, seconds: 3600, counts: ['not_found'] }],
    errors: ['not_found', 'token_expired', 'too_many_requests'],
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/auth/accept-invitation',
    access: 'public',
    summary: 'Join a clinic with the token of an invitation, and sign in',
    payload: acceptPayload,
    answer: signedIn,
    status: 201,
    throttle: [{ by: 'address', calls: 60, seconds: 3600, counts: ['not_found'] }],
    errors: ['not_found', 'token_expired', 'email_taken', 'invalid_input', 'too_many_requests'],
  }),
};
