import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REDIRECTS, SCREENS } from '../../../dashboard/routes.tsx';
import { startApp, type TestApp } from '../../support/app.ts';
import { oneBrowser } from '../../support/browser.ts';
import { gather, PEOPLE, type Person, pathOf, type Who } from './people.ts';
import { LANDING_HEADING, LEADING, landingOf, PLACES, type Place } from './places.ts';
import { arrive, expectWhole, findingsOf, goTo, openTab, type Walker } from './walker.ts';

// Every path as everybody: where it leads, and what holds of the screen there.

const browser = oneBrowser();

let app: TestApp;
let people: Record<Who, Person>;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
  people = await gather(app);
});

const PATHS = [...SCREENS.map(({ path }) => path), ...Object.keys(LEADING)];

test('the places that are walked are the dashboard’s screens', () => {
  expect(SCREENS.map(({ path }) => path)).toEqual(Object.keys(PLACES));
  expect(Object.keys(LEADING)).toEqual(expect.arrayContaining(REDIRECTS.map(({ from }) => from)));
});

/** What the places of a kind are looked at closely by: who sees most of them. */
const LOOKERS = {
  'a visitor': ['visitors', 'anybody'],
  'an owner': ['members', 'clinic', 'clinic or picked'],
  'a super admin': ['super admins'],
} as const satisfies Partial<Record<Who, readonly Place['whose'][]>>;

describe.each(PEOPLE)('%s', (who) => {
  test('lands where the rules lead, on screens that are whole at three widths', async () => {
    const person = people[who];
    const walker = await person.enter(browser());
    for (const path of PATHS) {
      const landing = landingOf(person.kind, path);
      const found = await walkTo(walker, person, path);
      if (landing !== path || landing === '/') continue;
      expect([path, found.title]).toEqual([path, `${PLACES[path]?.title ?? found.heading} · Goodword`]);
      await expectWhole(walker, `${path} as ${who}`);
    }
  });
});

test.each(Object.entries(LOOKERS))(
  '%s finds nothing in the way of those who see by other means, in either theme, on any screen and tab',
  async (who, kinds) => {
    const person = people[who as Who];
    const walker = await person.enter(browser());
    for (const [path, { whose, tabs = [] }] of Object.entries(PLACES)) {
      if (!kinds.some((kind) => kind === whose)) continue;
      await walkTo(walker, person, path);
      expect([path, ...(await findingsOf(walker))]).toEqual([path]);
      for (const tab of tabs) {
        await openTab(walker, path, tab);
        await expectWhole(walker, `${path}, ${tab}`);
        expect([path, tab, ...(await findingsOf(walker))]).toEqual([path, tab]);
      }
    }
  },
);

async function walkTo(walker: Walker, person: Person, path: string) {
  const landing = landingOf(person.kind, path);
  await goTo(walker, await pathOf(path, person));
  const heading = PLACES[landing]?.heading ?? LANDING_HEADING;
  return arrive(walker, { path: await pathOf(landing, person), heading });
}
