import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildDashboard } from './dashboard.ts';
import { type Demonstration, withDemonstration } from './demonstration.ts';
import type { Asked, Drawn } from './screen.ts';
import { stylesFor } from './styles.ts';
import { type Scheme, svgOf } from './svg.ts';

/**
 * Draws the pictures of the landing page: screens of the real dashboard, run against the demonstration, as SVG. It needs
 * no browser, and comes after all that it runs is built. What it makes is listed in build/site/client/pictures.json.
 */

const CLIENT = 'build/site/client';

/** On a phone a whole screen would be too small to read, so it gets a phone's. */
const SIZES = {
  wide: { width: 1280, height: 800, hasSide: true },
  narrow: { width: 390, height: 640, hasSide: false },
} as const;
type Size = keyof typeof SIZES;

/** Each with the room that its charts have in either size. */
const SCREENS = {
  dashboard: { path: '/dashboard', charts: { wide: 500, narrow: 324 } },
  reviews: { path: '/track-reviews', charts: { wide: 928, narrow: 324 } },
} as const;

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

interface Made {
  width: number;
  height: number;
  light: string;
  dark: string;
}

const folder = await mkdtemp(join(tmpdir(), 'goodword-dashboard-'));
try {
  const dashboard = await buildDashboard(folder);
  await withDemonstration(async (demonstration) => {
    const pictures = await Promise.all(
      Object.entries(SCREENS).map(async ([name, { path, charts }]) => {
        const sizes = (Object.keys(SIZES) as Size[]).map(async (size) => {
          const { program, styles } = dashboard;
          const { width } = SIZES[size];
          const screen = await draw(demonstration, { program, path, width, chartWidth: charts[size] });
          return [size, await keep(screen, styles, SIZES[size])] as const;
        });
        return [name, Object.fromEntries(await Promise.all(sizes))] as const;
      }),
    );
    await writeFile(join(CLIENT, 'pictures.json'), JSON.stringify(Object.fromEntries(pictures)));
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

function draw(demonstration: Demonstration, room: Omit<Asked, keyof Demonstration>): Promise<Drawn> {
  const workerData: Asked = { ...demonstration, ...room };
  const worker = new Worker(new URL('./screen.ts', import.meta.url), { workerData });
  return new Promise<Drawn>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  }).finally(() => worker.terminate());
}

async function keep({ markup, styles }: Drawn, sheet: string, room: (typeof SIZES)[Size]): Promise<Made> {
  const { width, height, hasSide } = room;
  const picture = {
    markup,
    width,
    height,
    hasSide,
    styles: stylesFor(`${sheet}\n${styles}`, { markup, width }),
  };
  const files = SCHEMES.map(async (scheme) => {
    const svg = svgOf(picture, scheme);
    const name = `site-assets/${createHash('sha256').update(svg).digest('base64url').slice(0, 10)}.svg`;
    const file = join(CLIENT, name);
    await writeFile(file, svg);
    await writeFile(`${file}.br`, brotliCompressSync(svg));
    await writeFile(`${file}.gz`, gzipSync(svg, { level: 9 }));
    return [scheme, `/${name}`] as const;
  });
  const { light = '', dark = '' } = Object.fromEntries(await Promise.all(files)) as Partial<Made>;
  return { width, height, light, dark };
}
