import lighthouse from 'lighthouse';
import { launchChromium } from '../../support/chromium.ts';
import type { BenchRow, Measured } from '../row.ts';
import { install } from '../support/installation.ts';
import { median } from '../support/measure.ts';
import type { Place } from '../support/place.ts';
import { freePort, signIn, startServer } from '../support/programs.ts';
import { Numbers, queueTexts } from '../support/sending.ts';

/** Lighthouse's categories by its own names, with the least points of a hundred. */
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 95 };
type Category = keyof typeof LEAST;
const CATEGORIES = Object.keys(LEAST) as Category[];

type Points = Record<Category, number>;

/** The patient's page as Lighthouse sees it on a phone: its own settings, its own slow connection and processor. */
export const lighthouseRow: BenchRow = {
  name: 'lighthouse',
  database: 'none',
  async run(place) {
    const installation = await install(place);
    const server = await startServer(installation, { args: ['serve', '--no-worker'] });
    try {
      const { client } = await signIn(server.url);
      await queueTexts(client, new Numbers().take(1));
      const token = await installation.within(async ({ db, keys }) =>
        keys.linkToken((await db.knex('links').first('message_id')).message_id),
      );
      return toLines(await judge(place, `${server.url}/r/${token}`));
    } finally {
      await server.stop();
    }
  },
};

/** Lighthouse as a module sends no reports of its own: those are its command's, and asked for there. */
async function judge(place: Place, url: string): Promise<Points[]> {
  const port = await freePort();
  const browser = await launchChromium({ args: [`--remote-debugging-port=${port}`] });
  try {
    const points: Points[] = [];
    for (let turn = 0; turn < place.size.longTurns; turn += 1) {
      const judged = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
      points.push(pointsOf(judged?.lhr.categories ?? {}));
      place.say(CATEGORIES.map((name) => `${name} ${points.at(-1)?.[name]}`).join(', '));
    }
    return points;
  } finally {
    await browser.close();
  }
}

function pointsOf(categories: Record<string, { score: number | null }>): Points {
  const of = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  return Object.fromEntries(CATEGORIES.map((name) => [name, of(name)])) as Points;
}

const toLines = (points: Points[]): Measured[] =>
  CATEGORIES.map((name) => ({
    work: `Lighthouse, ${name.replace('-', ' ')}`,
    ours: median(points.map((one) => one[name])),
    floor: null,
    unit: 'points',
    bar: { least: LEAST[name] },
  }));
