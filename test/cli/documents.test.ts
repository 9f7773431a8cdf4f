import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeProgram } from '../../server/operator/program.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { spawn } from '../support/children.ts';
import { DOCUMENT_FILES, type Fence, fencesIn, readText } from '../support/documents.ts';
import { DOCUMENT_READERS } from './documentReaders.ts';

/**
 * The examples of every document run as they are written, one after the other, by whom the page is for: a shell for each
 * page, one server for all. What a page shows behind an example has the shape of what came.
 */

const PAGES = [...DOCUMENT_FILES, 'README.md'];

/** Why an example is not run here. */
const NEEDS = ['root', 'network', 'person', 'values', 'minutes', 'postgres', 'server', 'carrier', 'systemd'];

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

const manifest: { commands: Record<string, { flags: object }> } = JSON.parse(
  await readFile('oclif.manifest.json', 'utf8'),
);

/** The flags of the command that these words begin with; null where they begin with none. */
function flagsOf(program: string, words: string[]): string[] | null {
  if (program === 'goodword-server') return operatorsFlags(words, makeProgram(''));
  const lengths = words.map((_, at) => words.length - at);
  const id = lengths
    .map((length) => words.slice(0, length).join(':'))
    .find((one) => one in manifest.commands);
  return id === undefined ? null : Object.keys(manifest.commands[id]?.flags ?? {}).map((name) => `--${name}`);
}

/** A command that has others under it wants one of them, as the program itself does. */
function operatorsFlags([word = '', ...rest]: string[], command: Command): string[] | null {
  const child = command.commands.find((one) => one.name() === word);
  if (child) return operatorsFlags(rest, child);
  const isWhole = command.commands.length === 0 || word.startsWith('--');
  return isWhole ? command.options.map(({ long }) => String(long)) : null;
}

/** `goodword why NUMBER` in a sentence, and what starts a container or a service. */
const linesOf = (page: string): string[] =>
  [
    ...[
      ...readText(page)
        .replace(/^```.*?^```$/gms, '')
        .matchAll(/`(goodword(?:-server)?\s[^`]+)`/g),
    ],
    ...[...readText(page).matchAll(/^(?:#\s+)?ExecStart=(goodword-server .+)$/gm)],
  ].map(([, line = '']) => line);

const startedIn = (file: string, command: RegExp): string[] =>
  [...readText(file).matchAll(command)].map(([, words]) => `goodword-server ${words}`);

const UNITS = ['goodword', 'goodword-worker@', 'goodword-backup'].map((name) => `deploy/${name}.service`);

test('a command that stands in a sentence is one, and knows the flags that it is given', () => {
  const lines = [
    ...[...PAGES, 'CONTRIBUTING.md', 'ARCHITECTURE.md'].flatMap(linesOf),
    ...UNITS.flatMap(linesOf),
    ...startedIn('deploy/compose.yaml', /^ +command: (.+)$/gm),
    ...startedIn('deploy/compose.yaml', /goodword-server (backup[^;]*);/g),
    ...startedIn('deploy/Dockerfile', /^CMD \["(\w+)"\]$/gm),
  ];
  expect(lines).toEqual(
    expect.arrayContaining(['goodword-server serve --no-worker', 'goodword-server worker']),
  );
  expect(lines.length).toBeGreaterThan(50);
  const wrong = lines.filter((line) => {
    const [program = '', ...words] = line.split(/\s+/);
    if (words.at(-1) === '--help') return false;
    const known = flagsOf(program, words);
    return known === null || words.some((word) => word.startsWith('--') && !known.includes(word));
  });
  expect(wrong).toEqual([]);
});
