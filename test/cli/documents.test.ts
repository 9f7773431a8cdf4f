import { spawn } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { DOCUMENT_FILES, type Fence, fencesIn, readText } from '../support/documents.ts';
import { DOCUMENT_READERS } from './documentReaders.ts';

/**
 * The examples of every document run as they are written, one after the other, by whom the page is for: a shell for each
 * page, one server for all. What a page shows behind an example has the shape of what came.
 */

const PAGES = [...DOCUMENT_FILES, 'README.md'];

/** Why an example is not run here. */
const NEEDS = ['root', 'network', 'person', 'values', 'minutes', 'postgres', 'server', 'carrier'];

const isRun = ({ language, needs }: Fence) => language === 'sh' && needs === undefined;

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

const MARK = '## example';

/** One script of a page: before each example a mark, so that what it prints can be told apart. */
const scriptOf = (examples: Fence[]): string =>
  ['set -eu', ...examples.map(({ text: lines, line }) => `printf '\\n${MARK} ${line}\\n'\n${lines}`)].join(
    '\n',
  );

async function runPage(examples: Fence[], { folder, env }: { folder: string; env: Record<string, string> }) {
  await writeFile(join(folder, 'page.sh'), scriptOf(examples));
  const child = spawn('sh', ['page.sh'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill());
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const printed = stdout.split(`\n${MARK} `).slice(1);
  const byLine = new Map(printed.map((part) => [Number.parseInt(part, 10), part.replace(/^\d+\n/, '')]));
  return { code, stderr, byLine, last: [...byLine.keys()].at(-1) };
}

/** A value as what a page shows of it: the fields that are shown, each by its kind. */
function shapeOf(value: unknown, shown: unknown): unknown {
  if (Array.isArray(shown)) return shown.map((one, at) => shapeOf((value as unknown[])?.[at], one));
  if (shown === null || typeof shown !== 'object') return value === null ? null : typeof value;
  const fields = Object.entries(shown).map(([name, one]) => [
    name,
    shapeOf((value as Record<string, unknown> | null)?.[name], one),
  ]);
  return Object.fromEntries(fields);
}

function expectShown({ language, text: shown }: Fence, printed: string): void {
  if (language === 'text') {
    expect(printed.trim()).toBe(shown.trim());
    return;
  }
  const wanted = JSON.parse(shown);
  expect(shapeOf(JSON.parse(printed), wanted)).toEqual(shapeOf(wanted, wanted));
}

test.each(PAGES.filter((page) => fencesIn(readText(page)).some(isRun)))(
  'the examples of %s run as they stand',
  async (page) => {
    const fences = fencesIn(readText(page));
    const reader = DOCUMENT_READERS[page];
    if (!reader) throw new Error(`Nobody is named who runs the examples of ${page}`);
    const desk = await reader(app, onTestFinished);
    await symlink(join(process.cwd(), 'node_modules'), join(desk.folder, 'node_modules'));
    const { code, stderr, byLine, last } = await runPage(fences.filter(isRun), desk);
    if (code !== 0) expect.fail(`${page}, line ${last}: ${stderr}${byLine.get(last ?? 0)}`);
    fences.forEach((fence, at) => {
      const before = fences[at - 1];
      if (before && isRun(before) && ['json', 'text'].includes(fence.language))
        expectShown(fence, byLine.get(before.line) ?? '');
    });
  },
);

test('an example that is not run says why in a word that is known', () => {
  const needs = PAGES.flatMap((page) => fencesIn(readText(page)).map((fence) => fence.needs ?? NEEDS[0]));
  expect(needs.filter((need) => !NEEDS.includes(need as string))).toEqual([]);
});
