/** Words of the Settings screen’s frame (specification 002 section 2). */
export const settingsText = {
  title: 'Settings',
  purpose: 'How you sign in, and where you are signed in.',
  managersPurpose:
    'Your own sign-in; your clinic’s review page, texts, mails and team; programs that use the API.',
  tabs: {
    security: 'Security',
    reviewPages: 'Review pages',
    sms: 'SMS',
    notifications: 'Notifications',
    team: 'Team',
    developers: 'Developers',
  },
  failed: 'Failed to load settings',
  failedMeaning: 'They stay as they are; only this screen could not be shown.',
  notSaved: 'Failed to save settings',
} as const;
