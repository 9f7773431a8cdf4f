import { type MemberRole, ROLE_WORDS } from '../../../server/contract/core/roles.ts';
import { words } from '../words.ts';

/** Words of the screen where an invitation leads. */
export const invitationText = words('invitation', {
  title: 'Join your team',
  loading: 'Looking up your invitation…',
  heading: (clinic: string) => `Join ${clinic}`,
  text: (inviter: string, role: MemberRole) =>
    `${inviter || 'The team'} invites you to work with Goodword as ${ROLE_WORDS[role].toLowerCase()}.`,
  account: (email: string) => `You will sign in with ${email}.`,
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Password',
  submit: 'Join the team',
  failed: 'You did not join',
  notLoaded: 'The invitation could not be looked up',
  overTitle: 'This invitation is over',
  overText: 'It has run out, was taken back, or was used already. Ask the one who invited you for a new one.',
  unknownTitle: 'This link is not complete',
  unknownText: 'Open it from the mail again, or copy all of it.',
  signIn: 'Sign in',
  signedInTitle: 'You are signed in already',
  signedInText: (name: string) =>
    `This browser is signed in as ${name}. Sign out first to take up the invitation.`,
  signOut: 'Sign out',
  stay: 'Stay signed in',
});
