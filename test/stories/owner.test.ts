import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OFFER_CENTS } from '../../server/contract/core/limits.ts';
import { sayMoney } from '../../server/contract/words/money.ts';
import { DAY, mailedToken, wait } from '../support/accounts.ts';
import { mailsTo, PASSWORD, signIn, startApp, type TestApp, textsTo } from '../support/app.ts';
import { onScreen, statusCard } from '../support/billing.ts';
import { oneBrowser, openAs, openPage } from '../support/browser.ts';
import { type Desk, deskOf, inTerminal, makeDesk, typeSignIn } from '../support/desk.ts';
import { card } from '../support/figures.ts';
import { toast } from '../support/patientsScreen.ts';
import { advance } from '../support/payments.ts';
import { number, press, putNumbers, sendNow } from '../support/requestReviews.ts';
import { eventually } from '../support/sandbox.ts';
import { dialog, part, rowsOf } from '../support/settingsScreen.ts';

// A clinic's owner, from the landing page to the day after the last one that was paid for.

const browser = oneBrowser();

const NORA = { email: 'nora@example.com' };
const SAM = { email: 'sam@example.com' };
const PRICE = sayMoney(OFFER_CENTS);
/** Of three patients who are texted two answer. */
const STARS = [5, 4];
const PATIENTS = [1, 2, 3].map(number);

/** Seconds to a Wednesday noon in New York: in its week there is time left to text, and for the summary that follows. */
function untilWednesday(): number {
  const now = DateTime.now().setZone('America/New_York');
  const noon = now.plus({ weeks: 1 }).set({ weekday: 3, hour: 12, minute: 0, second: 0 });
  return Math.round(noon.diff(now).as('seconds'));
}

let app: TestApp;
beforeAll(async () => {
  const env = { CLOCK_OFFSET: String(untilWednesday()) };
  app = await startApp('sqlite', { env, deliveryDelayMs: 20 }, afterAll);
});

/** Nora at a screen; she signs in again, as on another day. */
async function noraAt(path: string): Promise<Page> {
  const page = await openAs(browser(), app, NORA);
  await page.goto(path);
  return page;
}

const choosing = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function fill(page: Page, name: string, text: string): Promise<void> {
  await choosing(page, name).fill(text);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await choosing(page, name).press('Enter');
  expect((await saved).ok()).toBe(true);
}

/** A patient opens the link of the text that came and leaves stars. */
async function answer(phone: string, rating: number): Promise<void> {
  const text = await eventually(async () => (await textsTo(app, phone))[0]);
  const token = /\/r\/([\w-]+)/.exec(text.body)?.[1] ?? '';
  await app.anybody.submitReview({ params: { token }, payload: { rating } });
}

