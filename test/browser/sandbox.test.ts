import { createTransport } from 'nodemailer';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { axeFindings, COLOUR_RULES, EVERY_RULE, oneBrowser } from '../support/browser.ts';
import {
  SANDBOX_KEY,
  SENDER,
  sandboxScript,
  startCarrier,
  startProduct,
  twilioClient,
} from '../support/sandbox.ts';

// The pretend phone and mailbox in a real browser.

const PATIENT = '+15550101234';

const browser = oneBrowser();

async function scene() {
  const product = await startProduct();
  const carrier = await startCarrier({ callbackBase: product.url });
  const context = await browser().newContext({ viewport: { width: 1280, height: 844 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const send = (body: string, to = PATIENT) =>
    twilioClient(carrier.address).messages.create({ to, from: SENDER, body });
  const mail = (content: object) =>
    createTransport({ host: '127.0.0.1', port: carrier.smtpPort, secure: false }).sendMail({
      from: 'no-reply@example.com',
      to: 'owner@clinic.test',
      ...content,
    });
  const signIn = () => page.goto(`${carrier.address}/sandbox?key=${SANDBOX_KEY}`);
  return { product, carrier, page, complaints, send, mail, signIn };
}

/** Of the page alone: nothing may run in a mail's frame, the rules' script included. */
async function expectNoViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await axeFindings(page, EVERY_RULE)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(page, COLOUR_RULES)).toEqual([]);
}

describe('The pretend phone', () => {
  test('shows texts as they come, and replies by keyboard and by a quick reply', async () => {
    const { product, page, complaints, send, signIn } = await scene();
    await signIn();
    await page.getByText('No texts yet').waitFor();
    await send('How was your visit? https://example.com/r/abc');
    const bubbles = page.getByRole('log');
    await bubbles.getByRole('link', { name: 'https://example.com/r/abc' }).waitFor();

    await page.getByRole('textbox', { name: /^Reply as/ }).fill('Very good');
    await page.keyboard.press('Enter');
    await bubbles.getByText('Very good').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: /^Reply as/ }).inputValue()).toBe('');

    await page.getByRole('button', { name: 'STOP' }).click();
    await bubbles.getByText('You have successfully been unsubscribed').waitFor();
    // The carrier answers the patient before it tells the product.
    await expect.poll(() => product.received.map(({ fields }) => fields.Body)).toEqual(['Very good', 'STOP']);

    await send('Another patient', '+15550105678');
    await page.getByRole('link', { name: /\+1 555 010 5678/ }).waitFor();
    await expect.poll(() => bubbles.getByText('Very good').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('keeps a reply that could not be sent', async () => {
    const { carrier, page, send, signIn } = await scene();
    await send('How was your visit?');
    await signIn();
    await carrier.stop();
    const box = page.getByRole('textbox', { name: /^Reply as/ });
    await box.fill('Half an answer');
    await page.keyboard.press('Enter');
    await page.getByText('Not sent: the sandbox does not answer').waitFor();
    await expect.poll(() => box.inputValue()).toBe('Half an answer');
  });
});

describe('The mailbox', () => {
  test('runs nothing of a mail, and opens its links in a tab of their own', async () => {
    const { page, mail, signIn } = await scene();
    await mail({
      subject: 'Your link',
      html: '<script>top.x = 1</script><a href="https://example.com/">Go</a>',
    });
    await page.context().route('https://example.com/', (route) => route.fulfill({ body: 'The link' }));
    await signIn();
    await page.getByRole('link', { name: 'Mailbox' }).click();
    await page.getByRole('heading', { name: 'Your link' }).waitFor();
    const link = page.frameLocator('iframe').getByRole('link', { name: 'Go' });
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await opened.getByText('The link').waitFor();
    expect(await page.evaluate(() => 'x' in window)).toBe(false);
  });
});

test('every view passes the accessibility rules in either theme, and on a small screen the list leads to a phone and back', async () => {
  const { carrier, page, send, mail, signIn } = await scene();
  await page.goto(`${carrier.address}/sandbox`);
  await expectNoViolations(page);
  await send('How was your visit? https://example.com/r/abc');
  await send('This one fails', '+15550103005');
  await sandboxScript(carrier.address)('/reply', { from: PATIENT, body: 'HELP' });
  await mail({ subject: 'Your link', text: 'https://example.com/', html: '<p>Hi</p>' });
  await signIn();
  await expectNoViolations(page);
  await page.getByRole('link', { name: /3005/ }).click();
  await page.getByText('Never reached this phone').waitFor();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Mailbox' }).click();
  await page.getByRole('heading', { name: 'Your link' }).waitFor();
  await expectNoViolations(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn();
  expect(await page.getByRole('log').isVisible()).toBe(false);
  await page.getByRole('link', { name: /\+1 555 010 1234/ }).click();
  await page.getByRole('log').getByText('How was your visit?').waitFor();
  await page.getByRole('link', { name: 'Numbers' }).click();
  await page.getByRole('searchbox').waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(overflow).toBe(false);
});
