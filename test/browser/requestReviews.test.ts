import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp, textsTo } from '../support/app.ts';
import { leaveByEscape, oneBrowser, PHONE } from '../support/browser.ts';
import {
  box,
  number,
  openRequest,
  paste,
  press,
  putNumbers,
  row,
  sendNow,
  shown,
  TEMPLATE,
  toStep,
  withHistory,
} from '../support/requestReviews.ts';
import { eventually } from '../support/sandbox.ts';
import { expectSoundDialog, expectSoundMain } from '../support/soundParts.ts';

// Request Reviews in a real browser: numbers become a list, the list becomes texts.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

const SIX = [14, 15, 16, 17, 18, 19];

test('ten numbers are pasted, each shows its status and reason, the six that can go reach the carrier, and bypass texts a number in cooldown again', async () => {
  const page = await openRequest(browser(), app, await withHistory(app));
  await paste(page, ['12345', number(1), number(2), number(3), ...SIX.map(number)].join('; '));

  await page.getByText('Texts 6 patients now; 4 left out.').waitFor();
  await page.getByText('Ready: 6').waitFor();
  await expect.poll(() => row(page, '12345').innerText()).toMatch(/Invalid.*must include country code/s);
  await expect.poll(() => row(page, shown(1)).innerText()).toMatch(/Blocked.*on your block list/s);
  await expect.poll(() => row(page, shown(2)).innerText()).toMatch(/Opted out.*replied STOP/s);
  await expect
    .poll(() => row(page, shown(3)).innerText())
    .toMatch(/Cooldown · \d+ days left.*In cooldown until/s);
  for (const last of SIX) await expect.poll(() => row(page, shown(last)).innerText()).toContain('Ok to send');

  await press(page, 'SEND NOW');
  const dialog = page.getByRole('dialog', { name: 'Text 6 patients now?' });
  await dialog.waitFor();
  const told = await dialog.innerText();
  for (const words of [
    'They go out now: today at',
    'Each text takes 1 segment, 6 segments in all.',
    '992 texts are left this month afterwards.',
    'Recipients (6)',
    SIX.map(shown).join(', '),
    'Left out (4)',
    `This number is on your block list: ${shown(1)}`,
    `This number replied STOP and cannot be texted: ${shown(2)}`,
    'Thanks for visiting Oak Street Clinic. How did we do? http',
  ]) {
    expect(told).toContain(words);
  }
  await press(page, 'Text 6 patients');
  await page.getByText('6 texts on the way').waitFor();
  for (const last of SIX) {
    await expect.poll(() => row(page, shown(last)).innerText()).toContain('Sent');
    const [text] = await eventually(async () => {
      const texts = await textsTo(app, number(last));
      return texts.length > 0 && texts;
    });
    expect(text?.body).toContain('Thanks for visiting Oak Street Clinic.');
  }
  await page.getByText('992 left').waitFor();
  await press(page, 'Clear what was sent');
  await expect
    .poll(() => page.getByRole('list', { name: 'Numbers of this request' }).getByRole('listitem').count())
    .toBe(4);

  await page.getByText('Texts nobody; 4 left out.').waitFor();
  await page.getByLabel('Bypass cooldown').check();
  await page.getByText('Texts 1 patient now; 3 left out.').waitFor();
  await press(page, 'SEND NOW');
  await page.getByText('Cooldown is bypassed').waitFor();
  await press(page, 'Text 1 patient');
  await eventually(async () => (await textsTo(app, number(3))).length === 2);
  await page.getByRole('link', { name: 'See them in the Log' }).first().click();
  await page.waitForURL('**/log');
});

test('a message of one’s own begins with the template, names its problems, offers plain characters, and is kept and sent as a template', async () => {
  const page = await openRequest(browser(), app, await addMember(app));
  await putNumbers(page, number(4));
  await page.getByLabel('Message template').selectOption('own');
  const message = page.getByLabel('Your message');
  await expect.poll(() => message.inputValue()).toBe(TEMPLATE);

  await message.fill('Your surgery at {clinicName}: five stars? {reviewLink}');
  await page.getByText('Do not ask for five stars').waitFor();
  await page.getByText('This may reveal health information').waitFor();
  await page.getByRole('status').getByText('The message cannot be sent: End the message with').waitFor();
  await expect.poll(() => sendNow(page).getAttribute('aria-disabled')).toBe('true');

  await message.fill(TEMPLATE.replace('How did', 'How’d'));
  await page.getByText('Special characters make this text 2 segments instead of 1').waitFor();
  await press(page, "Replace ’ with '");
  await expect.poll(() => message.inputValue()).toBe(TEMPLATE.replace('How did', "How'd"));
  await page.getByText('1 segment').waitFor();
  await page.getByText('Texts 1 patient now.').waitFor();

  await press(page, 'Save as template');
  await page.getByLabel('Name').fill('Polite request');
  await press(page, 'Save template');
  await page.getByText('There is a template called “Polite request” already.').waitFor();
  await page.getByLabel('Name').fill('Autumn');
  await press(page, 'Save template');
  await page.getByText('Saved as Autumn').waitFor();
  const select = page.getByLabel('Message template');
  const chosen = () => select.evaluate((it: HTMLSelectElement) => it.selectedOptions[0]?.text);
  await expect.poll(chosen).toBe('Autumn');

  await page.reload();
  await press(page, 'Edit template');
  await expect.poll(() => chosen()).toBe('Autumn');
  const dialog = page.getByRole('dialog', { name: 'Edit template' });
  const words = dialog.getByRole('textbox', { name: 'Message' });
  await words.fill('How was it? {reviewLink}');
  await dialog.getByText('Name the clinic').first().waitFor();
  await words.fill(TEMPLATE.replace('Thanks', 'Warm thanks'));
  await dialog.getByLabel('Name').fill('Late autumn');
  await press(page, 'Save changes');
  await page.getByText('Saved Late autumn').waitFor();
  await press(page, 'SEND NOW');
  await page.getByText('Each gets “Late autumn”').waitFor();
  await press(page, 'Text 1 patient');
  const [text] = await eventually(async () => {
    const texts = await textsTo(app, number(4));
    return texts.length > 0 && texts;
  });
  expect(text?.body).toContain('Warm thanks for visiting Oak Street Clinic.');

  await press(page, 'Delete template');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click();
  await page.getByText('Deleted Late autumn').waitFor();
  await expect.poll(chosen).toBe('Short & simple');
});

