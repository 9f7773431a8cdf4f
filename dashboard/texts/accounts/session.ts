import { words } from '../words.ts';

/** Words about signing in and out. */
export const sessionText = words('session', {
  welcome: 'Welcome back!',
  accountCreated: {
    title: 'Account created!',
    message: 'Please check your email to verify your account',
  },
  joined: (clinic: string) => `Welcome to the team of ${clinic}`,
  signedOut: 'Logged out',
  attempts: 'Maximum retry attempts exceeded',
  impersonationIsOver: {
    title: 'Your look at the clinic is over',
    message: 'You are signed in as yourself again.',
  },
  expired: { title: 'Session expired', message: 'You were logged out due to inactivity' },
});
