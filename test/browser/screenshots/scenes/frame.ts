import type { Page } from 'playwright-core';
import { DEMO_CLINIC } from '../../../../server/domain/demo/story.ts';
import { answer, refuse, showSubscription } from '../../../support/billing.ts';
import { press, type Scene, untilDialog } from '../scene.ts';

/** As for a clinic that paid once and does not any more. */
const lapsed = async (page: Page) => {
  const status = { subscriptionStatus: 'canceled', clinicName: DEMO_CLINIC.name, paid: false };
  await answer(page, '/auth/subscription/status', status);
  await showSubscription(page, { status: 'canceled', charged: false });
  await page.reload();
  await page.getByText('Texting and changes need a subscription').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
};

/** Opens the palette and types; a phone has it in its menu, but the keys open it there too. */
const palette = (typed: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('[role="combobox"]:focus').waitFor();
  await page.keyboard.type(typed);
};

const PALETTE_SCENES: Scene[] = [
  { name: 'palette', account: 'owner', path: '/log', act: palette(''), window: true },
  {
    name: 'palette-found',
    account: 'owner',
    path: '/log',
    act: async (page) => {
      await palette('ad')(page);
      await page.getByRole('group', { name: 'Patients' }).waitFor();
    },
    window: true,
  },
  {
    name: 'palette-none',
    account: 'owner',
    path: '/log',
    act: async (page) => {
      await palette('qqq')(page);
      await page.getByText('Nothing is called').waitFor();
    },
    window: true,
  },
  {
    name: 'palette-failed',
    account: 'owner',
    path: '/log',
    network: { '**/api/patients?*': 'fails' },
    act: async (page) => {
      await palette('re')(page);
      await page.getByText('Patients could not be searched.').waitFor();
    },
    window: true,
  },
  { name: 'palette-super', account: 'super_admin', path: '/admin', act: palette('au'), window: true },
];

const support = async (page: Page) => {
  await page.getByRole('button', { name: 'Contact Support', exact: true }).last().click();
  await untilDialog(page);
};

/** As for somebody who has not opened the link that was mailed to them. */
const unverified = async (page: Page) => {
  await page.route('**/api/auth/me', async (route) => {
    const answered = await route.fetch();
    const body = await answered.json();
    await route.fulfill({ json: { ...body, user: { ...body.user, emailVerified: false } } });
  });
  await page.reload();
  await page.getByText('Your address is not verified yet').waitFor();
};

const withoutLink = async (page: Page) => {
  const steps = [{ step: 'review_link', done: false }];
  await answer(page, '/settings/first-steps', { data: { steps, hidden: true } });
  await page.reload();
  await page.getByText('No review platform has your clinic’s link').waitFor();
};

const owing = async (page: Page) => {
  const status = { subscriptionStatus: 'past_due', clinicName: DEMO_CLINIC.name, paid: false };
  await answer(page, '/auth/subscription/status', status);
  await page.reload();
  await page.getByRole('button', { name: 'Update payment' }).waitFor();
};

