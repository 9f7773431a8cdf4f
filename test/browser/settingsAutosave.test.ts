import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Settings } from '../../server/contract/routes/settings.ts';
import { addMember, lapse, type Member, startApp, type TestApp } from '../support/app.ts';
import { expectSoundInEither, expectSoundOnAPhone, oneBrowser } from '../support/browser.ts';
import { changeSettings, openSettings, settingsOf } from '../support/settingsScreen.ts';

// Settings: fields save themselves, and nothing that somebody typed is lost.

const browser = oneBrowser();

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
});

async function openGeneral(member = owner): Promise<Page> {
  const page = await openSettings(browser(), app, member, { tab: 'general' });
  await field(page, 'Clinic name').waitFor();
  return page;
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const status = (page: Page) => page.locator('main').getByRole('status').first();

/** Types into a field and leaves it. */
async function write(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text);
  await page.keyboard.press('Tab');
}

const general = async (): Promise<Settings['general']> => (await settingsOf(owner)).general;

/** Waits until the server has it so. */
const isKept = (wanted: Partial<Settings['general']>) => expect.poll(general).toMatchObject(wanted);

const isSave = (request: Request) => request.method() === 'PUT' && request.url().endsWith('/api/settings');

/** What the page asks to be saved, in its order. */
function savesOf(page: Page): object[] {
  const saves: object[] = [];
  page.on('request', (request) => isSave(request) && saves.push(request.postDataJSON()));
  return saves;
}

/** Nothing reaches the server; gives the way back. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/settings', (route) => route.abort());
  return () => page.unroute('**/api/settings');
}

const addressIs = (page: Page, address: string) =>
  expect.poll(() => field(page, 'Address').inputValue()).toBe(address);

test('a field that is left or ended by Enter is saved, with nothing but what changed; one that is not saves nothing', async () => {
  const page = await openGeneral();
  const { version } = await settingsOf(owner);
  const saves = savesOf(page);
  await write(page, 'Email', 'desk@example.com');
  await write(page, 'Address', ' 12 Oak Street ');
  await isKept({ address: '12 Oak Street', email: 'desk@example.com' });
  await expect.poll(() => saves).toEqual([{ version, general: { address: '12 Oak Street' } }]);
  await page.reload();
  await addressIs(page, '12 Oak Street');

  await field(page, 'Phone').fill('212 555 0123');
  expect([saves.length, (await general()).phone]).toEqual([1, null]);
  await field(page, 'Phone').press('Enter');
  await isKept({ phone: '+12125550123' });
  await expect.poll(() => field(page, 'Phone').inputValue()).toBe('+1 (212) 555-0123');
  await expect
    .poll(() => field(page, 'Phone').evaluate((input) => input === document.activeElement))
    .toBe(true);

  await field(page, 'Address').fill('13 Oak Street');
  await page.getByRole('tab', { name: 'SMS' }).click();
  await isKept({ address: '13 Oak Street' });
  await page.getByRole('tab', { name: 'General' }).click();
  await field(page, 'Address').fill('14 Oak Street');
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await page.getByRole('heading', { name: 'Log', level: 1 }).waitFor();
  await isKept({ address: '14 Oak Street' });
});

test('a field with what is wrong says so and is not sent; the others are saved', async () => {
  await changeSettings(owner, { general: { phone: '+12125550123' } });
  const page = await openGeneral();
  const before = await general();
  const turns = [
    [
      ['Clinic name', ' ', 'Clinic name must be at least 2 characters'],
      ['Email', 'desk', 'Invalid email'],
      ['Phone', '+1 212', 'US phone numbers must be +1 followed by 10 digits'],
      ['Accent color', 'light blue', 'Enter a color such as #1E6B52'],
    ],
    [
      ['Email', '', 'Email is required'],
      ['Phone', '', 'Phone number is required'],
    ],
  ] as const;
  for (const [at, wrongs] of turns.entries()) {
    for (const [label, wrong, sentence] of wrongs) {
      await write(page, label, wrong);
      await page.getByText(sentence).waitFor();
      await expect.poll(() => field(page, label).getAttribute('aria-invalid')).toBe('true');
    }
    const address = `${at} Oak Street`;
    await write(page, 'Address', address);
    await isKept({ ...before, address });
    for (const [label, wrong] of wrongs) {
      await expect.poll(() => field(page, label).inputValue()).toBe(wrong);
    }
  }
});

test('a save while the one before is under way waits for its answer', async () => {
  const page = await openGeneral();
  const saves = savesOf(page);
  const answers: (() => void)[] = [];
  await page.route('**/api/settings', async (route) => {
    if (!isSave(route.request())) return route.fallback();
    await new Promise<void>((go) => answers.push(go));
    return route.continue();
  });
  const { version } = await settingsOf(owner);
  await field(page, 'Address').fill('12 Oak Street');
  await field(page, 'Address').press('Enter');
  await status(page).getByText('Saving…').waitFor();
  await field(page, 'Email').fill('front@example.com');
  await field(page, 'Email').press('Enter');
  await field(page, 'Address').fill('14 Oak Street');
  await field(page, 'Address').press('Enter');
  await expect.poll(() => saves).toEqual([{ version, general: { address: '12 Oak Street' } }]);
  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.();
  const both = { address: '14 Oak Street', email: 'front@example.com' };
  await expect.poll(() => saves.slice(1)).toEqual([{ version: version + 1, general: both }]);
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.();
  await isKept(both);
});

