import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { MOVING, oneBrowser, openPage, PHONE, signInAt } from '../support/browser.ts';

// The main job as people do it: a list becomes texts, texts become reviews, and a STOP is heeded.

const browser = oneBrowser();

const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001';
const FACEBOOK = 'https://www.facebook.com/oakstreet/reviews';
const ANNA = '+1 (212) 555-0201';
const BELA = '+1 (212) 555-0202';

const CSV = `Mobile;Vezetéknév;Keresztnév;E-mail
(212) 555-0201;Kiss;Anna;anna@example.com
212-555-0202;Nagy;Béla;bela@example.com
3.1E+09;Excel;Ate;this@example.com
`;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

async function importList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Patients' }).click();
  await page
    .getByRole('button', { name: /^Import/ })
    .first()
    .click();
  const file = { name: 'today.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Imported: today.csv, 3 rows').waitFor();
  await page.getByText('Excel shortened this number').first().waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByText(ANNA).first().waitFor();
}

/** Adds a number to the box, chooses the platform, and sends. */
async function request(page: Page, phone: string, platform?: string): Promise<void> {
  await page.getByRole('link', { name: 'Request Reviews', exact: true }).click();
  const box = page.getByRole('textbox', { name: 'Phone numbers' });
  await box.fill(phone);
  await box.press('Enter');
  await page.getByText('Texts 1 patient now.').waitFor();
  if (platform) await page.getByLabel('Review platform').selectOption({ label: platform });
  await press(page, 'SEND NOW');
  await press(page, 'Text 1 patient');
  await page.getByText('1 text handed over').waitFor();
  await press(page, 'Clear what was sent');
}

/** Opens the pretend phone on the conversation with a number. */
async function openPhone(app: TestApp, phone: string): Promise<Page> {
  const page = await openPage(browser(), app, MOVING);
  await page.goto(`/sandbox?key=${app.sandboxKey}`);
  await page.getByRole('link', { name: new RegExp(phone.slice(-4)) }).click();
  return page;
}

/** A patient's own phone opens the link that stands in the text; the platforms' sites are stood in for. */
async function openLink(app: TestApp, phone: string): Promise<Page> {
  const pretend = await openPhone(app, phone);
  const link = pretend.getByRole('log').getByRole('link').first();
  await link.waitFor();
  const address = (await link.getAttribute('href')) ?? '';
  const page = await openPage(browser(), app, { viewport: PHONE, locale: 'en-US' });
  await page.context().route(
    (url) => url.origin !== app.url,
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>The platform</title>' }),
  );
  await page.goto(address);
  await page.getByText('Oak Street Clinic').first().waitFor();
  return page;
}

test('from a dropped list to reviews on screen, and a STOP that the next send respects', async () => {
  const app = await startApp();
  const owner = await addMember(app, { reviewLinks: { google: GOOGLE, facebook: FACEBOOK } });
  const desk = await openPage(browser(), app, MOVING);
  await signInAt(desk, owner);
  await importList(desk);
  await request(desk, '2125550201');
  await request(desk, '2125550202', 'Facebook');

  const anna = await openLink(app, ANNA);
  await anna.getByRole('radio', { name: 'Excellent' }).check();
  await press(anna, 'Continue to Review');
  await anna.waitForURL(GOOGLE);

  const bela = await openLink(app, BELA);
  await bela.getByRole('radio', { name: 'Fair' }).check();
  await press(bela, 'Next');
  await bela.getByLabel('Your feedback').fill('A long wait at the desk.');
  await press(bela, 'Submit');
  await bela.getByRole('heading', { name: 'Thank you' }).waitFor();

  await desk.getByRole('link', { name: 'Track Reviews' }).click();
  await desk.getByText('A long wait at the desk.').waitFor();
  const reviews = desk.getByRole('list', { name: 'Reviews' }).getByRole('listitem');
  await expect
    .poll(() => reviews.filter({ hasText: 'Google' }).innerText())
    .toContain('Went on to the public page');
  await expect.poll(() => reviews.filter({ hasText: 'Facebook' }).innerText()).toContain('Kept private');

  const phone = await openPhone(app, ANNA);
  await press(phone, 'STOP');
  await phone
    .getByRole('log')
    .getByText(/unsubscribed/)
    .waitFor();

  await desk.getByRole('link', { name: 'Request Reviews', exact: true }).click();
  await desk.getByLabel('Bypass cooldown').check();
  const box = desk.getByRole('textbox', { name: 'Phone numbers' });
  await box.fill('2125550201');
  await box.press('Enter');
  const row = desk.getByRole('listitem').filter({ hasText: ANNA });
  await row.getByText(/replied STOP/).waitFor();
  await desk.getByText('Texts nobody; 1 left out.').waitFor();
  await expect
    .poll(() => desk.getByRole('button', { name: 'SEND NOW' }).getAttribute('data-disabled'))
    .toBe('true');
});
