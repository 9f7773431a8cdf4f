import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { contrast, SHAPE_CONTRAST, TEXT_CONTRAST } from '../../server/contract/rules/contrast.ts';
import { axeFindings, COLOUR_RULES } from '../support/browser.ts';
import { faultsOf, heading, overflowOf, patientPhones, press, star } from '../support/patientPhone.ts';
import { png } from '../support/png.ts';

// The patient's page in a clinic's own look: its logo and its accent color.

const phones = patientPhones();

const LOGO = '/api/clinics/30000001/logo?v=1';
const logoOf = (page: Page) => page.locator('.logo img');

/** Has the server answer the logo's address: with a picture, not at all, or as told. */
const serveLogo = (page: Page, picture: Buffer | undefined, address: string) =>
  page.route(`**${address}`, (route) =>
    picture ? route.fulfill({ contentType: 'image/png', body: picture }) : route.fulfill({ status: 404 }),
  );

/** A CSS property of an element, in the colours' own form `#RRGGBB`. */
const colorOf = (page: Page, selector: string, property: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => {
      const channels = getComputedStyle(element).getPropertyValue(name).match(/\d+/g) ?? [];
      return `#${channels
        .slice(0, 3)
        .map((value) => Number(value).toString(16).padStart(2, '0'))
        .join('')}`.toUpperCase();
    }, property);

const placeOf = (page: Page, selector: string) => page.locator(selector).first().boundingBox();

describe('the accent colour', () => {
  /** Of every colour it is proven in contract/contrast; here of one that is pale, one that is dark and one between. */
  const accents = ['#FFF3B0', '#101A5C', '#767676'];

  test.each(accents)('%s is readable on every step, in either theme', async (accentColor) => {
    const { server } = phones;
    const { page, complaints } = await phones.open(`/r/${server().link({ accentColor, routing: 'open' })}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page, COLOUR_RULES), `the stars, ${colorScheme}`).toEqual([]);
    }
    await star(page, 'Good').check();
    await press(page, 'Next');
    await heading(page, 'Tell us more about your visit');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page, COLOUR_RULES), `the words, ${colorScheme}`).toEqual([]);
      const button = await colorOf(page, '.main', 'background-color');
      const ground = await colorOf(page, 'body', 'background-color');
      expect(contrast(button, ground), colorScheme).toBeGreaterThanOrEqual(SHAPE_CONTRAST);
      expect(contrast(button, await colorOf(page, '.main', 'color'))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
    expect(complaints).toEqual([]);
  });

  test('is there before any script runs, stays on the screens that follow, and is Goodword’s own where the clinic chose none', async () => {
    const token = phones.server().link({ accentColor: '#1E6B52' });
    const { page } = await phones.open(`/r/${token}`, { javaScriptEnabled: false });
    const color = () => colorOf(page, '.main', 'background-color');
    expect(await color()).toBe('#1E6B52');
    await star(page, 'Fair').check();
    await press(page, 'Next');
    await heading(page, 'Tell us more about your visit');
    expect(await color()).toBe('#1E6B52');
    await page.goto(`${phones.server().url}/r/${phones.server().link()}`);
    expect(await color()).toBe('#0F766E');
  });
});

describe('the logo', () => {
  test.each(['with', 'without'])(
    'stands above the name, %s script, and moves nothing when it comes',
    async (script) => {
      const { page, complaints } = await phones.take({ javaScriptEnabled: script === 'with' });
      let come = () => {};
      const asked = new Promise<void>((resolve) => {
        come = resolve;
      });
      await page.route(`**${LOGO}`, async (route) => {
        await asked;
        await route.fulfill({ contentType: 'image/png', body: png({ width: 240, height: 80 }) });
      });
      const address = `${phones.server().url}/r/${phones.server().link({ logoUrl: LOGO })}`;
      await page.goto(address, { waitUntil: 'commit' });
      await page.locator('footer').waitFor();
      const before = await placeOf(page, 'h1');
      come();
      await expect
        .poll(() => logoOf(page).evaluate((picture: HTMLImageElement) => picture.naturalWidth))
        .toBe(240);
      expect(await placeOf(page, 'h1')).toEqual(before);
      const [logo, name] = [await placeOf(page, '.logo img'), await placeOf(page, '.clinic')];
      expect((logo?.y ?? 0) + (logo?.height ?? 0)).toBeLessThanOrEqual(name?.y ?? 0);
      expect(complaints).toEqual([]);
    },
  );

  test('of any size fits a narrow phone, with the stars above the fold; one that does not come leaves its place empty, and nothing moves', async () => {
    const { page } = await phones.take({ viewport: { width: 320, height: 568 } });
    let shown = 0;
    /** Shows another logo each time: one that was there is remembered. */
    const show = async (picture: Buffer | undefined) => {
      shown += 1;
      const logoUrl = `${LOGO}${shown}`;
      await serveLogo(page, picture, logoUrl);
      await page.goto(`${phones.server().url}/r/${phones.server().link({ logoUrl })}`);
    };
    for (const size of [
      { width: 480, height: 20 },
      { width: 20, height: 160 },
      { width: 1, height: 1 },
    ]) {
      await show(png(size));
      const what = JSON.stringify(size);
      expect(await overflowOf(page), what).toBe(0);
      const stars = await placeOf(page, '.stars');
      expect((stars?.y ?? 0) + (stars?.height ?? 0), what).toBeLessThan(568);
    }
    expect(await faultsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await show(png());
    const before = await placeOf(page, 'h1');
    await show(undefined);
    expect(await logoOf(page).isVisible()).toBe(false);
    expect(await placeOf(page, 'h1')).toEqual(before);
  });
});
