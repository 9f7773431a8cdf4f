import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdReply } from '../../server/store/sending/heldReplies.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { BY_LINK, expectSound, expectSoundOnAPhone, oneBrowser, openAs } from '../support/browser.ts';
import { addReply } from '../support/replies.ts';
import { dialog, rowsOf } from '../support/settingsScreen.ts';

// What clinics ask of the operator, and what patients text that is no clinic's.

const browser = oneBrowser();

let app: TestApp;
let owner: Member;
let admin: Member;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
  owner = await addMember(app, { clinicName: 'Willow Clinic' });
  admin = await addMember(app, { role: 'super_admin' });
});

const MESSAGE = 'Our texts stay on Queued.\n\nSince Monday, and only those to Hungary.';

const askForHelp = (subject: string) =>
  owner.client.contactSupport({
    payload: {
      subject,
      message: MESSAGE,
      contactEmail: 'a+b@willow.example.com',
      name: 'Robin Hill',
      category: 'sms',
    },
  });

const askForPlatform = (platformName: string) =>
  owner.client.requestPlatform({
    payload: {
      platformName,
      profileUrl: 'https://doctors.example.com/willow',
      contactEmail: 'a@willow.example.com',
      notes: 'Most patients look there.',
    },
  });

const open = async (): Promise<Page> => {
  const page = await openAs(browser(), app, admin);
  await page.goto('/admin/support');
  return page;
};

const read = (page: Page, name: string) => page.getByRole('button', { name }).click();

describe('a request', () => {
  test('for help or a platform is read whole, answered by mail and closed; a second window that was late is told the same', async () => {
    await askForHelp('Texts wait & wait');
    const page = await open();
    const other = await open();
    await read(page, 'Texts wait & wait');
    await dialog(page).getByText('Since Monday, and only those to Hungary.').waitFor();
    await dialog(page).getByText('Robin Hill, Owner').waitFor();
    await expect
      .poll(() => dialog(page).getByRole('link', { name: 'Reply by mail' }).getAttribute('href'))
      .toBe('mailto:a%2Bb@willow.example.com?subject=Re%3A%20Texts%20wait%20%26%20wait');
    await read(other, 'Texts wait & wait');
    for (const window of [page, other]) {
      await dialog(window).getByRole('button', { name: 'Close request' }).click();
      await window.getByText('The request is closed').waitFor();
      await window.getByText('No request for help is open.').waitFor();
    }
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Closed');
    await rowsOf(page, 'Support requests')
      .filter({ hasText: 'Texts wait & wait' })
      .getByText('Closed · by Robin Test')
      .waitFor();

    // A request for a platform has a tab of its own, with the address and the notes.
    await askForPlatform('Doctors of Our Town');
    await page.evaluate(BY_LINK, '/admin/support');
    await page.waitForURL('**/admin/support');
    await page.getByRole('tab', { name: 'Platform requests' }).click();
    await page.waitForURL('**/support?tab=platforms');
    await rowsOf(page, 'Platform requests').filter({ hasText: 'Willow Clinic' }).waitFor();
    await read(page, 'Doctors of Our Town');
    await dialog(page).getByRole('link', { name: 'https://doctors.example.com/willow' }).waitFor();
    await dialog(page).getByText('Most patients look there.').waitFor();
    await expectSoundOnAPhone(page, 'a request for a platform');
    await dialog(page).getByRole('button', { name: 'Close request' }).click();
    await page.getByText('No request for a platform is open.').waitFor();
  });
});

describe('a patient’s text that is no clinic’s', () => {
  const TAB = 'Texts for no clinic';
  const comes = (phone: string, body: string, meaning: 'answer' | 'maybe_stop') =>
    addReply(app, { clinicId: null }, { phone, body, meaning });

  test('is read with who ever texted the number, and closed, or opts the number out for every clinic', async () => {
    await comes('+12125550131', 'Who is this?', 'answer');
    await hold(await comes('+12125550132', 'Please leave me alone', 'maybe_stop'));
    const page = await open();
    await page.getByRole('tab', { name: TAB }).click();
    await page.waitForURL('**/support?tab=texts');
    await rowsOf(page, TAB).filter({ hasText: '+1 (212) 555-0131' }).getByText('Open').waitFor();
    await rowsOf(page, TAB).filter({ hasText: '+1 (212) 555-0132' }).getByText('Decide').waitFor();

    await read(page, 'Who is this?');
    await dialog(page).getByText('No clinic ever texted this number.').waitFor();
    await dialog(page).getByRole('button', { name: 'Close text' }).click();
    await page.getByText('The text is closed').waitFor();

    await read(page, 'Please leave me alone');
    await dialog(page).getByText('No clinic can text this number until you decide.').waitFor();
    await dialog(page).getByText('Not opted-out').waitFor();
    await expectSound(page, 'a text that may mean stop');
    await dialog(page).getByRole('button', { name: 'Opt out everywhere' }).click();
    await page.getByText('The number is opted out for every clinic').waitFor();
    await page.getByText('No patient’s text waits for you.').waitFor();

    await page.getByRole('combobox', { name: 'Status' }).selectOption('Closed');
    await rowsOf(page, TAB)
      .filter({ hasText: 'Please leave me alone' })
      .getByText('Stopped · by Robin Test')
      .waitFor();
  });

  const hold = (id: string) => holdReply(app.ctx.db, null, id, app.ctx.now().toISOString());
});
