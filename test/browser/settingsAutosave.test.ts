import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Settings } from '../../server/contract/routes/settings.ts';
import { addMember, lapse, type Member, startApp, type TestApp } from '../support/app.ts';
import { expectSoundInEither, leaveByEscape, NARROW, oneBrowser } from '../support/browser.ts';
import { changeSettings, dialog, openSettings, settingsOf } from '../support/settingsScreen.ts';

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

async function openGeneral(member = owner, options = {}): Promise<Page> {
  const page = await openSettings(browser(), app, member, { tab: 'general', options });
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

describe('a field that is left', () => {
  test('is saved with nothing but what changed and the version that was read, and stays so', async () => {
    const page = await openGeneral();
    const { version } = await settingsOf(owner);
    const saves = savesOf(page);
    await write(page, 'Address', ' 12 Oak Street ');
    await isKept({ address: '12 Oak Street', email: 'desk@example.com' });
    await expect.poll(() => saves).toEqual([{ version, general: { address: '12 Oak Street' } }]);
    await page.reload();
    await expect.poll(() => field(page, 'Address').inputValue()).toBe('12 Oak Street');
  });

  test('as it was saves nothing, and neither does one that is typed in', async () => {
    const page = await openGeneral();
    const saves = savesOf(page);
    await write(page, 'Email', 'desk@example.com');
    await field(page, 'Address').fill('12 Oak');
    await field(page, 'Address').press('Tab');
    await field(page, 'Phone').fill('21255');
    await isKept({ address: '12 Oak', phone: null });
    await expect.poll(() => saves).toEqual([expect.objectContaining({ general: { address: '12 Oak' } })]);
  });

  test('is saved at Enter, with the keyboard still in it', async () => {
    const page = await openGeneral();
    await field(page, 'Phone').fill('212 555 0123');
    await field(page, 'Phone').press('Enter');
    await isKept({ phone: '+12125550123' });
    await expect.poll(() => field(page, 'Phone').inputValue()).toBe('+1 (212) 555-0123');
    await expect
      .poll(() => field(page, 'Phone').evaluate((input) => input === document.activeElement))
      .toBe(true);
  });

  test('with what is wrong says so and is not sent; the others are saved', async () => {
    await changeSettings(owner, { general: { phone: '+12125550123' } });
    const page = await openGeneral();
    const before = await general();
    const wrongs = [
      ['Clinic name', ' ', 'Clinic name must be at least 2 characters'],
      ['Email', '', 'Email is required'],
      ['Email', 'desk', 'Invalid email'],
      ['Phone', '', 'Phone number is required'],
      ['Phone', '+1 212', 'US phone numbers must be +1 followed by 10 digits'],
      ['Accent color', 'light blue', 'Enter a color such as #1E6B52'],
    ] as const;
    for (const [at, [label, wrong, sentence]] of wrongs.entries()) {
      await write(page, label, wrong);
      await page.getByText(sentence).waitFor();
      await expect.poll(() => field(page, label).getAttribute('aria-invalid')).toBe('true');
      const address = `${at} Oak Street`;
      await write(page, 'Address', address);
      await isKept({ ...before, address });
      await expect.poll(() => field(page, label).inputValue()).toBe(wrong);
    }
  });

  test('is saved where another tab is opened at once, and where the screen is left', async () => {
    const page = await openGeneral();
    await field(page, 'Address').fill('12 Oak Street');
    await page.getByRole('tab', { name: 'SMS' }).click();
    await isKept({ address: '12 Oak Street' });
    await page.getByRole('tab', { name: 'General' }).click();
    await field(page, 'Address').fill('14 Oak Street');
    await page.getByRole('link', { name: 'Log', exact: true }).click();
    await page.getByRole('heading', { name: 'Log', level: 1 }).waitFor();
    await isKept({ address: '14 Oak Street' });
  });

  test('while the one before is being saved waits for its answer', async () => {
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
});

describe('without a network', () => {
  test('the save fails, nothing typed is lost, and Try Again saves it', async () => {
    const page = await openGeneral();
    const repair = await cutOff(page);
    await write(page, 'Address', '12 Oak Street');
    await status(page).getByText('Save failed').waitFor();
    await page.getByText('Goodword cannot be reached. Check your connection and try again.').waitFor();
    await expect.poll(() => field(page, 'Address').inputValue()).toBe('12 Oak Street');
    await repair();
    expect((await general()).address).toBe(null);
    await page.getByRole('button', { name: 'Try Again' }).press('Enter');
    await isKept({ address: '12 Oak Street' });
    await status(page).getByText('Save failed').waitFor({ state: 'hidden' });
  });

  test('it is there after a reload, which saves it', async () => {
    const page = await openGeneral();
    const repair = await cutOff(page);
    await write(page, 'Address', '12 Oak Street');
    await write(page, 'Email', 'desk');
    await status(page).getByText('Save failed').waitFor();
    await repair();
    await page.reload();
    await isKept({ address: '12 Oak Street' });
    await expect.poll(() => field(page, 'Address').inputValue()).toBe('12 Oak Street');
    await expect.poll(() => field(page, 'Email').inputValue()).toBe('desk');
    await page.getByText('Invalid email').waitFor();
  });

  test('the browser asks before it closes the page, and no more once it is saved', async () => {
    const page = await openGeneral();
    const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await asks()).toBe(false);
    const repair = await cutOff(page);
    await write(page, 'Address', '12 Oak Street');
    await status(page).getByText('Save failed').waitFor();
    expect(await asks()).toBe(true);
    await repair();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(asks).toBe(false);
    await isKept({ address: '12 Oak Street' });
  });

  test('anyone who left the screen is told that it failed, and finds what they typed', async () => {
    const page = await openGeneral();
    const repair = await cutOff(page);
    await field(page, 'Address').fill('12 Oak Street');
    await page.getByRole('link', { name: 'Log', exact: true }).click();
    await page.getByRole('alert').getByText('Failed to save settings').waitFor();
    await repair();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await isKept({ address: '12 Oak Street' });
  });
});

describe('two people at one field', () => {
  const theirs = '14 Elm Street';

  /** Somebody else has saved address and phone while one's own address and e-mail were typed. */
  async function openConflict(): Promise<Page> {
    const page = await openGeneral();
    await changeSettings(owner, { general: { address: theirs, phone: '+12125550199' } });
    await field(page, 'Address').fill('12 Oak Street');
    await write(page, 'Email', 'front@example.com');
    await page.getByText(`Someone else saved meanwhile: ${theirs}`).waitFor();
    return page;
  }

  test('see both words; what the other did not touch is saved, and what they saved shows', async () => {
    const page = await openConflict();
    await isKept({ address: theirs, email: 'front@example.com' });
    await expect.poll(() => field(page, 'Address').inputValue()).toBe('12 Oak Street');
    await expect.poll(() => field(page, 'Phone').inputValue()).toBe('+1 (212) 555-0199');
    await expectSoundInEither(page, 'conflict');
  });

  test('Keep mine saves one’s own', async () => {
    const page = await openConflict();
    await page.getByRole('button', { name: 'Keep mine' }).press('Enter');
    await isKept({ address: '12 Oak Street' });
    await page.getByText('Someone else saved').waitFor({ state: 'hidden' });
  });

  test('Use theirs takes the other’s', async () => {
    const page = await openConflict();
    await page.getByRole('button', { name: 'Use theirs' }).press('Enter');
    await page.getByText('Someone else saved').waitFor({ state: 'hidden' });
    await expect.poll(() => field(page, 'Address').inputValue()).toBe(theirs);
    expect((await general()).address).toBe(theirs);
  });

  test('are not asked where both typed the same', async () => {
    const page = await openGeneral();
    await changeSettings(owner, { general: { address: theirs } });
    await write(page, 'Address', theirs);
    await write(page, 'Email', 'front@example.com');
    await isKept({ email: 'front@example.com' });
    await expect.poll(() => page.getByRole('button', { name: 'Keep mine' }).count()).toBe(0);
  });
});

describe('without a subscription', () => {
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
    await expect.poll(() => field(page, 'Address').inputValue()).toBe('');
    expect(saves).toEqual([]);
    await page.getByRole('tab', { name: 'Team' }).click();
    await page.getByRole('button', { name: 'Invite somebody' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save Changes' }).count()).toBe(0);
  });

  test('a clinic whose subscription ended reads its settings and changes none', async () => {
    await lapse(app, owner);
    const page = await openGeneral();
    await expect.poll(() => field(page, 'Address').getAttribute('readonly')).toBe('');
    expect(await page.getByRole('button', { name: 'Save Changes' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
    await leaveByEscape(dialog(page));
  });
});

test('saving, failing and what is wrong pass the accessibility rules in both themes on a small phone', async () => {
  const page = await openGeneral(owner, NARROW);
  await expectSoundInEither(page, 'at rest');
  await cutOff(page);
  await write(page, 'Email', 'desk');
  await write(page, 'Address', '12 Oak Street');
  await status(page).getByText('Save failed').waitFor();
  await expectSoundInEither(page, 'failed');
});
