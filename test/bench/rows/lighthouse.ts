import lighthouse from 'lighthouse';
import { launchChromium } from '../../support/chromium.ts';
import { freePort } from '../../support/ports.ts';
import type { BenchRow, Measured } from '../row.ts';
import { install } from '../support/installation.ts';
import { median } from '../support/measure.ts';
import type { Place } from '../support/place.ts';
import { signIn, startServer } from '../support/programs.ts';
import { Numbers, queueTexts } from '../support/sending.ts';

/** A page that is judged: Lighthouse's categories by its own names, with the least points of a hundred. */
interface Judged {
  name: string;
  path: string;
  least: Record<string, number>;
}

const PUBLIC = { accessibility: 95, 'best-practices': 95, seo: 95 };

/** Pages as Lighthouse sees them on a phone: its own settings, its own slow connection and processor. */
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
      return await judgeAll(place, server.url, [
        {
          name: 'the patient’s page',
          path: `/r/${token}`,
          least: { performance: 95, accessibility: 100, 'best-practices': 95 },
        },
        { name: 'the landing page', path: '/', least: { performance: 95, ...PUBLIC } },
        { name: '/login', path: '/login', least: { performance: 85, ...PUBLIC } },
      ]);
    } finally {
      await server.stop();
    }
  },
};

async function judgeAll(place: Place, origin: string, pages: Judged[]): Promise<Measured[]> {
  const port = await freePort();
  const browser = await launchChromium({ args: [`--remote-debugging-port=${port}`] });
  try {
    const lines: Measured[] = [];
    for (const page of pages.slice(0, place.size.pages))
      lines.push(...(await judge(place, port, origin, page)));
    return lines;
  } finally {
    await browser.close();
  }
}

/** Lighthouse as a module sends no reports of its own: those are its command's, and asked for there. */
async function judge(
  place: Place,
  port: number,
  origin: string,
  { name, path, least }: Judged,
): Promise<Measured[]> {
  const categories = Object.keys(least);
  const rests = restsOf(place.size.restSeconds * 1_000);
  const points: Record<string, number>[] = [];
  for (let turn = 0; turn < place.size.longTurns; turn += 1) {
    const judged = await lighthouse(origin + path, {
      port,
      onlyCategories: categories,
      ...rests,
      logLevel: 'error',
    });
    const scores = judged?.lhr.categories ?? {};
    points.push(mapOf(categories, (category) => Math.round((scores[category]?.score ?? 0) * 100)));
    place.say(
      `${name}: ${categories.map((category) => `${category} ${points.at(-1)?.[category]}`).join(', ')}`,
    );
  }
  return categories.map((category) => ({
    work: `Lighthouse, ${name}: ${category.replace('-', ' ').replace('seo', 'SEO')}`,
    ours: median(points.map((one) => one[category] ?? 0)),
    floor: null,
    unit: 'points',
    bar: { least: least[category] ?? 0 },
  }));
}

/** Milliseconds for which the page and its network have to be quiet; a second at most, which is Lighthouse’s own. */
function restsOf(milliseconds: number) {
  const rest = Math.min(1_000, milliseconds);
  return {
    pauseAfterFcpMs: rest,
    pauseAfterLoadMs: rest,
    networkQuietThresholdMs: rest,
    cpuQuietThresholdMs: rest,
  };
}

const mapOf = (names: string[], of: (name: string) => number): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, of(name)]));
