import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { reviewColors } from '../../server/contract/rules/reviewColors.ts';
import { addMember, type Member, signIn, startApp, type TestApp } from '../support/app.ts';
import { expectSoundInEither, goWithin, NARROW, oneBrowser } from '../support/browser.ts';
import { changedEarlier } from '../support/clinicName.ts';
import { changeSettings, openSettings, settingsOf } from '../support/settingsScreen.ts';

// Settings, General: who the clinic is, and how its review page looks.

const browser = oneBrowser();
const DAY = 86_400;

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
});

const openTab = (member = owner, at = app) => openSettings(browser(), at, member, { tab: 'general' });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const general = async (member: Pick<Member, 'client'> = owner) => (await settingsOf(member)).general;

test('the tab is what the settings open with, and is filled by keyboard alone', async () => {
  const page = await openSettings(browser(), app, owner);
  await goWithin(page, '/settings');
  await field(page, 'Clinic name').focus();
  for (const [name, text] of [
    ['Clinic name', 'Elm Street Clinic'],
    ['Email', 'front@example.com'],
    ['Phone', '+36 20 555 0123'],
    ['Address', '12 Elm Street'],
  ] as const) {
    await expect
      .poll(() => field(page, name).evaluate((input) => input === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: /^Chicago/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => settingsOf(owner))
    .toMatchObject({
      general: {
        name: 'Elm Street Clinic',
        email: 'front@example.com',
        phone: '+36205550123',
        address: '12 Elm Street',
      },
      sms: { timezone: 'America/Chicago' },
    });
});

test('the clinic’s name changes once in thirty days, is corrected within the hour, and the field says until when', async () => {
  const at = await startApp('sqlite', { worker: false });
  const member = await addMember(at);
  const { name } = await general(member);
  const page = await openTab(member, at);
  const locked = page.getByText(
    /^Changed less than 30 days ago\. It can change again from \w+ \d+(, \d+)? on\.$/,
  );
  const rename = async (to: string) => {
    await field(page, 'Clinic name').fill(to);
    await field(page, 'Clinic name').press('Enter');
    await expect.poll(async () => (await general(member)).name).toBe(to);
  };
  await rename('Elm Steet Clinic');
  await rename(name);
  await page.getByText('It can change once in 30 days, and be corrected for 60 minutes after.').waitFor();
  await rename('Elm Steet Clinic');
  await rename('Elm Street Clinic');
  await page
    .getByText(/^Changed\. You can correct it or take it back until .+; then it stays for 30 days\.$/)
    .waitFor();
  expect(await field(page, 'Clinic name').isDisabled()).toBe(false);
  await page.getByRole('complementary').getByText('Elm Street Clinic').waitFor();
  at.ctx.config.clockOffset += 3_600;
  await page.reload();
  await locked.waitFor();
  await expect.poll(() => field(page, 'Clinic name').isDisabled()).toBe(true);
  expect((await general(await signIn(at, member.email))).name).toBe('Elm Street Clinic');
  await page.getByRole('complementary').getByText('Elm Street Clinic').waitFor();

  at.ctx.config.clockOffset += 30 * DAY;
  const later = await openTab(member, at);
  await field(later, 'Clinic name').waitFor();
  expect(await field(later, 'Clinic name').isDisabled()).toBe(false);
});

test('a name that somebody else changed first shows theirs, locked; so it stays where the time of the change is known', async () => {
  const page = await openTab();
  await field(page, 'Clinic name').fill('Oak Clinic');
  await changeSettings(owner, { general: { name: 'Elm Street Clinic' } });
  await changedEarlier(app, owner.clinicId);
  await field(page, 'Clinic name').press('Enter');
  await page.getByText('Someone else changed the same field meanwhile. Look at it again.').waitFor();
  await expect.poll(() => field(page, 'Clinic name').inputValue()).toBe('Elm Street Clinic');
  await expect.poll(() => field(page, 'Clinic name').isDisabled()).toBe(true);
  expect((await general()).name).toBe('Elm Street Clinic');

  await page.reload();
  await page.getByText('It can change again from').waitFor();
  await app.ctx.db.knex('clinics').where({ id: owner.clinicId }).update({ name_changed_at: null });
  await page.reload();
  await page.getByText('It can change again from').waitFor();
  await expect.poll(() => field(page, 'Clinic name').isDisabled()).toBe(true);
  expect((await general()).nameLockedUntil).toBe(null);
});

/** A picture of nothing but noise, which no PNG makes small. */
async function noise(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([across, down]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: across, height: down });
      const pen = canvas.getContext('2d');
      const dots = new ImageData(across as number, down as number);
      for (let at = 0; at < dots.data.length; at += 65_536) {
        crypto.getRandomValues(dots.data.subarray(at, at + 65_536));
      }
      pen?.putImageData(dots, 0, 0);
      return canvas.toDataURL('image/png').replace(/^.*,/, '');
    },
    [width, height],
  );
  return Buffer.from(base64, 'base64');
}