test('the daily job is done by keyboard alone, with files chosen and dropped, and with thousands of numbers', async () => {
  const page = await openRequest(browser(), app, await addMember(app));
  await page.getByRole('link', { name: 'Start a review request' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => box(page).evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.type(`99\n${number(24)}\n2125550225`);
  await page.keyboard.press('Tab');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+Enter');
  // A key before the dialog has the keyboard is the screen's.
  await page.getByRole('dialog', { name: 'Text 2 patients now?' }).locator(':focus').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('2 texts on the way').waitFor();
  await eventually(async () => (await textsTo(app, number(25)))[0]);
  await page.getByRole('button', { name: 'Correct 99' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => box(page).inputValue()).toBe('99');
  await box(page).fill('');
  await press(page, 'Clear what was sent');

  const csv = `Name,Visit,Mobile\nAnna,2026-11-20,(212) 555-0204\nBéla,2026-11-20,3.1E+09\n`;
  const chosen = { name: 'today.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(chosen);
  await page.getByText('1 number from the column “Mobile” of today.csv; 1 left out.').waitFor();
  await page.getByText('Texts 1 patient now; 1 left out.').waitFor();
  await expect.poll(() => row(page, '3.1E+09').innerText()).toContain('Excel shortened this number');
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['2125550205'], 'more.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  await page.getByText('Texts 2 patients now; 1 left out.').waitFor();
  await press(page, 'Clear all');

  const numbers = Array.from({ length: 2_500 }, (_, n) => `212556${String(n).padStart(4, '0')}`);
  const file = { name: 'all.txt', mimeType: 'text/plain', buffer: Buffer.from(numbers.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('Texts 998 patients now; 1,502 left out.').waitFor();
  await page.getByText('998 texts are left, so 1,502 numbers').waitFor();
  await page.getByText('100 of 2,500 are shown.').waitFor();
  await press(page, 'Over quota 1,502');
  await page.getByText('100 of 1,502 are shown.').waitFor();
  await press(page, 'Show 100 more');
  await expect.poll(() => page.getByRole('button', { name: /^Remove/ }).count()).toBe(200);
  await press(page, 'Clear all');
  await press(page, 'Bring back 2,500 numbers');
  await page.getByText('Ready: 998').waitFor();
});

test('a phone shows it in three steps, each sound in the dark, and Ctrl and Enter ask and confirm', async () => {
  const page = await openRequest(browser(), app, await withHistory(app), {
    viewport: { ...PHONE, width: 360 },
    colorScheme: 'dark',
  });
  const date = page.getByLabel('Date');
  const template = page.getByLabel('Message template');
  await putNumbers(page, ['12345', number(1), number(2), number(3), number(34), number(34)].join('\n'));
  await page.getByText('Ready: 1').waitFor();
  await expectSoundMain(page, 'numbers of every kind');
  expect([await template.isVisible(), await date.isVisible()]).toEqual([false, false]);
  await press(page, 'Next: Message');
  await template.waitFor();
  expect([await box(page).isVisible(), await date.isVisible()]).toEqual([false, false]);
  await template.selectOption('own');
  await page.getByLabel('Your message').fill('A gift – for your surgery');
  await page.getByText('Look again before you send').waitFor();
  await expectSoundMain(page, 'a message to look at again');
  await template.selectOption('short');
  await press(page, 'Next: Send');
  await date.waitFor();
  expect(await template.isVisible()).toBe(false);
  await page.getByText('Texts 1 patient now; ').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Text 1 patient now?' });
  await press(page, 'SEND NOW');
  await expectSoundDialog(page, 'asking');
  await leaveByEscape(dialog);
  await page.keyboard.press('ControlOrMeta+Enter');
  await dialog.locator(':focus').waitFor();
  await page.keyboard.press('ControlOrMeta+Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('1 text handed over').first().waitFor();
  await toStep(page, 'Numbers');
  await expectSoundMain(page, 'sent');
});
