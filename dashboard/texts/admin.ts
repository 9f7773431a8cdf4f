/** Words of the super admin's first screen. */
export const adminText = {
  title: 'Admin Panel',
  purpose: 'The platform’s own account, above all clinics.',
  account: (email: string) => `You are signed in as ${email}, a super admin.`,
  noClinic:
    'This account belongs to no clinic, so it has no patients, texts or reviews of its own. To use those screens, sign in with a clinic’s account.',
  links: [{ href: '/api/docs', label: 'The API and its documentation' }],
} as const;
