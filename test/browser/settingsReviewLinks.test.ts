import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Settings } from '../../server/contract/routes/settings.ts';
import {
  PLATFORM_NAMES,
  PLATFORM_RULE,
  PLATFORMS,
  readPlatformLink,
  readRedirectLink,
} from '../../server/contract/rules/platforms.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { expectSoundInEither, NARROW, oneBrowser } from '../support/browser.ts';
import { nastyLinks } from '../support/nastyLinks.ts';
import { changeSettings, dialog, openSettings, settingsOf } from '../support/settingsScreen.ts';

// Settings, Review pages: where patients are sent, a link and a switch for each platform.

const browser = oneBrowser();

let app: TestApp;
let owner: Member;

const WRITE_REVIEW = 'https://search.google.com/local/writereview?placeid=';
const YELP = 'https://www.yelp.com/biz/oak-street';

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

beforeEach(async () => {
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

/** Some of each kind: all of them are tried where the rule stands, and at the server. */
const someNasty = (domain: string) => nastyLinks(domain).filter((_, at) => at % 6 === 0);

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

describe('a link', () => {
  test('is kept as its platform’s rule writes it, and taken away by emptying it', async () => {
    const page = await openTab();
    await link(page, 'Google').fill('ChIJoakstreet0001');
    await link(page, 'Yelp').fill('www.yelp.com/biz/oak-street');
    await redirect(page).fill('facebook.com/oakstreet');
    await redirect(page).press('Enter');
    await isKept({
      reviewLinks: { google: `${WRITE_REVIEW}ChIJoakstreet0001`, yelp: YELP },
      reviewRedirectUrl: 'https://facebook.com/oakstreet',
    });
    await expect.poll(() => link(page, 'Google').inputValue()).toBe(`${WRITE_REVIEW}ChIJoakstreet0001`);
    await link(page, 'Google').fill('');
    await link(page, 'Google').press('Enter');
    await redirect(page).fill('');
    await redirect(page).press('Enter');
    await expect.poll(general).toMatchObject({ reviewLinks: { yelp: YELP }, reviewRedirectUrl: null });
    expect(Object.keys((await general()).reviewLinks)).toEqual(['yelp']);
  });

  test('has a row for each of the 14 platforms, and each says its own rule at once', async () => {
    const page = await openTab();
    await expect
      .poll(() => page.getByRole('list', { name: 'Platforms' }).getByRole('listitem').count())
      .toBe(14);
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
    expect((await general()).reviewLinks).toEqual({});
  });

  test('that leads elsewhere is refused in its field and never sent', async () => {
    const page = await openTab();
    const saves: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && saves.push(String(request.postData())));
    const fields = [
      {
        field: link(page, 'Google'),
        links: someNasty('google.com').filter((text) => readPlatformLink('google', text).problem),
      },
      {
        field: link(page, 'Yelp'),
        links: someNasty('yelp.com').filter((text) => readPlatformLink('yelp', text).problem),
      },
      {
        field: redirect(page),
        links: someNasty('yelp.com').filter((text) => readRedirectLink(text).problem),
      },
    ];
    for (const { links } of fields) expect(links.length).toBeGreaterThan(10);
    const most = Math.max(...fields.map(({ links }) => links.length));
    for (let at = 0; at < most; at += 1) {
      const written = fields.flatMap(({ field, links: { [at]: text } }) => (text ? [{ field, text }] : []));
      for (const { field, text } of written) await field.fill(text);
      await link(page, 'Angi').focus();
      const areRefused = async () => {
        const marks = await Promise.all(written.map(({ field }) => field.getAttribute('aria-invalid')));
        return marks.every((mark) => mark === 'true');
      };
      await expect.poll(areRefused, { message: written.map(({ text }) => text).join('\n') }).toBe(true);
    }
    expect(saves).toEqual([]);
    expect(await general()).toMatchObject({ reviewLinks: {}, reviewRedirectUrl: null });
  });
});

describe('Test', () => {
  test('opens what a patient would see in a window of its own, and counts as a first step', async () => {
    await changeSettings(owner, { general: { reviewLinks: { yelp: YELP } } });
    const page = await openTab();
    await stayHere(page);
    expect(await isTested()).toBe(false);
    const shown = await opened(page, () => testOf(page, 'Yelp').click());
    expect(shown).toEqual({ address: YELP, reachesBack: false });
    await expect.poll(isTested).toBe(true);
  });

  test('opens the general link where the platform has none', async () => {
    await changeSettings(owner, { general: { reviewRedirectUrl: YELP } });
    const page = await openTab();
    await stayHere(page);
    await expect.poll(() => link(page, 'Angi').getAttribute('placeholder')).toBe('Uses the general link');
    const angi = page.getByRole('link', { name: 'Test Angi' });
    expect(await opened(page, () => angi.press('Enter'))).toMatchObject({ address: YELP });
  });

  test('opens what was typed just now, which is saved before the server is told', async () => {
    const page = await openTab();
    await stayHere(page);
    await link(page, 'Yelp').fill('yelp.com/biz/oak-street');
    const shown = await opened(page, () => testOf(page, 'Yelp').click());
    expect(shown.address).toBe('https://yelp.com/biz/oak-street');
    await expect.poll(isTested).toBe(true);
  });

  test('says why it cannot', async () => {
    const page = await openTab();
    await testOf(page, 'Vitals').hover();
    await page.getByRole('tooltip').getByText('Enter a link first: there is none to open.').waitFor();
  });

  test('works for a preview account, whose links nobody keeps', async () => {
    const preview = await addMember(app, { paid: false });
    const page = await openTab(preview);
    await stayHere(page);
    await link(page, 'Yelp').fill(YELP);
    expect(await opened(page, () => testOf(page, 'Yelp').click())).toMatchObject({ address: YELP });
    expect((await settingsOf(preview)).general.reviewLinks.yelp).toBe(undefined);
  });
});

describe('a platform', () => {
  test('is switched off and on by keyboard; switched off it leads nowhere', async () => {
    await changeSettings(owner, {
      reviews: { platforms: { zocdoc: true } },
      general: { reviewRedirectUrl: YELP },
    });
    const page = await openTab();
    await offer(page, 'Zocdoc').press('Space');
    await row(page, 'Zocdoc').getByText('Switched off.').waitFor();
    await expect.poll(async () => (await settingsOf(owner)).reviews.platforms.zocdoc).toBe(false);
    await testOf(page, 'Zocdoc').hover();
    await page.getByRole('tooltip').getByText('Switched off: nobody is sent there.').waitFor();
    await offer(page, 'Zocdoc').press('Space');
    await expect.poll(async () => (await settingsOf(owner)).reviews.platforms.zocdoc).toBe(true);
    await row(page, 'Zocdoc').getByText('Switched off.').waitFor({ state: 'hidden' });
  });

  test('whose rules forbid asking says so', async () => {
    const page = await openTab();
    for (const name of ['yelp', 'zocdoc', 'caredash'] as const) {
      await row(page, PLATFORMS[name].label).getByText(String(PLATFORM_RULE[name])).waitFor();
    }
  });

  test('Google’s says where its link is found, and where a Place ID is looked up', async () => {
    const page = await openTab();
    await row(page, 'Google').getByText('choose Ask for reviews and copy the link').waitFor();
    const finder = row(page, 'Google').getByRole('link', { name: 'Place ID' });
    expect(await finder.getAttribute('href')).toMatch(/^https:\/\/developers\.google\.com\//);
  });

  test('without a link waits behind a button on a phone', async () => {
    await changeSettings(owner, { general: { reviewLinks: { yelp: YELP } } });
    const page = await openTab(owner, NARROW);
    const rows = page.getByRole('list', { name: 'Platforms' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    await expectSoundInEither(page, 'short');
    await page.getByRole('button', { name: 'Show 12 more platforms' }).press('Enter');
    await link(page, 'Trustpilot').waitFor();
    await expect.poll(() => rows.count()).toBe(14);
    await offer(page, 'Facebook').press('Space');
    await link(page, 'Zocdoc').fill('nowhere');
    await link(page, 'Zocdoc').press('Tab');
    await page.getByText('Enter a valid URL on zocdoc.com').waitFor();
    await expectSoundInEither(page, 'whole');
  });
});

describe('a platform that is missing', () => {
  const ask = (page: Page) => page.getByRole('button', { name: 'Ask for another platform' }).click();
  const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name });
  const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send request' });

  test('is asked for: name and contact email, one’s own at first; profile and notes as one likes', async () => {
    const page = await openTab(owner, NARROW);
    await ask(page);
    await expect.poll(() => field(page, 'Contact email').inputValue()).toBe(owner.email);
    await field(page, 'Contact email').fill('');
    await field(page, 'Profile URL').fill('javascript:alert(1)');
    await send(page).press('Enter');
    for (const sentence of [
      'Name the platform',
      'Email is required',
      'Enter an address that begins with https://',
    ]) {
      await dialog(page).getByText(sentence).waitFor();
    }
    await expectSoundInEither(page, 'wrong');
    await field(page, 'Platform name').fill('DocRatings');
    await field(page, 'Contact email').fill('front@example.com');
    await field(page, 'Profile URL').fill('');
    await field(page, 'Notes').fill('Many of our patients look there.');
    await send(page).click();
    await page.getByText('Your request for DocRatings is sent').waitFor();
    const kept = await app.ctx.db.knex('platform_requests').where({ clinic_id: owner.clinicId });
    expect(kept).toEqual([
      expect.objectContaining({
        platform_name: 'DocRatings',
        contact_email: 'front@example.com',
        profile_url: null,
        notes: 'Many of our patients look there.',
      }),
    ]);
  });

  test('keeps what was typed where the request cannot be sent', async () => {
    const page = await openTab();
    await ask(page);
    await field(page, 'Platform name').fill('DocRatings');
    await page.route('**/api/support/request-platform', (route) => route.abort());
    await send(page).click();
    await page.getByRole('alert').getByText('Request not sent').waitFor();
    await page.reload();
    await ask(page);
    await expect.poll(() => field(page, 'Platform name').inputValue()).toBe('DocRatings');
  });
});
