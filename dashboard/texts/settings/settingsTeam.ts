import { LIMITS } from '../../../server/contract/core/limits.ts';
import { words } from '../words.ts';

export const teamText = words('team', {
  title: 'People',
  help: 'Everybody who can sign in to this clinic.',
  failed: 'Failed to load the team',
  failedMeaning: 'Nobody’s access has changed; only this list could not be shown.',
  columns: {
    name: 'Name',
    email: 'Email',
    role: 'Role',
    twoFactor: 'Two-factor',
    lastLogin: 'Last sign-in',
  },
  you: 'You',
  on: 'On',
  off: 'Off',
  never: 'Never',
  none: 'Nobody is in this team.',
  role: 'Role',
  roleMeans: {
    owner: 'Everything, billing and other owners too.',
    admin: 'Patients, texts and reviews, settings, the team and API tokens.',
    staff: 'Patients, texts and reviews.',
  },
  gone: (name: string) => `${name} is not in the team any more.`,
  why: {
    self: 'You cannot do this to yourself. Ask another owner or admin.',
    lastOwner: 'You are the clinic’s last owner. Make somebody else an owner first.',
    ownersMatter: 'Only an owner may make or change owners. Ask one of them.',
  },
  change: {
    action: 'Change role',
    title: (name: string) => `Role of ${name}`,
    meaning: (name: string) => `${name} is signed out everywhere at once and has the new role from then on.`,
    tokens: 'API tokens that they made stop for good.',
    button: (role: string) => `Make ${role}`,
    same: 'This is the role now.',
    done: (name: string, role: string) => `${name} is ${role} now`,
    failed: 'Role not changed',
  },
  remove: {
    action: 'Remove',
    title: (name: string) => `Remove ${name} from the team?`,
    lost: (name: string) =>
      `${name} is signed out everywhere at once. Their account and the API tokens that they made are gone for good.`,
    stays: 'Patients, texts, reviews and the history of what they did stay with the clinic.',
    button: (name: string) => `Remove ${name}`,
    done: (name: string) => `${name} is not in the team any more`,
    failed: 'Not removed',
  },
});

/** Words of inviting, and of invitations that wait. */
export const inviteText = words('invite', {
  button: 'Invite somebody',
  title: 'Invite somebody to the team',
  lead: `They get an email with a link that works for ${LIMITS.invitationDays} days.`,
  email: 'Email',
  submit: 'Send invitation',
  failed: 'Not invited',
  done: (email: string) => `Invitation sent to ${email}`,
  pending: {
    title: 'Invitations',
    help: 'Waiting for somebody to take them up.',
    none: 'No invitation is waiting.',
    columns: { email: 'Email', role: 'Role', by: 'Invited by', until: 'Works until' },
    expired: 'Expired',
    expiredWhy: 'The link does not work any more. Resend it to mail a new one.',
  },
  resend: { action: 'Resend', done: (email: string) => `Invitation sent again to ${email}` },
  revoke: {
    action: 'Take back',
    title: (email: string) => `Take back the invitation of ${email}?`,
    meaning: 'The link in their email stops working. You can invite them again later.',
    button: 'Take back invitation',
    done: (email: string) => `The invitation of ${email} is taken back`,
    failed: 'Invitation not taken back',
    gone: 'This invitation was taken up or taken back meanwhile.',
  },
});