/** What stands around every screen: menus, the upgrade, and what is shown where no screen can be. */
export const FRAME_SCENES: Scene[] = [
  {
    name: 'menu',
    account: 'owner',
    path: '/track-reviews',
    act: async (page) => {
      await press(page, /^Menu|Account of/);
      await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
    },
    window: true,
  },
  {
    name: 'menu-account',
    account: 'owner',
    path: '/log',
    act: (page) => press(page, /Account of/),
    window: true,
  },
  {
    name: 'menu-preview',
    account: 'preview',
    path: '/track-reviews',
    act: async (page) => {
      await press(page, /^Menu|Account of/);
      await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
    },
    window: true,
  },
  ...PALETTE_SCENES,
  {
    name: 'upgrade-export',
    account: 'preview',
    path: '/patients',
    act: async (page) => {
      await press(page, 'Export');
      await untilDialog(page);
    },
    window: true,
  },
  {
    name: 'upgrade-pending',
    account: 'preview',
    path: '/log',
    act: async (page) => {
      await showSubscription(page, {
        ...{ status: 'trial', charged: false, portal: false, nextAmount: null },
        pendingSince: '2031-02-03T17:00:00.000Z',
      });
      await page.reload();
      await press(page, 'Upgrade');
      await untilDialog(page);
    },
    window: true,
  },
  { name: 'upgrade', account: 'preview', path: '/log', act: (page) => press(page, 'Upgrade'), window: true },
  {
    name: 'upgrade-running',
    account: 'preview',
    path: '/log',
    act: async (page) => {
      await showSubscription(page, {});
      await press(page, 'Upgrade');
      await untilDialog(page);
    },
    window: true,
  },
  {
    name: 'upgrade-staff',
    account: 'staff',
    path: '/log',
    act: async (page) => {
      await lapsed(page);
      await press(page, 'Upgrade');
      await untilDialog(page);
    },
    window: true,
  },
  { name: 'lapsed', account: 'owner', path: '/log', act: lapsed, window: true },
  { name: 'lapsed-send', account: 'owner', path: '/request-reviews', act: lapsed, window: true },
  {
    name: 'lapsed-upgrade',
    account: 'owner',
    path: '/settings?tab=team',
    act: async (page) => {
      await lapsed(page);
      await press(page, 'Invite somebody');
      await page.getByRole('dialog').waitFor();
    },
    window: true,
  },
  { name: 'support', account: 'owner', path: '/log', act: (page) => support(page), window: true },
  {
    name: 'support-refused',
    account: 'owner',
    path: '/log',
    network: { '**/api/support/contact': 'fails' },
    act: async (page) => {
      await support(page);
      await page.getByLabel('Category').selectOption('Texting');
      await page.getByLabel('Subject').fill('Texts come late');
      await page.getByLabel('Message').fill('Since Tuesday they come an hour late.');
      await press(page, 'Send message');
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
    window: true,
  },
  {
    name: 'support-long',
    account: 'owner',
    path: '/log',
    act: async (page) => {
      await refuse(
        page,
        '/support/contact',
        'mail_failed',
        'The support mailbox is full. Write to us directly.',
      );
      await support(page);
      await page.getByLabel('Category').selectOption('Texting');
      await page.getByLabel('Subject').fill('Texts come late');
      await page.getByLabel('Message').fill('Since Tuesday they come an hour late.\n\n'.repeat(40));
      await press(page, 'Send message');
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
    window: true,
  },
  {
    name: 'support-empty',
    account: 'preview',
    path: '/patients',
    act: async (page) => {
      await support(page);
      await press(page, 'Send message');
      await page.getByText('Subject is required').waitFor();
    },
    window: true,
  },
  { name: 'banner-preview', account: 'preview', path: '/log', window: true },
  { name: 'banner-offer', account: 'preview', path: '/settings?tab=security', window: true },
  { name: 'banner-unverified', account: 'owner', path: '/log', act: unverified, window: true },
  { name: 'banner-review-link', account: 'owner', path: '/log', act: withoutLink, window: true },
  { name: 'banner-owed', account: 'owner', path: '/log', act: owing, window: true },
  {
    name: 'part-missing-dialog',
    account: 'preview',
    path: '/log',
    network: { '**/assets/UpgradeModal-*': 'fails' },
    act: (page) => press(page, 'Upgrade Now'),
    window: true,
  },
  {
    name: 'error-screen',
    account: 'owner',
    path: '/log',
    act: async (page) => {
      await answer(page, '/patients?*', { nothing: 'of what was asked' });
      await page.goto('/patients');
      await page.getByText('Details').click();
    },
  },
  { name: 'unreachable', account: 'owner', path: '/log', network: { '**/api/auth/me': 'fails' } },
  { name: 'part-missing', account: 'owner', path: '/log', network: { '**/assets/Log-*': 'fails' } },
  { name: 'part-waiting', account: 'owner', path: '/log', network: { '**/assets/Log-*': 'waits' } },
  { name: 'usage-failed', account: 'owner', path: '/log', network: { '**/api/billing/usage': 'fails' } },
  { name: 'unknown-path', account: 'owner', path: '/no-such-screen' },
  { name: 'unknown-path-nobody', account: null, path: '/no-such-screen' },
  {
    name: 'toasts',
    account: 'owner',
    path: '/patients',
    act: async (page) => {
      await page.getByRole('checkbox').nth(1).check();
      await press(page, 'Send to Request Reviews');
    },
    window: true,
  },
];
