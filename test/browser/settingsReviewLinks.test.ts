import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Settings } from '../../server/contract/routes/settings.ts';
import {
  PLATFORM_NAMES,
  PLATFORM_RULE,
  PLATFORMS,
  readPlatformLink,
  readRedirectLink,
} from '../../server/contract/rules/platforms.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { expectSound, expectSoundInEither, NARROW, oneBrowser } from '../support/browser.ts';
import { nastyLinks } from '../support/nastyLinks.ts';
import { dialog, openSettings, settingsOf } from '../support/settingsScreen.ts';

// Settings, Review pages: where patients are sent, a link and a switch for each platform.

const browser = oneBrowser();

let app: TestApp;
let owner: Member;

const WRITE_REVIEW = 'https://search.google.com/local/writereview?placeid=';
const YELP = 'https://www.yelp.com/biz/oak-street';

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
  owner = await addMember(app, { reviewLinks: {} });
});

async function openTab(member = owner, options = {}): Promise<Page> {
  const page = await openSettings(browser(), app, member, { tab: 'reviews', options });
  await link(page, 'Google').waitFor();
  return page;
}

const link = (page: Page, platform: string) => page.getByRole('textbox', { name: `Link on ${platform}` });
const redirect = (page: Page) => page.getByRole('textbox', { name: 'Redirect URL' });
const offer = (page: Page, platform: string) => page.getByRole('switch', { name: `Offer ${platform}` });
const row = (page: Page, platform: string) =>
  page.getByRole('listitem').filter({ has: link(page, platform) });
const testOf = (page: Page, platform: string) => row(page, platform).getByText('Test', { exact: true });

/** A few: all of them are tried where the rule stands, and at the server (test/api/reviews/nastyLinks.test.ts). */
const SOME_NASTY = nastyLinks('yelp.com')
  .filter((text) => readPlatformLink('yelp', text).problem && readRedirectLink(text).problem)
  .filter((_, at) => at % 12 === 0);

const general = async (): Promise<Settings['general']> => (await settingsOf(owner)).general;

const isKept = (wanted: Partial<Settings['general']>) => expect.poll(general).toMatchObject(wanted);

const isTested = async () =>
  (await owner.client.getFirstSteps()).data.steps.find(({ step }) => step === 'link_tested')?.done;

/** Nobody leaves this machine: every other site answers with an empty page. */
const stayHere = (page: Page) =>
  page.context().route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '' }));

/** The address of the window that a press opens, and whether it can reach back. */
async function opened(page: Page, press: () => Promise<unknown>) {
  const [window] = await Promise.all([page.context().waitForEvent('page'), press()]);
  await window.waitForLoadState();
  const reachesBack = await window.evaluate(() => opener !== null || document.referrer !== '');
  const address = window.url();
  await window.close();
  return { address, reachesBack };
}

const rows = (page: Page) => page.getByRole('list', { name: 'Platforms' }).getByRole('listitem');

test('a link is kept as its platform’s rule writes it, tested, taken away by emptying it, and its platform switched off', async () => {
  const page = await openTab();
  await stayHere(page);
  await testOf(page, 'Vitals').hover();
  await page.getByRole('tooltip').getByText('Enter a link first: there is none to open.').waitFor();
  expect(await isTested()).toBe(false);
  await link(page, 'Google').fill('ChIJoakstreet0001');
  await link(page, 'Yelp').fill('www.yelp.com/biz/oak-street');
  // What was typed just now is saved before the server is told.
  expect(await opened(page, () => testOf(page, 'Yelp').click())).toEqual({
    address: YELP,
    reachesBack: false,
  });
  await expect.poll(isTested).toBe(true);
  await redirect(page).fill('facebook.com/oakstreet');
  await redirect(page).press('Enter');
  await isKept({
    reviewLinks: { google: `${WRITE_REVIEW}ChIJoakstreet0001`, yelp: YELP },
    reviewRedirectUrl: 'https://facebook.com/oakstreet',
  });
  await expect.poll(() => link(page, 'Google').inputValue()).toBe(`${WRITE_REVIEW}ChIJoakstreet0001`);
  await expect.poll(() => link(page, 'Angi').getAttribute('placeholder')).toBe('Uses the general link');
  const angi = page.getByRole('link', { name: 'Test Angi' });
  expect(await opened(page, () => angi.press('Enter'))).toMatchObject({
    address: 'https://facebook.com/oakstreet',
  });

  const isOffered = async () => (await settingsOf(owner)).reviews.platforms.facebook;
  await offer(page, 'Facebook').setChecked(true);
  await expect.poll(isOffered).toBe(true);
  await offer(page, 'Facebook').press('Space');
  await row(page, 'Facebook').getByText('Switched off.').waitFor();
  await expect.poll(isOffered).toBe(false);
  await testOf(page, 'Facebook').hover();
  await page.getByRole('tooltip').getByText('Switched off: nobody is sent there.').waitFor();
  await offer(page, 'Facebook').press('Space');
  await expect.poll(isOffered).toBe(true);
  await row(page, 'Facebook').getByText('Switched off.').waitFor({ state: 'hidden' });

  await link(page, 'Google').fill('');
  await link(page, 'Google').press('Enter');
  await redirect(page).fill('');
  await redirect(page).press('Enter');
  await expect.poll(general).toMatchObject({ reviewLinks: { yelp: YELP }, reviewRedirectUrl: null });
  expect(Object.keys((await general()).reviewLinks)).toEqual(['yelp']);
});

