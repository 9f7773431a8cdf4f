import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { MOVING, oneBrowser, openAs, openPage } from '../support/browser.ts';

// The landing page, in a real browser.

const browser = oneBrowser();
let app: TestApp;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const env = { LANDING_CONTENT: fileURLToPath(new URL('../support/landing.json', import.meta.url)) };
  app = await startApp('sqlite', { worker: false, env }, (end) => ends.push(end));
});
afterAll(() => Promise.all(ends.map((end) => end())));

const SIGN_UP = '/signup?source=landing&offer=limited-50-off';

const SECTIONS = [
  'More reviews from the patients you already see',
  'Your reviews, where patients look for you',
  'Made for the front desk',
  'How it works',
  'What you see every day',
  'One plan, one price',
  'What clinics say',
  'Questions and answers',
  'Ask your next patient today',
  'Contact us',
];

const question = (page: Page, words: RegExp) => page.locator('details').filter({ hasText: words });
const isOpen = (page: Page, words: RegExp) =>
  question(page, words).evaluate((details: HTMLDetailsElement) => details.open);
const toTop = (page: Page) => page.getByRole('link', { name: 'Back to the top' });
const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);

test('has its sections in their order and says what it costs; its questions open by keyboard, one at a time', async () => {
  const page = await openPage(browser(), app);
  await page.goto('/');
  await expect.poll(() => page.locator('h1, h2').allTextContents()).toEqual(SECTIONS);
  await expect
    .poll(() => page.locator('.tiles li').allTextContents())
    .toEqual(['Google', 'Yelp', 'Healthgrades', 'Facebook', 'Trustpilot']);
  await page.getByText('And Zocdoc, WebMD, Vitals, and 6 more.').waitFor();
  await expect.poll(() => page.locator('.features .card').count()).toBe(4);
  await expect
    .poll(() => page.locator('.step h3').allTextContents())
    .toEqual(['Connect', 'Send Requests', 'Smart Routing']);
  await expect.poll(() => page.getByText('Limited offer: 50% off the first year').count()).toBe(2);
  await expect.poll(() => page.locator('.plan .price').innerText()).toMatch(/\$49\.95\s+\$24\.97 per month/);
  expect(await page.locator('.plan .price s').innerText()).toContain('$49.95');
  await page.getByText('No base fee, no add-ons.').waitFor();
  await page.getByText('Up to 1,000 review requests per month').waitFor();
  await expect.poll(() => page.locator('.testimonials blockquote').count()).toBe(3);

  await page.getByText('Can I cancel anytime?').focus();
  await page.keyboard.press('Enter');
  expect(await isOpen(page, /cancel anytime/)).toBe(true);
  await page.getByText('There is no contract.').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await isOpen(page, /negative reviews/)).toBe(true);
  expect(await isOpen(page, /cancel anytime/)).toBe(false);
  await page.getByText('every patient is offered the public link beside private feedback').waitFor();
  await page.getByText('Is our patients’ data secure?').waitFor();
});

test('its ways lead where they say: to its top once it is scrolled past 300 pixels, to a section, to sign-up with the offer, to the other pages', async () => {
  const page = await openPage(browser(), app);
  await page.goto('/');
  await scrollTo(page, LIMITS.scrollToTopAfter);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await expect.poll(() => toTop(page).isVisible()).toBe(false);
  await scrollTo(page, LIMITS.scrollToTopAfter + 1);
  await toTop(page).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await toTop(page).waitFor({ state: 'hidden' });

  const places = {
    'See How It Works': ['How it works', '#how-it-works'],
    Pricing: ['One plan, one price', '#pricing'],
    Contact: ['Contact us', '#contact'],
  } as const;
  for (const [link, [heading, anchor]] of Object.entries(places)) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await page.waitForURL(`**/${anchor}`);
    await expect
      .poll(() =>
        page.getByRole('heading', { name: heading }).evaluate((found) => found.getBoundingClientRect().top),
      )
      .toBeLessThan(400);
  }
  for (const name of ['Start Now', 'Get Started Now', 'Sign Up', 'Sign up']) {
    const link = page.getByRole('link', { name, exact: true });
    expect([name, await link.getAttribute('href')]).toEqual([name, SIGN_UP]);
  }
  const foot = page.getByRole('contentinfo');
  for (const path of ['/terms', '/privacy', '/best-practices']) {
    await expect.poll(() => foot.locator(`a[href="${path}"]`).count()).toBe(1);
  }
  await page.getByRole('link', { name: 'Start Now' }).click();
  await page.getByText('Limited offer: 50% off the first year').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByText('Limited offer: 50% off the first year').waitFor();
});

