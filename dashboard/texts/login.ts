/** Words of the sign-in screen (specification 000 section 8). */
export const loginText = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  noAccount: 'New here?',
  signup: 'Create an account',
  failed: 'Login failed',
  check: 'Please check your email and password.',
} as const;
