import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asksForCode } from '../../server/contract/routes/auth.ts';
import { beginSignIn, codeFrom, mailedCode, turnOnApp } from '../support/accounts.ts';
import { addMember, type Member, OWN_TIME, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { expectSoundOnAPhone, oneBrowser } from '../support/browser.ts';
import { beginAgain, dialog, openSettings, part } from '../support/settingsScreen.ts';

// The second step of signing in, turned on, over and off at the screen.

const browser = oneBrowser();

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

const twoFactor = (page: Page) => part(page, 'Two-factor authentication');

const signInAnew = (app: TestApp, { email }: Member) =>
  app.anybody.login({ payload: { email, password: PASSWORD } });
const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('two-factor by email is turned on with the newest mailed code, asked for at sign-in, and turned off again', async () => {
  const owner = await addMember(app);
  const page = await openSettings(browser(), app, owner);
  await twoFactor(page).getByText('Your password alone signs you in.').waitFor();
  await page.getByRole('button', { name: 'Set up by email' }).click();
  await dialog(page).getByText(`A code is on its way to ${owner.email}.`).waitFor();
  const first = await mailedCode(app, owner.email);
  await dialog(page).getByRole('button', { name: 'Send a new code' }).click();
  await page.getByText('The one before stopped working.').waitFor();
  const code = await mailedCode(app, owner.email, 2);

  const box = dialog(page).getByLabel('Code from the email');
  const turnOn = dialog(page).getByRole('button', { name: 'Turn on' });
  await turnOn.click();
  await dialog(page).getByText('Enter the 6 digits of the code').waitFor();
  await expectSoundOnAPhone(page, 'email');
  await box.fill(code.slice(0, 5));
  await turnOn.click();
  await dialog(page).getByText('Enter the 6 digits of the code').waitFor();
  for (const wrong of [first, wrongFor(code)]) {
    await box.fill(wrong);
    const refused = page.waitForResponse('**/api/auth/2fa/**');
    await turnOn.click();
    expect((await refused).ok()).toBe(false);
    await dialog(page).getByText('Could not verify code. Please check the code and try again.').waitFor();
  }
  expect(asksForCode(await signInAnew(app, owner))).toBe(false);
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`);
  await turnOn.click();
  await twoFactor(page).getByText('On · by email').waitFor();
  expect(await signInAnew(app, owner)).toMatchObject({ twoFactorRequired: true, method: 'email' });

  await page.route('**/api/auth/2fa/disable', (route) => route.fulfill({ status: 500, body: '' }));
  await twoFactor(page).getByRole('button', { name: 'Turn off' }).click();
  await dialog(page).getByRole('button', { name: 'Turn off two-factor' }).click();
  await page.getByText('Failed to disable 2FA').waitFor();
  await twoFactor(page).getByText('On · by email').waitFor();
  await page.unroute('**/api/auth/2fa/disable');
  await beginAgain(page);
  await dialog(page).waitFor({ state: 'hidden' });
  await twoFactor(page).getByRole('button', { name: 'Turn off' }).click();
  await dialog(page).getByText('Your password alone will sign you in again.').waitFor();
  await dialog(page).getByRole('button', { name: 'Turn off two-factor' }).click();
  await twoFactor(page).getByText('Off', { exact: true }).waitFor();
  expect(asksForCode(await signInAnew(app, owner))).toBe(false);
});

test('an authenticator app is turned on with its code; recovery codes stay until they are kept, and go where it gives way to email', async () => {
  const owner = await addMember(app);
  const page = await openSettings(browser(), app, owner);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const secret = await dialog(page).getByLabel('Or type this key into the app').inputValue();
  const scanned = new URL(await scan(page));
  expect(secret).toMatch(/^(\w{4} ){7}\w{4}$/);
  expect(scanned.searchParams.get('secret')).toBe(secret.replaceAll(' ', ''));
  expect(decodeURIComponent(scanned.pathname)).toContain(owner.email);

  await expectSoundOnAPhone(page, 'app');
  const code = codeFrom(app, secret);
  const box = dialog(page).getByLabel('Code that the app shows');
  await box.fill(wrongFor(code));
  await box.press('Enter');
  await dialog(page).getByText('Could not verify code.').waitFor();
  await box.fill(code);
  await box.press('Enter');

  const recovery = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  const items = recovery.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => items.count()).toBe(10);
  const codes = await items.allInnerTexts();
  await recovery.locator('button:focus', { hasText: 'Copy' }).waitFor();
  await expectSoundOnAPhone(page, 'recovery codes');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F5');
  await page.getByRole('status').getByText('Keep the codes first').waitFor();
  await recovery.getByRole('button', { name: 'Done' }).hover();
  await page.getByRole('tooltip', { name: 'Keep the codes first' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    recovery.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(await textOf(await download.createReadStream())).toContain(codes.join('\n'));
  await recovery.getByLabel('I have kept them').check();
  await recovery.getByRole('button', { name: 'Done' }).click();
  await recovery.waitFor({ state: 'hidden' });

  await twoFactor(page).getByText('On · by authenticator app').waitFor();
  await twoFactor(page).getByText('10 of 10 recovery codes are left.').waitFor();
  const { device, sessionId } = await beginSignIn(app, owner.email);
  await device.verifyTwoFactor({ payload: { sessionId, code: String(codes[0]) } });
  await page.reload();
  await twoFactor(page).getByText('9 of 10 recovery codes are left.').waitFor();

  await twoFactor(page).getByRole('button', { name: 'Change to email' }).click();
  await dialog(page)
    .getByLabel('Code from the email')
    .fill(await mailedCode(app, owner.email));
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await twoFactor(page).getByText('On · by email').waitFor();
  expect(await owner.client.getTwoFactor()).toEqual({ enabled: true, method: 'email', recoveryCodesLeft: 0 });
});

test('an authenticator app is turned off with a code of the app by somebody who is asked again, and it is typed at once', async () => {
  const app = await startApp('sqlite', { env: OWN_TIME });
  const owner = await addMember(app);
  const page = await openSettings(browser(), app, owner);
  const { code } = await turnOnApp(app, owner);
  await page.reload();
  await app.database.knex('sessions').update({ proved_at: '2020-01-01T00:00:00.000Z' });
  app.ctx.config.clockOffset += 60;
  await twoFactor(page).getByRole('button', { name: 'Turn off' }).click();
  await dialog(page).getByRole('button', { name: 'Turn off two-factor' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it still you?' });
  await proof.getByRole('button', { name: 'Use a code of your authenticator app' }).click();
  const box = proof.getByRole('textbox', { name: 'Code of your authenticator app' });
  await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(code());
  await page.keyboard.press('Enter');
  await twoFactor(page).getByText('Off', { exact: true }).waitFor();
});

/** Reads the picture as a phone's camera would. */
async function scan(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: 'QR code for your authenticator app' });
  const path = (await picture.locator('path').getAttribute('d')) ?? '';
  const size = Number((await picture.getAttribute('viewBox'))?.split(' ')[2]);
  const scale = 4;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let pixel = 0; pixel < scale * scale; pixel += 1) {
      const column = Number(x) * scale + (pixel % scale);
      const row = Number(y) * scale + Math.floor(pixel / scale);
      data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  }
  return decodeQR({ width, height: width, data });
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}
