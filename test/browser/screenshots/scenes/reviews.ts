import type { Page } from 'playwright-core';
import { VERDICT_TEXT } from '../../../../server/contract/routes/sms.ts';
import { type Demo, press, type Scene } from '../scene.ts';

/** The first review of the list, opened to be answered. */
const openReview = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Respond' }).click();
  await page.getByRole('list', { name: 'What happened' }).waitFor();
};

/** An answer at night, which may go out 20 hours after the demonstration's noon. */
const answerLate = async (page: Page, { clockOffset }: Demo) => {
  const nextSlot = new Date(Date.now() + (clockOffset + 20 * 3_600) * 1_000);
  nextSlot.setMinutes(0, 0, 0);
  const result = { verdict: 'outside_hours', reason: VERDICT_TEXT.outside_hours, nextSlot };
  await page.route('**/respond', (route) => route.fulfill({ json: { data: {}, result } }));
  await openReview(page);
  await page.getByRole('textbox', { name: 'Text to the patient' }).fill('We are sorry. Please call us.');
  await press(page, 'Send text');
  await page.getByRole('button', { name: /^Send it/ }).waitFor();
};

/** Reviews with what the clinic does about them, and what else happened. */
export const REVIEWS_SCENES: Scene[] = [
  { name: 'reviews', account: 'owner', path: '/reviews' },
  { name: 'reviews-preview', account: 'preview', path: '/reviews' },
  { name: 'reviews-none', account: 'owner', path: '/reviews?search=nobodywrotethis' },
  { name: 'reviews-loading', account: 'owner', path: '/reviews', network: { '**/api/reviews**': 'waits' } },
  { name: 'reviews-failed', account: 'owner', path: '/reviews', network: { '**/api/reviews**': 'fails' } },
  { name: 'review-low', account: 'owner', path: '/reviews?case=open', act: openReview },
  { name: 'review-late', account: 'owner', path: '/reviews?case=open', act: answerLate },
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