describe('A clinic’s owner', () => {
  let desk: Desk;

  test('comes from the landing page, signs up with its offer, and tries what it is like', async () => {
    const page = await openPage(browser(), app);
    await page.goto('/');
    await page.getByRole('link', { name: 'Start Now' }).click();
    await page.getByText('Limited offer: 50% off the first year').waitFor();
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Field');
    await page.getByRole('textbox', { name: /^Email/ }).fill(NORA.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByLabel('Clinic name').fill('Feild Clinic');
    await page.getByLabel('I accept the Terms and Conditions').check();
    await press(page, 'Create account');
    await page.waitForURL('**/request-reviews');
    await page.getByText('Preview Mode').first().waitFor();
    await page.goto(`/verify-email?token=${await mailedToken(app, NORA.email, 'verify-email')}`);
    await page.getByRole('heading', { name: 'Email verified' }).waitFor();
    await page.getByRole('link', { name: 'Continue to Goodword' }).click();
    await putNumbers(page, number(1));
    await sendNow(page).press('Enter');
    await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
    expect(await textsTo(app, number(1))).toEqual([]);
  });

  test('hears the same in the terminal: a preview, and no text goes out', async () => {
    desk = await makeDesk(app.url, afterAll);
    const signedIn = await typeSignIn(desk, NORA.email);
    expect((await signedIn.ended).code).toBe(0);
    const shown = await inTerminal(desk, [
      'goodword billing status',
      `goodword send --to ${number(1)} --yes || true`,
    ]);
    expect(shown).toMatch(/Status +Preview Mode/);
    expect(shown).toContain('goodword billing checkout');
    expect(await textsTo(app, number(1))).toEqual([]);
  });

  test('pays half at the checkout, and finds that amount on screen and in the terminal', async () => {
    const page = await noraAt('/billing');
    await statusCard(page).getByText('50% off the first 12 months').waitFor();
    await press(page, 'Upgrade Now');
    await dialog(page).getByText('50% off the first year').waitFor();
    await dialog(page).getByText(PRICE).first().waitFor();
    await press(page, 'Continue to payment');
    await page.getByRole('radio', { name: /^Accepted/ }).check();
    await press(page, `Pay ${PRICE}`);
    await page.getByRole('heading', { name: 'Your subscription is active' }).waitFor();
    await page.goto('/billing');
    await rowsOf(page, 'Billing history').getByText(PRICE).waitFor();
    const shown = await inTerminal(desk, ['goodword billing status', 'goodword billing history']);
    expect(shown).toMatch(/Status +Paid/);
    expect(shown).toContain(PRICE);
  });

  test('sets up: name, link and template, which the terminal shows', async () => {
    const page = await noraAt('/request-reviews');
    const steps = part(page, 'First steps');
    await steps.getByText('0 of 5').waitFor();
    await steps.getByRole('button', { name: 'Give a review platform your link' }).click();
    await fill(page, 'Link on Google', 'ChIJfieldclinic0001');
    await page.getByRole('tab', { name: 'General' }).click();
    await fill(page, 'Clinic name', 'Field Clinic');
    await page.getByRole('tab', { name: 'Notifications' }).click();
    await page.getByRole('switch', { name: 'Weekly summary', exact: true }).press('Space');
    await page.getByRole('tab', { name: 'SMS' }).click();
    await press(page, 'Add template');
    await dialog(page).getByLabel('Name').fill('After a cleaning');
    await dialog(page)
      .getByRole('textbox', { name: 'Message' })
      .fill('Hello from {clinicName}: {reviewLink} Reply STOP to unsubscribe.');
    await press(page, 'Save template');
    await rowsOf(page, 'Your templates').filter({ hasText: 'Hello from' }).waitFor();
    await page.goto('/request-reviews');
    await steps.getByText('1 of 5').waitFor();
    const shown = await inTerminal(desk, [
      'goodword whoami',
      'goodword settings links',
      'goodword templates list',
    ]);
    expect(shown).toContain('Field Clinic');
    expect(shown).not.toContain('Feild');
    expect(shown).toContain('ChIJfieldclinic0001');
    expect(shown).toContain('After a cleaning');
  });

  test('invites a colleague, who joins by the mailed link in a window of their own', async () => {
    const page = await noraAt('/settings?tab=team');
    await press(page, 'Invite somebody');
    await dialog(page).getByLabel('Email').fill(SAM.email);
    await press(page, 'Send invitation');
    await page.getByText(`Invitation sent to ${SAM.email}`).waitFor();
    const theirs = await openPage(browser(), app);
    await theirs.goto(`/invitation?token=${await mailedToken(app, SAM.email, 'invitation')}`);
    await theirs.getByRole('heading', { name: 'Join Field Clinic' }).waitFor();
    await theirs.getByText('Nora Field invites you').waitFor();
    await theirs.getByLabel('First name').fill('Sam');
    await theirs.getByLabel('Last name').fill('Stone');
    await theirs.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await press(theirs, 'Join the team');
    await theirs.getByText('Welcome to the team of Field Clinic').waitFor();
    await theirs.getByRole('complementary').getByText('Field Clinic').waitFor();
    await page.reload();
    await rowsOf(page, 'People').filter({ hasText: SAM.email }).waitFor();
    expect(await inTerminal(desk, ['goodword team list'])).toContain(SAM.email);
  });

  test('sees the first texts go out by the colleague’s hand, and their answers', async () => {
    const theirs = await openAs(browser(), app, SAM);
    await theirs.goto('/request-reviews');
    await putNumbers(theirs, PATIENTS.join('\n'));
    await press(theirs, 'SEND NOW');
    await press(theirs, 'Text 3 patients');
    for (const [index, rating] of STARS.entries()) await answer(PATIENTS[index] ?? '', rating);
    await eventually(async () => (await textsTo(app, number(3))).length === 1);
    const page = await noraAt('/reviews');
    const reviews = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem');
    await expect.poll(() => reviews.count()).toBe(STARS.length);
    const shown = await inTerminal(desk, ['goodword log', 'goodword reviews list']);
    for (const phone of PATIENTS) expect(shown).toContain(phone.slice(-4));
  });

  test('reads the week: the mail, the screen and the terminal agree', async () => {
    const monday = DateTime.fromJSDate(app.ctx.now(), { zone: 'America/New_York' })
      .plus({ weeks: 1 })
      .set({ weekday: 1, hour: 8, minute: 1 });
    wait(app, Math.round((monday.toMillis() - app.ctx.now().getTime()) / 1_000));
    const mail = await eventually(async () =>
      (await mailsTo(app, NORA.email)).find(({ subject }) => subject.startsWith('Your week at')),
    );
    expect(mail.subject).toBe('Your week at Field Clinic: 2 new reviews');
    expect(mail.text).toMatch(/Average rating\D*4\.5/);
    expect(mail.text).toMatch(/Requests sent\D*3/);
    expect(mail.text).toMatch(/Response rate\D*66\.7 %/);
    expect((await mailsTo(app, SAM.email)).map(({ subject }) => subject)).not.toContain(mail.subject);

    const page = await noraAt('/analytics?range=week');
    for (const [name, value] of [
      ['Total Reviews', '2'],
      ['Average Rating', '4.5'],
      ['Response Rate', '66.7 %'],
    ] as const) {
      await card(page, name).getByText(value, { exact: true }).waitFor();
    }
    desk = await deskOf(app, NORA, afterAll);
    const { stdout } = await desk.run(['analytics', '--range', 'week']);
    expect(stdout).toMatch(/Total Reviews +2 /);
    const shown = await inTerminal(desk, ['goodword analytics --range week', 'goodword dashboard']);
    for (const value of ['4.5', '66.7 %', 'Sam Stone']) expect(shown).toContain(value);
  });

  test('cancels: both say that everything works until the period ends', async () => {
    const page = await noraAt('/billing');
    await onScreen(page, 'Cancel subscription').click();
    await dialog(page).getByText('it is paid for').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel subscription' }).click();
    await toast(page, 'Your subscription is cancelled').waitFor();
    await statusCard(page).getByText('Access until').waitFor();
    const shown = await inTerminal(desk, [
      'goodword billing status',
      `goodword send --to ${number(4)} --yes`,
    ]);
    expect(shown).toMatch(/Status +Paid/);
    expect(shown).toMatch(/Renewal +cancelled/);
    await eventually(async () => (await textsTo(app, number(4))).length === 1);
  });

  test('after the last day can read and text nobody; Upgrade says how to go on', async () => {
    await advance(app, 32 * DAY);
    wait(app, 32 * DAY);
    const { client } = await signIn(app, NORA.email);
    // The provider tells of the end in its own time, and Billing looks for it every half minute.
    await eventually(async () => (await client.getSubscription()).data.subscription.status === 'canceled');
    desk = await deskOf(app, NORA, afterAll);
    const page = await noraAt('/billing');
    await statusCard(page).getByText('Unsubscribed', { exact: true }).waitFor();
    await page.goto('/request-reviews');
    await putNumbers(page, number(5));
    await sendNow(page).press('Enter');
    await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
    const shown = await inTerminal(desk, [
      'goodword billing status',
      'goodword log',
      `goodword send --to ${number(5)} --yes || true`,
    ]);
    for (const phone of PATIENTS) expect(shown).toContain(phone.slice(-4));
    expect(shown).toContain('An owner can upgrade with goodword billing checkout');
    expect(await textsTo(app, number(5))).toEqual([]);
  });
});
