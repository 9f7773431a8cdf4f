import type { Page } from 'playwright-core';
import { LANGUAGES } from '../../../../server/contract/reviewView.ts';
import { press, type Scene } from '../scene.ts';

/** The patient's page: its steps, its languages, and links that lead nowhere. */

const rate = (page: Page, stars: number) =>
  page
    .getByRole('radio')
    .nth(stars - 1)
    .check();

const inLanguages = LANGUAGES.flatMap((tag): Scene[] => [
  { name: `review-${tag}`, account: null, path: ({ links }) => `${links.open}?lang=${tag}` },
  {
    name: `review-${tag}-feedback`,
    account: null,
    path: ({ links }) => `${links.open}?lang=${tag}`,
    act: async (page) => {
      await rate(page, 2);
      await page.locator('button.main').click();
    },
  },
  {
    name: `review-${tag}-stop`,
    account: null,
    path: ({ links }) => `${links.open}?lang=${tag}`,
    act: (page) => page.locator('button[value=stop]').click(),
  },
  { name: `review-${tag}-spent`, account: null, path: ({ links }) => `${links.spent}?lang=${tag}` },
]);

export const REVIEW_SCENES: Scene[] = [
  ...inLanguages,
  {
    name: 'review-no-rating',
    account: null,
    path: ({ links }) => links.open,
    act: (page) => press(page, 'Next'),
  },
  {
    name: 'review-failed',
    account: null,
    path: ({ links }) => links.open,
    network: { '**/api/r/**': 'fails' },
    act: async (page) => {
      await rate(page, 2);
      await press(page, 'Next');
      await press(page, 'Submit');
    },
  },
  { name: 'review-preview', account: null, path: '/review-preview' },
  {
    name: 'review-preview-thanks',
    account: null,
    path: '/review-preview',
    act: async (page) => {
      await rate(page, 5);
      await page.locator('button.main').click();
      await page.getByText('Thank you').waitFor();
    },
  },
  { name: 'review-unknown', account: null, path: '/r/nosuchlink00/1' },
  { name: 'review-no-token', account: null, path: '/r' },
];
