import type { Page } from 'playwright-core';
import { DEMO_CLINIC } from '../../../../server/domain/demo/story.ts';
import { choose, type Demo, press, type Scene, untilDialog } from '../scene.ts';

/** What a super admin sees first: the Admin Panel, users, clinics, and a clinic as its owner sees it. */

/** Has the server answer otherwise than it would. */
async function answerWith<T>(page: Page, address: string, change: (answer: T) => T): Promise<void> {
  await page.route(`**/api${address}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** As if the first of a list was deleted yesterday. */
const firstDeleted = ({ data: [first, ...rest], ...others }: { data: object[] }) => ({
  ...others,
  data: [{ ...first, deletedAt: later(-1), goneAt: later(29) }, ...rest],
});

const switchedOff = (now: object) => ({
  ...now,
  signupDisabled: true,
  signupDisabledUntil: later(1),
  sendingPause: { since: later(0), until: null, code: '30002', reason: 'The carrier has suspended us' },
});

const screen = (path: string, name: string): Scene[] => [
  { name, account: 'super_admin', path },
  { name: `${name}-waiting`, account: 'super_admin', path, network: { '**/api/admin/**': 'waits' } },
  { name: `${name}-failed`, account: 'super_admin', path, network: { '**/api/admin/**': 'fails' } },
];

const list = (path: string, name: string): Scene[] => [
  ...screen(path, name),
  { name: `${name}-none`, account: 'super_admin', path: `${path}?search=zzzz` },
  {
    name: `${name}-menu`,
    account: 'super_admin',
    path,
    act: (page) => press(page, /^Actions for/),
    window: true,
  },
  {
    name: `${name}-deleted`,
    account: 'super_admin',
    path,
    act: (page) => answerWith(page, `${path}?*`, firstDeleted),
  },
];

/** The dialog of the first row's menu. */
const dialogOf = (path: string, name: string, action: string): Scene => ({
  name,
  account: 'super_admin',
  path,
  act: async (page) => {
    await choose(page, action);
    await untilDialog(page);
  },
  window: true,
});

/** In a window of its own: a look lasts as long as its tab. */
async function lookAtDemo(page: Page, { accounts }: Demo): Promise<void> {
  const boss = accounts.find(({ role }) => role === 'super_admin');
  await page.getByLabel('Email').fill(boss?.email ?? '');
  await page.getByRole('textbox', { name: 'Password' }).fill(boss?.password ?? '');
  await press(page, 'Sign in');
  await page.waitForURL('**/admin');
  await page.goto('/patients');
  await page.getByRole('combobox', { name: 'Clinic' }).fill(DEMO_CLINIC.name);
  await page.getByRole('option').filter({ hasText: DEMO_CLINIC.name }).first().click();
  await page.getByLabel('Reason').fill('They cannot find a patient whom they texted last week');
  await press(page, 'Look at this clinic');
  await page.getByText('as its owner, read-only').waitFor();
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .waitFor();
}

export const ADMIN_SCENES: Scene[] = [
  ...screen('/admin', 'admin'),
  ...screen('/admin?tab=system', 'admin-system'),
  ...screen('/admin?tab=controls', 'admin-controls'),
  {
    name: 'admin-controls-off',
    account: 'super_admin',
    path: '/admin?tab=controls',
    act: async (page) => {
      await answerWith(page, '/admin/system/status', switchedOff);
      await page.getByRole('button', { name: 'Enable Signup' }).waitFor();
    },
  },
  {
    name: 'admin-controls-wrong',
    account: 'super_admin',
    path: '/admin?tab=controls',
    act: async (page) => {
      await page.getByLabel('Close for how many hours').fill('1000');
      await press(page, 'Disable Signup');
      await press(page, 'Update status');
      await press(page, 'Send Test SMS');
      await press(page, 'Send Test Email');
    },
  },
  {
    name: 'admin-controls-pause',
    account: 'super_admin',
    path: '/admin?tab=controls',
    act: async (page) => {
      await press(page, 'Pause sending');
      await untilDialog(page);
    },
    window: true,
  },
  {
    name: 'admin-controls-texted',
    account: 'super_admin',
    path: '/admin?tab=controls',
    act: async (page) => {
      await page.getByLabel('Phone number').fill('+12125550144');
      await press(page, 'Send Test SMS');
      await page.getByText('Sent', { exact: true }).waitFor();
    },
  },
  ...list('/admin/users', 'admin-users'),
  dialogOf('/admin/users', 'admin-users-details', 'View Details'),
  dialogOf('/admin/users', 'admin-users-upgrade', 'Upgrade to Super Admin'),
  dialogOf('/admin/users', 'admin-users-delete', 'Delete User'),
  ...list('/admin/clinics', 'admin-clinics'),
  dialogOf('/admin/clinics', 'admin-clinics-details', 'View Details'),
  dialogOf('/admin/clinics', 'admin-clinics-look', 'Look as owner'),
  dialogOf('/admin/clinics', 'admin-clinics-pause', 'Pause texts'),
  dialogOf('/admin/clinics', 'admin-clinics-sender', 'Change sender'),
  dialogOf('/admin/clinics', 'admin-clinics-delete', 'Delete Clinic'),
  {
    name: 'admin-clinics-restore',
    account: 'super_admin',
    path: '/admin/clinics',
    act: async (page) => {
      await answerWith(page, '/admin/clinics?*', firstDeleted);
      await choose(page, 'Restore');
      await untilDialog(page);
    },
    window: true,
  },
  { name: 'admin-settings', account: 'super_admin', path: '/settings' },
  {
    name: 'admin-menu',
    account: 'super_admin',
    path: '/admin/users',
    act: (page) => press(page, /^Menu|Account of/),
    window: true,
  },
  {
    name: 'admin-picker',
    account: 'super_admin',
    path: '/reviews',
    act: (page) => press(page, 'Look at this clinic'),
  },
  { name: 'admin-looking', account: null, path: '/login', act: lookAtDemo },
  {
    name: 'admin-looking-settings',
    account: null,
    path: '/login',
    act: async (page, demo) => {
      await lookAtDemo(page, demo);
      await page.goto('/settings?tab=general');
      await page.getByLabel('Clinic name').waitFor();
    },
  },
  {
    name: 'admin-denied',
    account: 'owner',
    path: '/log',
    act: async (page) => {
      await answerWith(page, '/auth/me', (me: object) => ({ ...me, superAdminOffered: true }));
      await page.goto('/admin');
      await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    },
  },
];