test('without a network a save fails and nothing typed is lost: Try Again saves it, a reload, or coming back', async () => {
  const page = await openGeneral();
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asks()).toBe(false);
  const repair = await cutOff(page);
  await write(page, 'Address', '12 Oak Street');
  await status(page).getByText('Save failed').waitFor();
  await page.getByText('Goodword cannot be reached. Check your connection and try again.').waitFor();
  await addressIs(page, '12 Oak Street');
  await expectSoundOnAPhone(page, 'failed');
  expect(await asks()).toBe(true);
  await repair();
  expect((await general()).address).toBe(null);
  await page.getByRole('button', { name: 'Try Again' }).press('Enter');
  await isKept({ address: '12 Oak Street' });
  await status(page).getByText('Save failed').waitFor({ state: 'hidden' });
  await expect.poll(asks).toBe(false);

  await (await failsAgain(page, '13 Oak Street'))();
  await write(page, 'Email', 'desk');
  await page.reload();
  await isKept({ address: '13 Oak Street' });
  await addressIs(page, '13 Oak Street');
  await expect.poll(() => field(page, 'Email').inputValue()).toBe('desk');
  await page.getByText('Invalid email').waitFor();
  await write(page, 'Email', 'desk@example.com');

  const repairLast = await cutOff(page);
  await field(page, 'Address').fill('14 Oak Street');
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await page.getByRole('alert').getByText('Failed to save settings').waitFor();
  await repairLast();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await isKept({ address: '14 Oak Street' });
});

/** Another address that does not reach the server; gives the way back. */
async function failsAgain(page: Page, address: string): Promise<() => Promise<void>> {
  const repair = await cutOff(page);
  await write(page, 'Address', address);
  await status(page).getByText('Save failed').waitFor();
  return repair;
}

/** Somebody else has saved address and phone while one’s own address and e-mail were typed. */
async function conflictAt(
  page: Page,
  own: { address: string; email: string },
  theirs: string,
): Promise<void> {
  await changeSettings(owner, { general: { address: theirs, phone: '+12125550199' } });
  await field(page, 'Address').fill(own.address);
  await write(page, 'Email', own.email);
  await page.getByText(`Someone else saved meanwhile: ${theirs}`).waitFor();
}

test('two people at one field see both words, and choose; they are not asked where both typed the same', async () => {
  const page = await openGeneral();
  const conflict = page.getByText('Someone else saved');
  await conflictAt(page, { address: '12 Oak Street', email: 'front@example.com' }, '14 Elm Street');
  await isKept({ address: '14 Elm Street', email: 'front@example.com' });
  await addressIs(page, '12 Oak Street');
  await expect.poll(() => field(page, 'Phone').inputValue()).toBe('+1 (212) 555-0199');
  await expectSoundInEither(page, 'conflict');
  await page.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await isKept({ address: '12 Oak Street' });
  await conflict.waitFor({ state: 'hidden' });

  await conflictAt(page, { address: '13 Oak Street', email: 'back@example.com' }, '15 Elm Street');
  await page.getByRole('button', { name: 'Use theirs' }).press('Enter');
  await conflict.waitFor({ state: 'hidden' });
  await addressIs(page, '15 Elm Street');
  expect((await general()).address).toBe('15 Elm Street');

  await changeSettings(owner, { general: { address: '16 Elm Street' } });
  await write(page, 'Address', '16 Elm Street');
  await write(page, 'Email', 'desk@example.com');
  await isKept({ email: 'desk@example.com' });
  await expect.poll(() => page.getByRole('button', { name: 'Keep mine' }).count()).toBe(0);
});

test('a clinic whose subscription ended reads its settings and changes none', async () => {
  await lapse(app, owner);
  const page = await openGeneral();
  await expect.poll(() => field(page, 'Address').getAttribute('readonly')).toBe('');
  expect(await page.getByRole('button', { name: 'Save Changes' }).count()).toBe(0);
});

test('a preview account types and saves nothing; Save Changes says that this is a demo', async () => {
  const preview = await addMember(app, { paid: false });
  const page = await openGeneral(preview);
  const saves = savesOf(page);
  await write(page, 'Address', '12 Oak Street');
  await write(page, 'Email', 'desk');
  await page.getByText('Invalid email').waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await page.getByText('This is a demo: nothing was saved.').waitFor();
  await page.reload();
  await field(page, 'Address').waitFor();
  await addressIs(page, '');
  expect(saves).toEqual([]);
  await page.getByRole('tab', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Invite somebody' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save Changes' }).count()).toBe(0);
});
