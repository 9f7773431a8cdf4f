import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGES } from '../../../dashboard/site/pages.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { axeFindings, COLOUR_RULES, oneBrowser } from '../../support/browser.ts';
import { furnishedClinic } from '../../support/furnishedClinic.ts';
import { linkTo, switchStandingLink } from '../../support/pageLinks.ts';
import { eventually } from '../../support/sandbox.ts';
import { expectWhole, visitor, type Walker } from './walker.ts';

// The pages that are documents of their own: those for everybody, and the patient's.

const browser = oneBrowser();

let app: TestApp;
let patientsPages: string[];

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
  const clinic = await furnishedClinic(app);
  const token = await linkTo(app, clinic);
  const clinicId = await switchStandingLink(clinic, true);
  patientsPages = [`/r/${token}/fb`, `/r/${token}`, `/r/${clinicId}/google`, '/review-preview'];
});

/** Looks at a page as a visitor does, in either theme and at three widths; gives its title. */
async function look(walker: Walker, path: string): Promise<string> {
  const { page } = walker;
  await page.goto(path);
  await eventually(walker.isQuiet);
  for (const [width, colorScheme, rules] of [
    [1280, 'light', undefined],
    [360, 'dark', COLOUR_RULES],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page, rules), `${path} at ${width}, ${colorScheme}`).toEqual([]);
  }
  await expectWhole(walker, path);
  return page.title();
}

test('every public page is whole at three widths and plain in either theme, under a title of its own', async () => {
  const walker = await visitor(browser(), app);
  const titles: string[] = [];
  for (const path of Object.keys(PAGES)) titles.push(await look(walker, path));
  expect(titles).toHaveLength(new Set(titles).size);
  for (const title of titles) expect(title).toContain('Goodword');
});

test('so is the patient’s page, by a link of one’s own, the clinic’s, and on trial', async () => {
  const walker = await visitor(browser(), app);
  for (const path of patientsPages) expect(await look(walker, path)).not.toBe('');
  await walker.page.goto('/r/nobody-sent-this');
  expect(walker.troubles.splice(0)).toEqual([`404 ${app.url}/r/nobody-sent-this`]);
  await expectWhole(walker, 'an unknown link');
});
