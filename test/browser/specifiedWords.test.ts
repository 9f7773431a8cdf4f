import { expect, test } from 'vitest';
import { startApp } from '../support/app.ts';
import { oneBrowser, openPage } from '../support/browser.ts';

// What a screen promises of its colors.

const browser = oneBrowser();

test('the strength of a password is red when weak, yellow when good, green when strong', async () => {
  const app = await startApp('sqlite', { worker: false });
  const page = await openPage(browser(), app);
  await page.goto('/signup');
  const password = page.getByRole('textbox', { name: 'Password' });
  const meter = page.getByRole('progressbar', { name: 'Password strength' });
  const seen: (string | null)[] = [];
  for (const [typed, word] of [
    ['short', 'Weak'],
    ['longenough1', 'Good'],
    ['Copper&lantern-42', 'Strong'],
  ] as const) {
    await password.fill(typed);
    await page.getByText(word, { exact: true }).waitFor();
    seen.push(await meter.getAttribute('style'));
  }
  expect(seen).toEqual([
    expect.stringContaining('color-red'),
    expect.stringContaining('color-yellow'),
    expect.stringContaining('color-green'),
  ]);
});
