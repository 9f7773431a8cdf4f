import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, type Member, reply, startApp, type TestApp, textsTo } from '../support/app.ts';
import { axeFindings, EVERY_RULE, oneBrowser, openAs, openPage, PHONE } from '../support/browser.ts';
import { type Desk, deskOf, inTerminal } from '../support/desk.ts';
import { eventually } from '../support/sandbox.ts';
import { focusHeard, heard } from './heard.ts';

// A patient's day: she speaks Hungarian and hears her phone. She finds everything by what its screen reader is handed.

const browser = oneBrowser();

const KATI = '+36205550161';
const BENCE = '+36205550162';
const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001';
const NO_MORE_TEXTS = 'Nem kérek több SMS\u2011t';
/** What stands at the foot of each step, where languages carry on what was typed, and of each ending. */
const STEP_FOOT = ['navigation Nyelv', 'button English', 'button Español', 'button Magyar'];
const ENDING_FOOT = [
  `button ${NO_MORE_TEXTS}`,
  'navigation Nyelv',
  'link English',
  'link Español',
  'link Magyar',
];
const FEEDBACK = 'Túl sokáig vártunk, a folyosó hűvös volt. Őszintén: jövőre is jövünk.';

let app: TestApp;
let owner: Member;
let desk: Desk;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
  owner = await addMember(app, { clinicName: 'Napfény Rendelő', reviewLinks: { google: GOOGLE } });
  desk = await deskOf(app, owner, afterAll);
});

const linkOf = (phone: string): Promise<string> =>
  eventually(async () => /https?:\S+\/r\/\w+/.exec((await textsTo(app, phone))[0]?.body ?? '')?.[0]);

/** Until when a link works is known once the carrier's acceptance is kept, a moment after the phone has the text. */
async function accepted(phone: string): Promise<void> {
  const token = new URL(await linkOf(phone)).pathname.split('/')[2] ?? '';
  await expect
    .poll(async () => (await app.anybody.getReviewForm({ params: { token } })).data.expiresAt)
    .not.toBeNull();
}

/** Her phone opens the link that was texted; the platform's own site is stood in for. */
async function openLink(phone: string): Promise<Page> {
  const page = await openPage(browser(), app, { viewport: PHONE, locale: 'hu-HU' });
  await page.context().route(
    (url) => url.origin !== app.url,
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>The platform</title>' }),
  );
  await page.goto(await linkOf(phone));
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('hu');
  return page;
}

