import type { Page } from 'playwright-core';
import { press, type Scene, untilDialog } from '../scene.ts';

/** Request Reviews and Appointment Reminder. */

const NUMBERS = '212-555-0141, +36 20 555 0123; 2125550152\n12345\n2125550100\n2125550161, +18765550123';

const MANY = Array.from({ length: 10_000 }, (_, n) => `212556${String(n).padStart(4, '0')}`);

const PATH = '/request-reviews';
const owner = { account: 'owner', path: PATH } as const;

/** A day that lies ahead of the demonstration's, as the browser's date box takes it. */
const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** The list survives from scene to scene: what an earlier one left in it goes first. */
const clear = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Clear all' });
  if (await button.isVisible()) await button.click();
};

/** On a phone a request takes three steps, and only one of them shows; elsewhere all do. */
const toStep = async (page: Page, name: 'Message' | 'Send') => {
  const step = page.getByRole('button', { name: new RegExp(`^\\d ${name}$`) });
  if (await step.isVisible()) await step.click();
};

const typeThem = async (page: Page) => {
  await clear(page);
  const box = page.getByRole('textbox', { name: 'Phone numbers' });
  await box.fill(NUMBERS);
  await box.blur();
  await page.getByText(/^Texts \d+ patients? now/).waitFor();
};

const giveFile = async (page: Page) => {
  await clear(page);
  const file = { name: 'all.txt', mimeType: 'text/plain', buffer: Buffer.from(MANY.join('\n')) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByText(/^Texts \d+ patients now/).waitFor({ timeout: 60_000 });
};

export const REQUEST_SCENES: Scene[] = [
  { ...owner, name: 'request-reviews' },
  { ...owner, name: 'request-reviews-staff', account: 'staff' },
  { ...owner, name: 'request-reviews-preview', account: 'preview' },
  { ...owner, name: 'request-reviews-numbers', act: typeThem },
  { ...owner, name: 'request-reviews-foot', act: typeThem, window: true },
  { ...owner, name: 'request-reviews-message', act: (page) => toStep(page, 'Message') },
  { ...owner, name: 'request-reviews-send', act: (page) => toStep(page, 'Send') },
  { ...owner, name: 'request-reviews-many', act: giveFile },
  {
    ...owner,
    name: 'request-reviews-loading',
    network: { '**/api/settings': 'waits', '**/api/sms/**': 'waits' },
  },
  {
    ...owner,
    name: 'request-reviews-failed',
    network: {
      '**/api/settings': 'fails',
      '**/api/sms/templates': 'fails',
      '**/api/sms/scheduled**': 'fails',
    },
  },
  {
    ...owner,
    name: 'request-reviews-unchecked',
    network: { '**/api/sms/preview': 'fails' },
    act: async (page) => {
      await clear(page);
      await page.getByRole('textbox', { name: 'Phone numbers' }).fill(NUMBERS);
      await page.getByText('Failed to validate').first().waitFor();
    },
  },
  {
    ...owner,
    name: 'request-reviews-confirm',
    act: async (page) => {
      await typeThem(page);
      await press(page, 'SEND NOW');
      await untilDialog(page);
    },
    window: true,
  },
  {
    ...owner,
    name: 'request-reviews-lost',
    network: { '**/api/sms/send-bulk': 'fails' },
    act: async (page) => {
      await typeThem(page);
      await press(page, 'SEND NOW');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Text / })
        .click();
      await page.getByText('The answer to your last send was lost').waitFor();
    },
  },
  {
    ...owner,
    name: 'request-reviews-block-list',
    act: async (page) => {
      // What the scene before left open is settled first.
      const leave = page.getByRole('button', { name: 'Leave it' });
      if (await leave.isVisible()) await leave.click();
      await press(page, /^See the block list/);
      await untilDialog(page);
    },
    window: true,
  },
  {
    ...owner,
    name: 'request-reviews-schedule',
    act: async (page) => {
      await typeThem(page);
      await toStep(page, 'Send');
      await press(page, 'Schedule');
      await untilDialog(page);
    },
    window: true,
  },
  {
    ...owner,
    name: 'request-reviews-move',
    act: async (page) => {
      await press(page, /^Actions for/);
      await page.getByRole('menuitem', { name: 'Move' }).click();
      await untilDialog(page);
    },
    window: true,
  },
  {
    ...owner,
    name: 'request-reviews-cancel',
    act: async (page) => {
      await press(page, /^Actions for/);
      await page.getByRole('menuitem', { name: 'Cancel' }).click();
      await untilDialog(page);
    },
    window: true,
  },
  {
    ...owner,
    name: 'request-reviews-batch',
    act: async (page) => {
      await page
        .getByRole('table', { name: 'Scheduled' })
        .or(page.getByRole('list', { name: 'Scheduled' }))
        .getByRole('button', { name: /^\d+ patients$/ })
        .click();
      await untilDialog(page);
    },
    window: true,
  },
  {
    ...owner,
    name: 'request-reviews-own-words',
    act: async (page) => {
      await typeThem(page);
      await toStep(page, 'Message');
      await page.getByLabel('Message template').selectOption({ label: 'Write your own' });
      await page.getByLabel('Your message').fill('A gift for your review “soon”: {reviewLink}');
      await page.getByText('This message cannot be sent yet').waitFor();
    },
  },
  {
    ...owner,
    name: 'request-reviews-save-template',
    act: async (page) => {
      await toStep(page, 'Message');
      await page.getByLabel('Message template').selectOption({ label: 'Write your own' });
      await page.getByLabel('Your message').fill('{clinicName}: {reviewLink} Reply STOP to unsubscribe.');
      await press(page, 'Save as template');
      await untilDialog(page);
    },
    window: true,
  },
  { name: 'appointment-reminder', account: 'owner', path: '/appointment-reminder' },
  { name: 'appointment-reminder-preview', account: 'preview', path: '/appointment-reminder' },
  {
    name: 'appointment-reminder-wrong',
    account: 'owner',
    path: '/appointment-reminder',
    act: async (page) => {
      await page.getByLabel('Phone number').fill('+36 20 555 0123');
      await page.getByLabel('Date').fill('2020-01-01');
      await page.getByLabel('Date').blur();
    },
  },
  {
    name: 'appointment-reminder-confirm',
    account: 'owner',
    path: '/appointment-reminder',
    act: async (page) => {
      await page.getByLabel('Phone number').fill('2125550141');
      // The scene before left a day that is over.
      await page.getByLabel('Date').fill(IN_A_WEEK);
      await page.getByText(/^Reminds /).waitFor();
      await press(page, 'Send Now');
      await untilDialog(page);
    },
    window: true,
  },
];
