import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Chromium, findInstalled, findPackaged, launchChromium } from './chromium.ts';

const page = '<!doctype html><title>Visit</title><button onclick="this.textContent = 5">Rate</button>';
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
});

beforeEach(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function pressTheButton(wanted?: Chromium): Promise<string | null> {
  const browser = await launchChromium({}, wanted);
  try {
    const tab = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await tab.getByRole('button', { name: 'Rate' }).click();
    return await tab.getByRole('button').textContent();
  } finally {
    await browser.close();
  }
}

test('a browser of this machine or of the packages opens a page and presses a button', async () => {
  expect(await pressTheButton()).toBe('5');
});

test('the packaged browser, made for Linux on x64, does the same where no other is installed', async () => {
  const packaged = findPackaged();
  if (process.platform === 'linux' && process.arch === 'x64') {
    expect(await pressTheButton(await packaged)).toBe('5');
  } else {
    await expect(packaged).rejects.toThrow('The packaged Chromium does not start on this machine.');
  }
});

test('a wrong CHROMIUM is named instead of being passed over', async () => {
  vi.stubEnv('CHROMIUM', '/nowhere/chromium');
  await expect(findInstalled()).rejects.toThrow('CHROMIUM names /nowhere/chromium, which does not start');
  vi.unstubAllEnvs();
});