test('its contact form says what is missing, then opens the visitor’s mail program and tells no server', async () => {
  const page = await openPage(browser(), app);
  await page.goto('/', { waitUntil: 'networkidle' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const opened = await navigationsOf(page);
  const send = page.getByRole('button', { name: 'Write the mail' });
  await send.click();
  for (const sentence of ['Name is required', 'Email is required', 'Message is required']) {
    await page.getByText(sentence).waitFor();
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact-name');
  await page.getByLabel('Name').fill('Nora Field');
  await page.getByLabel('Email').fill('nora at example');
  await page.getByLabel('Message').fill('What does a text cost?\nWe are two.');
  await expect.poll(() => page.getByText('Name is required').count()).toBe(0);
  await send.click();
  await page.getByText('Invalid email').waitFor();
  expect(opened).toEqual([]);
  await page.getByLabel('Email').fill('nora@example.com');
  await send.click();
  await page.getByText('Your mail program should open now.').waitFor();
  await expect.poll(() => opened.length).toBe(1);
  const mail = new URL(opened[0] ?? '');
  expect(mail.protocol + mail.pathname).toBe('mailto:support@example.com');
  expect(mail.searchParams.get('subject')).toBe('Question about Goodword');
  expect(mail.searchParams.get('body')).toBe(
    'What does a text cost?\r\nWe are two.\r\n\r\nNora Field\r\nnora@example.com',
  );
  expect(asked.filter((address) => address.startsWith('http'))).toEqual([]);
  expect(await page.getByLabel('Message').getAttribute('rows').then(Number)).toBeGreaterThanOrEqual(4);
  await page.getByText('typically within 24 hours').waitFor();
});

/** Where the page asks the browser to go from now on, other programs included. */
async function navigationsOf(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const watching = await page.context().newCDPSession(page);
  await watching.send('Page.enable');
  watching.on('Page.frameRequestedNavigation', ({ url }) => asked.push(url));
  return asked;
}

test('its scenes play until they are paused, and stand still for the one who wants less motion', async () => {
  const states = (page: Page) =>
    page.evaluate(() => document.getAnimations().map((animation) => animation.playState));
  const page = await openPage(browser(), app, MOVING);
  await page.goto('/');
  await page.getByRole('heading', { name: 'How it works' }).scrollIntoViewIfNeeded();
  await expect.poll(() => states(page)).toContain('running');
  await page.getByRole('button', { name: 'Pause the animation' }).press('Enter');
  await expect.poll(async () => [...new Set(await states(page))]).toEqual(['paused']);
  await page.getByRole('button', { name: 'Play the animation' }).press('Enter');
  await expect.poll(() => states(page)).toContain('running');
  await expect.poll(() => page.getByRole('img', { name: /arrives on a patient’s phone/ }).count()).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await states(page)).toEqual([]);
  expect(await page.getByRole('button', { name: /the animation/ }).count()).toBe(0);
});

test('anyone who is signed in is led on before it is painted; a session that is over is forgotten', async () => {
  for (const [role, home] of [
    ['owner', '/request-reviews'],
    ['super_admin', '/admin'],
  ] as const) {
    const page = await openAs(browser(), app, await addMember(app, { role }));
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForURL(`**${home}`);
    expect(await page.evaluate(() => document.title)).not.toContain('review requests by text');
  }
  const late = await openPage(browser(), app);
  await late.goto('/api/health');
  await late.evaluate(() => Object.assign(localStorage, { access_token: 'gone', token_expiry: '0' }));
  await late.goto('/', { waitUntil: 'commit' });
  await late.waitForURL('**/login');
  await late.getByRole('link', { name: 'Goodword, home' }).click();
  await late.getByRole('heading', { name: 'More reviews from the patients you already see' }).waitFor();
});

test('works without a script: everything is there, questions open, the form opens a mail', async () => {
  const page = await openPage(browser(), app, { javaScriptEnabled: false });
  await page.goto('/');
  await page.getByText('Can I cancel anytime?').click();
  await page.getByText('There is no contract.').waitFor();
  expect(await page.getByRole('button', { name: /the animation/ }).count()).toBe(0);
  await expect
    .poll(() => page.locator('#contact-form').getAttribute('action'))
    .toBe('mailto:support@example.com?subject=Question%20about%20Goodword');
  await page.getByRole('link', { name: 'See How It Works' }).click();
  await page.waitForURL('**/#how-it-works');
});
