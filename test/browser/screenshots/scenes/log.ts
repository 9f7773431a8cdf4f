import type { Page } from 'playwright-core';
import { press, type Scene, untilDialog } from '../scene.ts';

/** As where nobody can tell what became of the newest text. */
const unconfirmed = async (page: Page) => {
  await page.route('**/api/activity?*', async (route) => {
    const response = await route.fetch();
    const { activities, ...rest } = await response.json();
    const [newest, ...others] = activities;
    const metadata = {
      ...newest.metadata,
      status: 'unconfirmed',
      errorCode: 'unconfirmed',
      logStatus: 'Error',
    };
    await route.fulfill({ response, json: { ...rest, activities: [{ ...newest, metadata }, ...others] } });
  });
  await page.reload();
};

/** The Log and what patients texted back. */
export const LOG_SCENES: Scene[] = [
  { name: 'log', account: 'owner', path: '/log' },
  { name: 'log-preview', account: 'preview', path: '/log' },
  { name: 'log-none', account: 'owner', path: '/log?search=nobody' },
  { name: 'log-loading', account: 'owner', path: '/log', network: { '**/api/activity**': 'waits' } },
  { name: 'log-failed', account: 'owner', path: '/log', network: { '**/api/activity**': 'fails' } },
  {
    name: 'log-decide',
    account: 'owner',
    path: '/log',
    act: async (page) => {
      await unconfirmed(page);
      await press(page, /^Decide/);
      await untilDialog(page);
    },
    window: true,
  },
  { name: 'replies', account: 'owner', path: '/log/replies' },
  { name: 'replies-preview', account: 'preview', path: '/log/replies' },
  {
    name: 'replies-loading',
    account: 'owner',
    path: '/log/replies',
    network: { '**/api/sms/inbound**': 'waits' },
  },
  {
    name: 'replies-failed',
    account: 'owner',
    path: '/log/replies',
    network: { '**/api/sms/inbound**': 'fails' },
  },
  {
    name: 'replies-answer',
    account: 'owner',
    path: '/log/replies',
    act: async (page) => {
      await press(page, 'Answer');
      await page.getByRole('textbox', { name: /^Answer to/ }).fill('Look at www.example.com');
      await press(page, 'Send answer');
      await page.getByText('Leave out other links').waitFor();
      // What the pointer rests on would tell its exact instant.
      await page.mouse.move(0, 0);
    },
  },
];
