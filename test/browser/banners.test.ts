import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORED } from '../../dashboard/session/stored.ts';
import { addMember, type NewMember, startApp, type TestApp } from '../support/app.ts';
import { expectSoundInEither, NARROW, oneBrowser, openAs } from '../support/browser.ts';

// Banners above the screens; which of them show is decided in dashboard/banners.test.ts.

const browser = oneBrowser();

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

async function open(path: string, wish: NewMember = {}, options = {}) {
  const member = await addMember(app, wish);
  const page = await openAs(browser(), app, member, options);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return { member, page };
}

const lacking = (page: Page) =>
  page.getByRole('note').filter({ hasText: 'No review platform has your clinic’s link' });

const setLinks = (clinicId: string | null, links: object) =>
  app.ctx.db
    .knex('clinics')
    .where({ id: clinicId })
    .update({ review_links: JSON.stringify(links), review_redirect_url: null });

describe('a clinic whose requests lead nowhere', () => {
  test('is told where that is repaired; dismissed, it is told again only when it was repaired and breaks again', async () => {
    const { member, page } = await open('/log', { reviewLinks: {} }, NARROW);
    await lacking(page).waitFor();
    await expectSoundInEither(page, 'no review link');
    await lacking(page).getByRole('link', { name: 'Set up your Review Link' }).click();
    await page.waitForURL('**/settings?tab=reviews');
    await lacking(page).waitFor({ state: 'detached' });
    await page.goto('/log');
    await lacking(page)
      .getByRole('button', { name: /^Dismiss/ })
      .click();
    await lacking(page).waitFor({ state: 'detached' });
    const shows = async () => {
      const read = page.waitForResponse('**/api/settings/first-steps');
      await page.reload();
      await read;
      await page.getByRole('heading', { name: 'Log', level: 1 }).waitFor();
    };
    await shows();
    expect(await lacking(page).count()).toBe(0);
    await setLinks(member.clinicId, { yelp: 'https://www.yelp.com/biz/oak-street' });
    await shows();
    const kept = () =>
      page.evaluate(
        (name) => Object.keys(localStorage).filter((key) => key.startsWith(name)),
        STORED.reviewLink,
      );
    await expect.poll(kept).toEqual([]);
    await setLinks(member.clinicId, {});
    await shows();
    await lacking(page).waitFor();
  });

  test('is not told of it where it is said anyway, nor are those who cannot repair it', async () => {
    const { member, page } = await open('/request-reviews', { reviewLinks: {} });
    await page.getByRole('region', { name: 'First steps' }).waitFor();
    expect(await lacking(page).count()).toBe(0);
    const { page: desk } = await open('/log', { role: 'staff', clinicId: member.clinicId ?? '' });
    expect(await lacking(desk).count()).toBe(0);
  });
});
