import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { launchChromium } from '../../support/chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { draw, WIDTHS } from './draw.ts';
import { SCENES } from './scenes.ts';

/**
 * Pictures of every screen of the demonstration in its states, at three widths, light and dark, into screenshots/.
 * Names given on the command line (`bin/screenshots log patients`) take only the pictures that begin with them, and
 * `--width 360` only those of that width.
 */

const FOLDER = 'screenshots';

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string', multiple: true } },
});
const scenes = SCENES.filter(
  ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
);
await mkdir(FOLDER, { recursive: true });
const { demo, stop } = await startDemonstration();
const browser = await launchChromium();
try {
  await draw(browser, demo, { scenes, folder: FOLDER, widths: values.width?.map(Number) ?? WIDTHS });
} finally {
  await browser.close();
  await stop();
}
