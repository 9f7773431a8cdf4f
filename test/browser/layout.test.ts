import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLATFORM_NAMES, PLATFORMS } from '../../server/contract/rules/platforms.ts';
import { TEMPLATES } from '../../server/contract/rules/templates.ts';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { answer } from '../support/billing.ts';
import { goWithin, leaveByEscape, oneBrowser, PHONE, scrollsSideways } from '../support/browser.ts';
import { addPatients } from '../support/patients.ts';
import { modal, openPatientsOf, rows } from '../support/patientsScreen.ts';
import { openRequest } from '../support/requestReviews.ts';
import { dialog, openMenu, openSettings } from '../support/settingsScreen.ts';
import { DESK } from '../support/windows.ts';

// What stands on the screens of Patients and Request Reviews.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

test('patients are a table on a wide screen and cards on a phone, with the same actions', async () => {
  const { page } = await openPatientsOf(browser(), app, { patients: 2 });
  await page.getByText('1–2 of 2 patients').waitFor();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads.map((head) => head.trim()).filter((head) => head !== '')).toEqual(
    expect.arrayContaining(['Phone', 'Name', 'Email', 'Status', 'Last sent']),
  );
  await expect
    .poll(() => rows(page).first().innerText())
    .toMatch(/555-100[01]\s+Person Number[01]\s+–\s+Active\s+Never/);
  const actions = async () => {
    await page.getByRole('button', { name: 'Actions for Person Number1' }).click();
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    const labels = await items.allInnerTexts();
    await leaveByEscape(page.getByRole('menu'));
    return labels;
  };
  const offered = await actions();
  expect(offered).toEqual(expect.arrayContaining(['Send SMS now', 'Edit', 'Delete']));
  await page.setViewportSize(PHONE);
  const cards = page.getByRole('list', { name: 'Patients' }).getByRole('listitem');
  await cards.first().waitFor();
  expect([await cards.count(), await page.getByRole('table').count()]).toEqual([2, 0]);
  expect(await actions()).toEqual(offered);

  // The buttons of a dialog fill its line.
  await page.getByRole('button', { name: 'Actions for Person Number0' }).click();
  await page.getByRole('menuitem', { name: 'Never text again' }).click();
  const asked = modal(page, /Number0/);
  const edgesOf = async (found: Locator) => {
    const { x = 0, width = 0 } = (await found.boundingBox()) ?? {};
    return { left: Math.round(x), right: Math.round(x + width) };
  };
  const line = await edgesOf(asked.getByRole('textbox'));
  const wayOut = await edgesOf(asked.getByRole('button', { name: 'Cancel' }));
  const answer = await edgesOf(asked.getByRole('button', { name: /^Stop texting/ }));
  expect([wayOut.left, answer.right]).toEqual([line.left, line.right]);
});

test('the body of a form is at most 400 pixels high, the rest is scrolled to, and words of any length push nothing out of sight', async () => {
  const { page, owner } = await openPatientsOf(browser(), app);
  const long = {
    phoneNumber: '+12125550101',
    firstName: 'Wolfeschlegelsteinhausenbergerdorff',
    lastName: 'Szentgyörgyvölgyi-Featherstonehaugh',
    email: 'wolfeschlegelsteinhausenbergerdorff.featherstonehaugh@a-rather-long-domain.example.com',
  };
  await page.getByRole('button', { name: 'Add Patient', exact: true }).click();
  const form = modal(page, 'Add New Patients');
  for (const number of [1, 2, 3]) {
    const row = form.getByRole('group', { name: `Patient ${number}` });
    await row.getByLabel('Phone number').fill(`212555010${number}`);
    await form.getByRole('button', { name: 'Add Another Patient' }).click();
  }
  const [seen = 0, whole = 0] = await form
    .getByRole('group')
    .first()
    .evaluate((row) => {
      let body = row.parentElement;
      while (body && getComputedStyle(body).overflowY !== 'auto') body = body.parentElement;
      return [body?.getBoundingClientRect().height, body?.scrollHeight];
    });
  expect(seen).toBeGreaterThan(300);
  expect(seen).toBeLessThanOrEqual(400);
  expect(whole).toBeGreaterThan(400);

  await addPatients(owner, long);
  await page.reload();
  const table = page.getByRole('table', { name: 'Patients' });
  await table.waitFor();
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await table.evaluate((it) => it.scrollWidth - (it.parentElement?.clientWidth ?? 0));
    expect([width, beyond]).toEqual([width, 0]);
  }
  const badge = rows(page).getByText('Active', { exact: true });
  expect((await badge.boundingBox())?.height).toBeLessThan(32);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('listitem').getByRole('link').click();
  await page.getByRole('heading', { name: long.firstName }).waitFor();
  expect(await scrollsSideways(page)).toBe(false);
});