const logo = (page: Page) => page.getByRole('img', { name: 'Your logo' });

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });

/** Width and height as drawn, and bytes. */
async function kept(page: Page) {
  const { logoUrl } = await general();
  const bytes = await (await page.request.get(String(logoUrl))).body();
  const size = await logo(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  });
  return { ...size, bytes: bytes.length };
}

test('the logo is made small enough in the browser, shown as patients see it, and removed; what is no picture says so', async () => {
  const page = await openTab();
  await page.getByText('No logo yet').waitFor();
  await choose(page, 'prices.png', Buffer.from('first visit,120'));
  await page.getByRole('alert').getByText('prices.png is no picture that this browser can read.').waitFor();
  expect((await general()).logoUrl).toBe(null);

  await choose(page, 'photo.png', await noise(page, 1_600, 1_000));
  await page.getByText('Your logo is saved').waitFor();
  const { width, height, bytes } = await kept(page);
  expect(bytes).toBeLessThanOrEqual(LIMITS.logoBytes);
  expect(height).toBeLessThanOrEqual(LIMITS.logoHeight);
  expect(width / height).toBeCloseTo(1.6, 1);
  const sample = page.getByRole('figure').locator('img');
  await expect.poll(() => sample.count()).toBe(2);
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByText('No logo yet').waitFor();
  expect((await general()).logoUrl).toBe(null);
});

test('a logo that is small already keeps its size and may be dropped anywhere; one that cannot be saved is chosen again', async () => {
  const page = await openTab();
  await page.getByText('No logo yet').waitFor();
  const picture = await noise(page, 120, 40);
  await page.route('**/api/settings/logo', (route) => route.abort());
  await choose(page, 'logo.png', picture);
  await page.getByRole('alert').getByText('Goodword cannot be reached.').waitFor();
  await page.unroute('**/api/settings/logo');
  await choose(page, 'logo.png', picture);
  await page.getByText('Your logo is saved').waitFor();
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByText('No logo yet').waitFor();

  const dataTransfer = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }));
      return transfer;
    },
    [...picture],
  );
  await page.getByRole('heading', { name: 'Settings', level: 1 }).dispatchEvent('drop', { dataTransfer });
  await logo(page).waitFor();
  expect(await kept(page)).toMatchObject({ width: 120, height: 40 });
});

const rgb = (color: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`;

/** Of the button and the link of the sample in a theme. */
const sampleColors = (page: Page, theme: 'Light' | 'Dark') =>
  page.getByRole('img', { name: theme, exact: true }).evaluate((sample) => {
    const [link, button] = [...sample.children].reverse();
    const look = (part: Element | undefined) => part && getComputedStyle(part);
    return {
      button: look(button)?.backgroundColor,
      letters: look(button)?.color,
      link: look(link)?.color,
    };
  });

const expected = (accent: string, theme: 'light' | 'dark') =>
  Object.fromEntries(Object.entries(reviewColors(accent, theme)).map(([part, color]) => [part, rgb(color)]));

test('the accent colour is typed, seen at once in both themes as patients will see it, saved, taken back, and chosen', async () => {
  const page = await openTab();
  const accent = field(page, 'Accent color');
  await accent.fill('#ffe066');
  await expect.poll(() => sampleColors(page, 'Light')).toEqual(expected('#FFE066', 'light'));
  await expect.poll(() => sampleColors(page, 'Dark')).toEqual(expected('#FFE066', 'dark'));
  await accent.press('Enter');
  await expect.poll(async () => (await general()).accentColor).toBe('#FFE066');
  await accent.fill('');
  await accent.press('Tab');
  await expect.poll(async () => (await general()).accentColor).toBe(null);

  await page.setViewportSize(NARROW.viewport);
  await accent.click();
  const violet = page.getByRole('button', { name: '#6D28D9' });
  await violet.waitFor();
  await expectSoundInEither(page, 'choosing a colour');
  await violet.click();
  await field(page, 'Address').focus();
  await expect.poll(async () => (await general()).accentColor).toBe('#6D28D9');
  await expect.poll(() => accent.inputValue()).toBe('#6D28D9');
});