test('each of the 14 platforms has a row with its own rule, says where its link is found, and refuses one that leads elsewhere', async () => {
  const member = await addMember(app, { reviewLinks: {} });
  const page = await openTab(member);
  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saves.push(String(request.postData())));
  await expect.poll(() => rows(page).count()).toBe(14);
  await row(page, 'Google').getByText('choose Ask for reviews and copy the link').waitFor();
  const finder = row(page, 'Google').getByRole('link', { name: 'Place ID' });
  expect(await finder.getAttribute('href')).toMatch(/^https:\/\/developers\.google\.com\//);
  for (const name of ['yelp', 'zocdoc', 'caredash'] as const) {
    await row(page, PLATFORMS[name].label).getByText(String(PLATFORM_RULE[name])).waitFor();
  }
  for (const platform of PLATFORM_NAMES) {
    const { label, domain } = PLATFORMS[platform];
    await link(page, label).fill(`https://${domain}.example/`);
    await link(page, label).press('Tab');
    const sentence =
      platform === 'google'
        ? 'Enter a valid Google Place ID or full Google review URL'
        : `Enter a valid URL on ${domain}`;
    await row(page, label).getByText(sentence).waitFor();
  }
  const nasty = [
    ...SOME_NASTY.map((text) => [link(page, 'Yelp'), text] as const),
    ...SOME_NASTY.map((text) => [redirect(page), text] as const),
  ];
  for (const [field, text] of nasty) {
    await field.fill(text);
    await field.press('Tab');
    await expect.poll(() => field.getAttribute('aria-invalid'), { message: text }).toBe('true');
  }
  expect(saves).toEqual([]);
  expect((await settingsOf(member)).general).toMatchObject({ reviewLinks: {}, reviewRedirectUrl: null });
});

test('a preview account tests links that nobody keeps', async () => {
  const preview = await addMember(app, { paid: false });
  const page = await openTab(preview);
  await stayHere(page);
  await link(page, 'Yelp').fill(YELP);
  expect(await opened(page, () => testOf(page, 'Yelp').click())).toMatchObject({ address: YELP });
  expect((await settingsOf(preview)).general.reviewLinks.yelp).toBe(undefined);
});

const ask = (page: Page) => page.getByRole('button', { name: 'Ask for another platform' }).click();
const asked = (page: Page, name: string) => dialog(page).getByRole('textbox', { name });
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send request' });

test('on a phone platforms without a link wait behind a button, and one that is missing is asked for', async () => {
  const member = await addMember(app, { reviewLinks: { yelp: YELP } });
  const page = await openTab(member, NARROW);
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByRole('button', { name: 'Show 12 more platforms' }).press('Enter');
  await link(page, 'Trustpilot').waitFor();
  await expect.poll(() => rows(page).count()).toBe(14);
  await link(page, 'Zocdoc').fill('nowhere');
  await link(page, 'Zocdoc').press('Tab');
  await page.getByText('Enter a valid URL on zocdoc.com').waitFor();
  await expectSound(page, 'whole');

  await ask(page);
  await expect.poll(() => asked(page, 'Contact email').inputValue()).toBe(member.email);
  await asked(page, 'Contact email').fill('');
  await asked(page, 'Profile URL').fill('javascript:alert(1)');
  await send(page).press('Enter');
  for (const sentence of [
    'Name the platform',
    'Email is required',
    'Enter an address that begins with https://',
  ]) {
    await dialog(page).getByText(sentence).waitFor();
  }
  await expectSoundInEither(page, 'wrong');
  await asked(page, 'Platform name').fill('DocRatings');
  await asked(page, 'Contact email').fill('front@example.com');
  await asked(page, 'Profile URL').fill('');
  await asked(page, 'Notes').fill('Many of our patients look there.');
  await page.route('**/api/support/request-platform', (route) => route.abort());
  await send(page).click();
  await page.getByRole('alert').getByText('Request not sent').waitFor();
  await page.unroute('**/api/support/request-platform');
  await page.reload();
  await ask(page);
  await expect.poll(() => asked(page, 'Platform name').inputValue()).toBe('DocRatings');
  await send(page).click();
  await page.getByText('Your request for DocRatings is sent').waitFor();
  const kept = await app.ctx.db.knex('platform_requests').where({ clinic_id: member.clinicId });
  expect(kept).toEqual([
    expect.objectContaining({
      platform_name: 'DocRatings',
      contact_email: 'front@example.com',
      profile_url: null,
      notes: 'Many of our patients look there.',
    }),
  ]);
});
