import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp, textsTo } from '../support/app.ts';
import { axeFindings, oneBrowser, PHONE, signInAt } from '../support/browser.ts';
import {
  describedBy,
  number,
  openRequest,
  press,
  putNumbers,
  row,
  shown,
  toStep,
} from '../support/requestReviews.ts';
import { eventually } from '../support/sandbox.ts';

// Request Reviews in a real browser, where it cannot go as asked: nothing typed is lost, nobody is texted twice.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

test('without a review link nothing can be sent, and the button says so', async () => {
  const page = await openRequest(browser(), app, await addMember(app, { reviewLinks: {} }));
  await putNumbers(page, number(4));
  await page.getByText('there is nowhere to lead patients').waitFor();
  await expect.poll(() => describedBy(page)).toContain('No review link is set');
  const yelp = page.getByRole('option', { name: 'Yelp (no review link set)' });
  await expect.poll(() => yelp.isDisabled()).toBe(true);
});

test('whatever fails keeps what was typed: the check, a send whose answer is lost, which texts nobody twice, and the session', async () => {
  const owner = await addMember(app);
  const page = await openRequest(browser(), app, owner);
  await page.route('**/api/sms/preview', (route) => route.abort());
  await putNumbers(page, number(4));
  await page.getByText('Failed to validate phone numbers').waitFor();
  await expect.poll(() => row(page, shown(4)).innerText()).toContain('Failed to validate');
  await page.unroute('**/api/sms/preview');
  await press(page, 'Try Again');
  await page.getByText('Texts 1 patient now.').waitFor();

  await page.getByLabel('Bypass cooldown').check();
  // The server gets the call and acts on it; its answer is lost on the way back.
  await page.route('**/api/sms/send-bulk', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page, 'SEND NOW');
  await press(page, 'Text 1 patient');
  await page.getByText('Failed to send SMS').waitFor();
  await page.getByText('Goodword cannot be reached.').first().waitFor();
  await eventually(async () => (await textsTo(app, number(4))).length === 1);

  await page.unroute('**/api/sms/send-bulk');
  await page.reload();
  await row(page, shown(4)).waitFor();
  await page.getByText('The answer to your last send was lost').waitFor();
  await expect.poll(() => describedBy(page)).toContain('First settle what became of the last send');
  await press(page, 'Try Again');
  await page.getByText('1 text on the way').waitFor();
  expect(await textsTo(app, number(4))).toHaveLength(1);
  await press(page, 'Clear what was sent');

  await putNumbers(page, `${number(6)}, ${number(7)}`);
  await page.getByLabel('Message template').selectOption('polite');
  await page.getByText('Texts 2 patients now.').waitFor();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('access_token'));
  await signInAt(page, owner);
  await page.getByText('Texts 2 patients now.').waitFor();
  await expect.poll(() => page.getByLabel('Message template').inputValue()).toBe('polite');
});

test('on a phone settings that cannot be loaded say so at the first step, and a send whose answer was lost leads back to it', async () => {
  const page = await openRequest(browser(), app, await addMember(app), {
    viewport: { ...PHONE, width: 360 },
  });
  await page.route('**/api/settings', (route) => route.abort());
  await page.reload();
  await expect.poll(() => describedBy(page)).toContain('Press Try Again first.');
  // They may be asked for again by themselves first: then there is nothing left to press.
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  await page.unroute('**/api/settings');
  await tryAgain.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  await expect.poll(() => describedBy(page)).toContain('Add a phone number first.');

  await page.route('**/api/sms/send-bulk', (route) => route.abort());
  await putNumbers(page, number(8));
  await toStep(page, 'Send');
  await page.getByText('Texts 1 patient now.').waitFor();
  await press(page, 'SEND NOW');
  await press(page, 'Text 1 patient');
  await page.getByText('The answer to your last send was lost').waitFor();
  await row(page, shown(8)).waitFor();
});

test('a number is blocked from here and taken off the list again, by staff, and the numbers know at once; what fails keeps it', async () => {
  const { clinicId } = await addMember(app);
  const staff = await addMember(app, { role: 'staff', clinicId: clinicId as string });
  const page = await openRequest(browser(), app, staff);
  await putNumbers(page, number(9));
  await page.getByText('Texts 1 patient now.').waitFor();
  const blocked = page.getByLabel('Number to block');
  await blocked.fill('12');
  await press(page, /^Block$/);
  await page.getByText('Enter a valid US phone number (+1XXXXXXXXXX)').waitFor();
  await page.route('**/api/settings/block-list', (route) => route.abort());
  await blocked.fill('212-555-0209');
  await page.keyboard.press('Enter');
  await page.getByText('Failed to block number').waitFor();
  await expect.poll(() => blocked.inputValue()).toBe('212-555-0209');
  await page.unroute('**/api/settings/block-list');
  await press(page, /^Block$/);
  await page.getByText('+1 (212) 555-0209 is blocked').waitFor();
  await page.getByText('Texts nobody; 1 left out.').waitFor();

  await press(page, 'See the block list (1)');
  const list = page.getByRole('dialog', { name: 'Block list' });
  await list.getByLabel('Find a number').fill('0299');
  await list.getByText('No blocked number fits.').waitFor();
  await list.getByLabel('Find a number').fill('(212) 555');
  expect(await axeFindings(page)).toEqual([]);
  await page.route('**/api/settings/block-list/*', (route) => route.fulfill({ status: 500, body: '' }));
  await press(page, `Remove ${shown(9)} from the block list`);
  await press(page, 'Take it off the list');
  await page.getByText('Failed to remove number').waitFor();
  await page.unroute('**/api/settings/block-list/*');
  await press(page, `Remove ${shown(9)} from the block list`);
  await press(page, 'Take it off the list');
  await list.getByText('No number is blocked.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Texts 1 patient now.').waitFor();

  await page.getByLabel('Message template').selectOption('own');
  await page.getByRole('button', { name: 'Save as template' }).hover();
  await page.getByRole('tooltip').getByText('Owners and admins save templates.').waitFor();
});
