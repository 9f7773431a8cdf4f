/** Words of the Settings screen’s frame (specification 002 section 2). */
export const settingsText = {
  title: 'Settings',
  purpose: 'How you sign in, and where you are signed in.',
  managersPurpose: 'Your own sign-in, your clinic’s team, and programs that use the API.',
  tabs: { security: 'Security', team: 'Team', developers: 'Developers' },
} as const;