test('on a phone the open tab of Settings stands in the window, as large as a fingertip; a toast covers no menu that was opened', async () => {
  const owner = await addMember(app);
  await owner.client.addToBlockList({ payload: { phoneNumber: '+12125550150' } });
  const options = { viewport: { width: 360, height: 780 } };
  const page = await openSettings(browser(), app, owner, { tab: 'developers', options });
  const tab = page.getByRole('tab', { name: 'Developers', selected: true });
  const { x = 0, width = 0, height = 0 } = (await tab.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);
  expect(height).toBeGreaterThanOrEqual(44);
  const make = await page.getByRole('button', { name: 'New token' }).boundingBox();
  expect(make?.height).toBeGreaterThanOrEqual(44);

  await page.setViewportSize(DESK);
  await goWithin(page, '/settings?tab=sms');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/settings/block-list', async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.getByLabel('Phone number').fill('212 555 0151');
  await page.getByRole('button', { name: 'Block number' }).click();
  const row = page.getByRole('table', { name: 'Block list' }).getByRole('row').last();
  await row.evaluate((it) => scrollBy(0, it.getBoundingClientRect().bottom - (innerHeight - 90)));
  await openMenu(page, 'Block list', '+1 (212) 555-0150');
  held.resolve();
  await page.getByRole('alert').waitFor();
  const item = page.getByRole('menuitem', { name: 'Remove' });
  const fromAbove = () =>
    item.evaluate((it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      const there = document.elementsFromPoint(x + width / 2, y + height / 2);
      const found = there.map((one) => one.closest('[role=menuitem], [role=alert]')?.getAttribute('role'));
      return [...new Set(found)].filter((role) => role);
    });
  await expect.poll(fromAbove).toEqual(['menuitem']);
  await item.click();
  await dialog(page).getByText('It can be texted again at once, unless it replied STOP').waitFor();
});

test('Request Reviews offers every platform, the ten messages and one’s own, and the hours from 8 to 8', async () => {
  const page = await openRequest(browser(), app, await addMember(app));
  const options = (label: string) => page.getByLabel(label).getByRole('option').allInnerTexts();
  expect((await options('Review platform')).map((option) => option.split(' (')[0])).toEqual(
    PLATFORM_NAMES.map((name) => PLATFORMS[name].label),
  );
  const templates = await options('Message template');
  expect(templates.slice(0, 10)).toEqual(TEMPLATES.map(({ label }) => label));
  expect(templates).toContain('Write your own');
  const hours = await options('Hour');
  expect([hours.length, hours[0], hours.at(-1)]).toEqual([13, '8:00 AM', '8:00 PM']);
});

test('on the smallest phone the header shows how many replies wait, and all of the way to pay', async () => {
  const { page } = await openPatientsOf(browser(), app, {
    options: { viewport: { width: 320, height: 640 } },
  });
  await answer(page, '/auth/subscription/status', {
    subscriptionStatus: 'canceled',
    clinicName: 'A',
    paid: false,
  });
  await answer(page, '/sms/inbound?*', { data: [], openCount: 128, totalCount: 0, isPreview: false });
  await page.reload();
  const header = page.getByRole('banner');
  const waiting = header.getByText('128', { exact: true });
  await waiting.waitFor();
  expect(await waiting.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  for (const part of [
    waiting,
    header.getByRole('button', { name: 'Upgrade' }),
    header.getByRole('button').last(),
  ]) {
    const { x = -1, width = 0 } = (await part.boundingBox()) ?? {};
    expect([width > 0, x >= 0, x + width <= 320]).toEqual([true, true, true]);
  }
});
