import type { Page } from 'playwright-core';
import { press, type Scene } from '../scene.ts';

/** As for a clinic that paid once and does not any more. */
const lapsed = async (page: Page) => {
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    const clinic = { ...me.clinic, subscriptionStatus: 'canceled', paid: false };
    await route.fulfill({ response, json: { ...me, clinic } });
  });
  await page.reload();
  await page.getByText('Texting and changes need a subscription').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
};

/** What stands around every screen: menus, the upgrade, and what is shown where no screen can be. */
export const FRAME_SCENES: Scene[] = [
  {
    name: 'menu',
    account: 'owner',
    path: '/track-reviews',
    act: (page) => press(page, /^Menu|Account of/),
    window: true,
  },
  {
    name: 'menu-account',
    account: 'owner',
    path: '/log',
    act: (page) => press(page, /Account of/),
    window: true,
  },
  { name: 'upgrade', account: 'preview', path: '/log', act: (page) => press(page, 'Upgrade'), window: true },
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
