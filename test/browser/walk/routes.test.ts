import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { oneBrowser } from '../../support/browser.ts';
import { gather, PEOPLE, type Person, pathOf, type Who } from './people.ts';
import { LANDING_HEADING, LEADING, landingOf, PLACES, type Place } from './places.ts';
import {
  arrive,
  expectWhole,
  findingsOf,
  goTo,
  narrow,
  openTab,
  SMALL_PHONE,
  settle,
  type Walker,
  WIDTHS,
} from './walker.ts';

// Every place once, closely, and an example of each rule that leads elsewhere. Where every path leads each role is asked of
// the table itself (test/dashboard/routes.test.ts).

const browser = oneBrowser();

let app: TestApp;
let people: Record<Who, Person>;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
  people = await gather(app);
});

/** Who looks at the places of a kind closely, at every width and with axe: those who see most of them. */
const LOOKERS: Partial<Record<Who, readonly Place['whose'][]>> = {
  'a visitor': ['visitors', 'anybody'],
  'an owner': ['members', 'clinic', 'clinic or picked'],
  'a super admin': ['super admins'],
};

const pathsOf = (whose: Place['whose']): string[] =>
  Object.keys(PLACES).filter((path) => PLACES[path]?.whose === whose);

/** One path for each rule that leads somewhere. */
const EXAMPLES = [
  '/login',
  '/invitation',
  '/request-reviews',
  '/patients',
  '/settings',
  '/admin/users',
  ...Object.keys(LEADING),
];

/**
 * All others go by on a phone, where a banner or a name of theirs would be the first thing too wide; who sees samples does
 * wherever there are some.
 */
const ON_A_PHONE = ['/request-reviews', '/patients', '/billing', '/settings', '/admin/users'];
const SAMPLES = ['/track-reviews', '/log', '/dashboard', '/reviews', '/analytics', '/activity'];

function walkOf(who: Who): string[] {
  const kinds = LOOKERS[who];
  if (kinds) return [...new Set([...EXAMPLES, ...kinds.flatMap(pathsOf)])];
  return who === 'an owner on preview' ? [...ON_A_PHONE, ...SAMPLES] : ON_A_PHONE;
}

test.each(PEOPLE)('%s lands where the rules lead, on screens that are whole', async (who) => {
  const person = people[who];
  const kinds = LOOKERS[who];
  const walker = await person.enter(browser());
  await narrow(walker);
  for (const path of walkOf(who)) {
    const landing = landingOf(person.kind, path);
    const heading = await walkTo(walker, person, path);
    if (landing !== path || landing === '/') continue;
    await settle(walker);
    const place = PLACES[path];
    expect([path, await walker.page.title()]).toEqual([path, `${place?.title ?? heading} · Goodword`]);
    await expectWhole(walker, `${path} as ${who}`, kinds ? WIDTHS : [SMALL_PHONE]);
    if (place && kinds?.includes(place.whose)) await lookAt(walker, path, place);
  }
});

/** A place and each of its tabs: nothing is in the way of those who see by other means, in either theme. */
async function lookAt(walker: Walker, path: string, { tabs = [] }: Place): Promise<void> {
  expect([path, ...(await findingsOf(walker))]).toEqual([path]);
  for (const tab of tabs) {
    await openTab(walker, path, tab);
    await expectWhole(walker, `${path}, ${tab}`);
    expect([path, tab, ...(await findingsOf(walker))]).toEqual([path, tab]);
  }
}

async function walkTo(walker: Walker, person: Person, path: string): Promise<string> {
  const landing = landingOf(person.kind, path);
  await goTo(walker, await pathOf(path, person));
  const heading = PLACES[landing]?.heading ?? LANDING_HEADING;
  return arrive(walker, { path: await pathOf(landing, person), heading });
}
