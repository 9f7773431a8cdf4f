import { words } from '../words.ts';

/** Words of the Settings screen’s frame. */
export const settingsText = words('settings', {
  title: 'Settings',
  purpose: 'How you sign in, and where you are signed in.',
  managersPurpose:
    'Your clinic’s details, review pages, texts, mails and team; your own sign-in; programs that use the API.',
  tabs: {
    general: 'General',
    reviewPages: 'Review pages',
    sms: 'SMS',
    notifications: 'Notifications',
    security: 'Security',
    team: 'Team',
    developers: 'Developers',
  },
  failed: 'Failed to load settings',
  failedMeaning:
    'Please refresh the page. Your settings stay as they are; only this screen could not be shown.',
  notSaved: 'Failed to save settings',
  status: {
    saving: 'Saving…',
    saved: 'Saved',
    error: 'Save failed',
  },
  conflict: {
    toast: 'Someone else changed the same field meanwhile. Look at it again.',
    theirs: (value: string) => `Someone else saved meanwhile: ${value}`,
    emptied: 'Someone else emptied this field meanwhile.',
    keepMine: 'Keep mine',
    useTheirs: 'Use theirs',
  },
  demo: {
    button: 'Save Changes',
    done: 'This is a demo: nothing was saved. Upgrade to set up your own clinic.',
  },
});
