import type { Page } from 'playwright-core';
import type { Scene } from '../scene.ts';

/** The first review of the list, opened to be answered. */
const openReview = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Respond' }).click();
  await page.getByRole('list', { name: 'What happened' }).waitFor();
};

/** Reviews with what the clinic does about them, and what else happened. */
export const REVIEWS_SCENES: Scene[] = [
  { name: 'reviews', account: 'owner', path: '/reviews' },
  { name: 'reviews-preview', account: 'preview', path: '/reviews' },
  { name: 'reviews-none', account: 'owner', path: '/reviews?search=nobodywrotethis' },
  { name: 'reviews-loading', account: 'owner', path: '/reviews', network: { '**/api/reviews**': 'waits' } },
  { name: 'reviews-failed', account: 'owner', path: '/reviews', network: { '**/api/reviews**': 'fails' } },
  { name: 'review-low', account: 'owner', path: '/reviews?case=open', act: openReview },
  { name: 'review-public', account: 'owner', path: '/reviews?rating=5', act: openReview },
  { name: 'activity', account: 'owner', path: '/activity' },
  { name: 'activity-preview', account: 'preview', path: '/activity' },
  { name: 'activity-none', account: 'owner', path: '/activity?search=nobodydidthis' },
  {
    name: 'activity-loading',
    account: 'owner',
    path: '/activity',
    network: { '**/api/activity**': 'waits' },
  },
  { name: 'activity-failed', account: 'owner', path: '/activity', network: { '**/api/activity**': 'fails' } },
];
