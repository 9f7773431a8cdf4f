import { words } from './words.ts';

/** Words of the frame around the screens. */
export const shellText = words('shell', {
  skip: 'Skip to the content',
  /** What opens the command palette. */
  searchKeys: { mac: '⌘ K', others: 'Ctrl K' },
  repliesWait: (n: number) => `${n} ${n === 1 ? 'reply waits' : 'replies wait'} for you`,
  menu: 'Menu',
  closeMenu: 'Close the menu',
  start: 'Goodword, home',
  home: 'Goodword, to the first screen',
  navigation: 'Main',
  more: 'More',
  clinicId: 'Clinic ID',
  copy: (id: string) => `Copy clinic ID ${id}`,
  copied: 'Copied',
  cannotCopy: (id: string) => `This browser does not let pages copy. The clinic ID is ${id}.`,
  request: 'Start a review request',
  upgrade: 'Upgrade',
  account: (name: string) => `Account of ${name}`,
  settings: 'Settings',
  billing: 'Billing & Usage',
  logout: 'Logout',
  colours: 'Colors',
  light: 'Light',
  dark: 'Dark',
  auto: 'As the system',
  usage: 'Texts this month',
  usedOf: (sent: string, limit: string) => `${sent} / ${limit} used this month`,
  left: (n: string) => `${n} left`,
  /** The name of a clinic that cannot be read. */
  unreadClinic: 'Demo Clinic',
  unread:
    'Preview Mode: your subscription cannot be read just now. Nothing can be sent or changed until it is, and what you type stays.',
  usageFailed: 'Failed to load usage statistics',
  unverified: (email: string) => `Your address is not verified yet. We mailed a link to ${email}.`,
  preview: 'Preview Mode: look around as you like. Nothing is texted until your clinic has a subscription.',
  lapsed: (status: string) =>
    `${status}: you can read your own data. Texting and changes need a subscription.`,
  owed: 'The last payment failed. Ask an owner of your clinic to update it.',
  paused: (reason: string) =>
    `Texting is paused: ${reason} Texts that you send now wait, and go out when it is resumed.`,
  upgradeNow: 'Upgrade Now',
  reviewLink: {
    text: 'No review platform has your clinic’s link yet, so requests have nowhere to lead.',
    button: 'Set up your Review Link',
    dismiss: 'Dismiss: set up the review link later',
  },
  foot: {
    label: 'About Goodword',
    terms: 'Terms',
    privacy: 'Privacy',
    help: 'Help',
    support: 'Contact support',
  },
  help: 'Best Practices & FAQ',
  pretend: (names: string) => `Pretend on this server: ${names}.`,
  pretendSms: 'Texts stay here and reach no phone.',
  providers: { sms: 'texting', payments: 'payments', mail: 'mail', captcha: 'captcha' },
});