/** Goes on by Tab until the screen reader says this. */
async function tabTo(page: Page, words: string): Promise<void> {
  for (let stops = 0; stops < 20; stops += 1) {
    if ((await focusHeard(page)) === words) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No stop says “${words}”.`);
}

const pressed = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, `button ${name}`);
  await page.keyboard.press('Enter');
};

/** Asked of the page: what is said after a part's name. */
const DESCRIBED = (part: Element): string | undefined =>
  document.getElementById(part.getAttribute('aria-describedby') ?? '')?.innerText.trim();

/** The whole screen, in the order of reading: the tree that is read comes after the page. */
const reads = (page: Page, lines: unknown[]): Promise<void> => expect.poll(() => heard(page)).toEqual(lines);

/** What is read first on a new screen. */
const arrivesAt = (page: Page, heading: string): Promise<void> =>
  expect.poll(() => focusHeard(page)).toBe(`heading ${heading}`);

describe('A patient in Hungarian with a screen reader', () => {
  test('two patients are asked from the terminal', async () => {
    const said = await inTerminal(desk, [`goodword send --to ${KATI} --to ${BENCE} --yes`]);
    expect(said).toContain('Queued: 2 texts');
    expect(await linkOf(KATI)).not.toBe(await linkOf(BENCE));
    await accepted(KATI);
    await accepted(BENCE);
  });

  test('the link reads as one question with five answers, in Hungarian', async () => {
    const page = await openLink(KATI);
    await reads(page, [
      'Napfény Rendelő',
      'heading Hogyan értékeli a látogatását?',
      'radiogroup Hogyan értékeli a látogatását?',
      'radio Rossz',
      'radio Gyenge',
      'radio Jó',
      'radio Nagyon jó',
      'radio Kiváló',
      'button Tovább',
      expect.stringMatching(/^A link eddig érvényes: \p{L}+ \d+\., \p{L}+, \d+:\d\d$/u),
      `button ${NO_MORE_TEXTS}`,
      ...STEP_FOOT,
    ]);
    expect(await axeFindings(page, EVERY_RULE)).toEqual([]);
  });

  test('going on without an answer says what is missing, at each star', async () => {
    const page = await openLink(KATI);
    await pressed(page, 'Tovább');
    await expect.poll(() => focusHeard(page)).toBe('radio Rossz');
    const missing = 'Kérjük, válasszon értékelést a folytatás vagy a küldés előtt';
    await expect.poll(() => heard(page)).toContain(missing);
    const description = await page.getByRole('radio', { name: 'Rossz' }).evaluate(DESCRIBED);
    expect(description).toBe(missing);
  });

  test('two stars lead to words for the clinic alone, and to thanks', async () => {
    const page = await openLink(KATI);
    await tabTo(page, 'radio Rossz');
    await page.keyboard.press('ArrowDown');
    await pressed(page, 'Tovább');
    await arrivesAt(page, 'Meséljen többet a látogatásáról');
    await reads(page, [
      'Napfény Rendelő',
      'heading Meséljen többet a látogatásáról',
      'textbox Az Ön véleménye (nem kötelező)',
      'Amit ide ír, azt csak a rendelő kapja meg (Napfény Rendelő), nyilvánosan nem jelenik meg.',
      'textbox Az Ön neve (nem kötelező)',
      'button Küldés',
      'Az Ön értékelése:',
      '2',
      '·',
      'Gyenge',
      'button Értékelés módosítása',
      `button ${NO_MORE_TEXTS}`,
      ...STEP_FOOT,
    ]);
    await tabTo(page, 'textbox Az Ön véleménye (nem kötelező)');
    await page.keyboard.type(FEEDBACK);
    await pressed(page, 'Küldés');
    await arrivesAt(page, 'Köszönjük');
    await reads(page, [
      'Napfény Rendelő',
      'heading Köszönjük',
      'Értékelését megkapta: Napfény Rendelő.',
      ...ENDING_FOOT,
    ]);
    expect(await axeFindings(page, EVERY_RULE)).toEqual([]);
  });

  test('the link opened again says that it was used, and thanks once more', async () => {
    await reads(await openLink(KATI), [
      'heading Érvénytelen értékelési link',
      'Ez a link lejárhatott, vagy már felhasználták',
      'Egy link egy értékelésre szól. Ha épp most küldte el az értékelését, megkaptuk. Köszönjük.',
      ...ENDING_FOOT,
    ]);
  });

  test('five stars go on to the platform', async () => {
    const page = await openLink(BENCE);
    await tabTo(page, 'radio Rossz');
    for (let star = 1; star < 5; star += 1) await page.keyboard.press('ArrowDown');
    await pressed(page, 'Tovább az értékeléshez');
    await page.waitForURL(GOOGLE);
  });

  test('no more texts asks once, and says that they are stopped', async () => {
    const page = await openLink(KATI);
    await pressed(page, NO_MORE_TEXTS);
    await arrivesAt(page, 'Leállítja az összes SMS\u2011t erre a számra?');
    await pressed(page, NO_MORE_TEXTS);
    await arrivesAt(page, 'Nem kap több SMS\u2011t');
    await reads(page, [
      'heading Nem kap több SMS\u2011t',
      'Az a szám, amely ezt a linket kapta, nem kap több SMS\u2011t.',
      ...STEP_FOOT,
    ]);
  });

  test('the Hungarian word for stop is heeded too', async () => {
    await reply(app, BENCE, 'Leiratkozás');
    await expect.poll(async () => (await textsTo(app, BENCE)).length).toBeGreaterThan(1);
  });

  test('the clinic reads each letter of it on screen and in the terminal', async () => {
    const page = await openAs(browser(), app, owner);
    await page.goto('/track-reviews');
    await page.getByText(FEEDBACK).waitFor();
    const listed = await inTerminal(desk, ['goodword reviews list'], 240);
    expect(listed).toContain(FEEDBACK);
  });

  test('neither is texted again from the terminal or from the screen', async () => {
    const { code, stdout } = await desk.run(
      `send --to ${KATI} --to ${BENCE} --bypass-cooldown --yes`.split(' '),
    );
    expect(code).toBe(5);
    expect(stdout.match(/replied STOP/g)).toHaveLength(2);
    const page = await openAs(browser(), app, owner);
    await page.goto('/request-reviews');
    await page.getByLabel('Bypass cooldown').check();
    const box = page.getByRole('textbox', { name: 'Phone numbers' });
    await box.fill(`${KATI}, ${BENCE}`);
    await box.press('Enter');
    await page.getByText('Texts nobody; 2 left out.').waitFor();
    expect(await textsTo(app, KATI)).toHaveLength(1);
  });
});
