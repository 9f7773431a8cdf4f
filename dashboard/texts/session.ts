/** Words about signing in and out (specification 000 section 8). */
export const sessionText = {
  welcome: 'Welcome back!',
  accountCreated: {
    title: 'Account created!',
    message: 'Please check your email to verify your account',
  },
  joined: (clinic: string) => `Welcome to the team of ${clinic}`,
  signedOut: 'Logged out',
  attempts: 'Maximum retry attempts exceeded',
  expired: { title: 'Session expired', message: 'You were logged out due to inactivity' },
} as const;
