import type { Page } from 'playwright-core';
import { LANGUAGES } from '../../../../server/contract/routes/reviewView.ts';
import type { Routing } from '../../../../server/contract/rules/routing.ts';
import { clientAs } from '../furnish.ts';
import { type Demo, press, type Scene } from '../scene.ts';

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

/** Answers what the page sends, so that the link is open for the next picture. */
const answer = (page: Page, json: object, status = 200) =>
  page.route('**/api/r/**', (route) => route.fulfill({ status, json }));

/** Says who is asked for a public review. */
async function route(demo: Demo, routing: Routing): Promise<void> {
  const owner = await clientAs(demo, 'owner');
  const { version } = (await owner.getSettings()).data;
  await owner.updateSettings({ payload: { version, reviews: { routing } } });
}

/** The address of the clinic's standing link, switched on or off. */
async function standing(demo: Demo, enabled: boolean): Promise<string> {
  const owner = await clientAs(demo, 'owner');
  const { version } = (await owner.getSettings()).data;
  const changed = await owner.updateSettings({ payload: { version, reviews: { standingLink: enabled } } });
  return changed.data.reviews.standingLink.url;
}

export const REVIEW_SCENES: Scene[] = [
  ...inLanguages,
  {
    name: 'review-rated',
    account: null,
    path: ({ links }) => links.open,
    act: (page) => rate(page, 4),
  },
  {
    name: 'review-thanks',
    account: null,
    path: ({ links }) => links.open,
    act: async (page) => {
      await answer(page, { redirectUrl: 'https://reviews.example.com' });
      await rate(page, 2);
      await press(page, 'Next');
      await press(page, 'Submit');
      await page.getByText('Thank you').waitFor();
    },
  },
  {
    name: 'review-stopped',
    account: null,
    path: ({ links }) => links.open,
    act: async (page) => {
      await answer(page, {});
      await press(page, 'No more texts');
      await page.locator('button[value=noMoreTexts]').click();
      await page.getByRole('status').waitFor();
    },
  },
  {
    name: 'review-stop-failed',
    account: null,
    path: ({ links }) => links.open,
    network: { '**/api/r/**': 'fails' },
    act: async (page) => {
      await press(page, 'No more texts');
      await page.locator('button[value=noMoreTexts]').click();
      await page.locator('.notice').waitFor();
    },
  },
  {
    name: 'review-everybody',
    account: null,
    path: async (demo) => {
      await route(demo, 'open');
      return demo.links.open;
    },
    act: async (page, demo) => {
      await rate(page, 3);
      await press(page, 'Next');
      await route(demo, 'smart');
    },
  },
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
  {
    name: 'review-es-failed',
    account: null,
    path: ({ links }) => `${links.open}?lang=es`,
    act: async (page) => {
      await answer(page, { error: 'Slow down', code: 'too_many_requests' }, 429);
      await rate(page, 2);
      await page.locator('button.main').click();
      await page.locator('button.main').click();
      await page.locator('.notice').waitFor();
    },
  },
  { name: 'review-standing', account: null, path: (demo) => standing(demo, true) },
  {
    name: 'review-standing-off',
    account: null,
    path: (demo) => standing(demo, false),
    act: (_, demo) => standing(demo, true),
  },
  { name: 'review-preview', account: null, path: '/review-preview' },
  {
    name: 'review-preview-private',
    account: null,
    path: '/review-preview',
    act: async (page) => {
      await rate(page, 2);
      await page.locator('button.main').click();
      await page.locator('button.main').click();
      await page.getByText('Thank you').waitFor();
    },
  },
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
