import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { BREAKS, type Break } from './breaks.ts';

// Breaks one line after the other in a copy of the tree, which has to be built, runs the tests that must notice, and prints a table of which did.
// `node test/breaks/main.ts meaning quota` takes those whose file has one of these words in its path.

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const LEFT_OUT = new Set(['.git', 'node_modules', '.toolchain', 'build', 'data', 'screenshots', 'coverage']);

const { positionals } = parseArgs({ allowPositionals: true });
const chosen = BREAKS.filter(
  ({ file }) => positionals.length === 0 || positionals.some((word) => file.includes(word)),
);

/** The tree as it stands, with the packages and tools of this one. */
async function makeCopy(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'goodword-breaks-'));
  const isTaken = (path: string) => !LEFT_OUT.has(path.slice(ROOT.length + 1));
  await cp(ROOT, copy, { recursive: true, filter: isTaken });
  for (const name of ['node_modules', '.toolchain']) await symlink(join(ROOT, name), join(copy, name));
  await cp(join(ROOT, 'build'), join(copy, 'build'), { recursive: true });
  return copy;
}

/** Whether the tests notice a break. Throws where its line does not stand once in its file. */
async function isCaught(copy: string, { file, from, to, caughtBy, build }: Break): Promise<boolean> {
  const path = join(copy, file);
  const whole = await readFile(path, 'utf8');
  if (whole.split(from).length !== 2) throw new Error(`${file} has not once: ${from}`);
  await writeFile(
    path,
    whole.replace(from, () => to),
  );
  try {
    await make(copy, build);
    return !(await areGreen(copy, caughtBy));
  } finally {
    await writeFile(path, whole);
    await make(copy, build);
  }
}

async function make(copy: string, build: Break['build']): Promise<void> {
  if (build) await run(process.execPath, build.split(' '), { cwd: copy });
}

const areGreen = (copy: string, tests: string[]): Promise<boolean> =>
  run(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', ...tests.map((name) => `test/${name}.test.ts`)],
    { cwd: copy, maxBuffer: 1e9 },
  ).then(
    () => true,
    () => false,
  );

const copy = await makeCopy();
let missed = 0;
try {
  const tests = [...new Set(chosen.flatMap(({ caughtBy }) => caughtBy))];
  if (!(await areGreen(copy, tests))) throw new Error('The tests are red before anything is broken.');
  console.log('| file | break | caught |\n|---|---|---|');
  for (const one of chosen) {
    const caught = await isCaught(copy, one);
    if (!caught) missed += 1;
    console.log(`| ${one.file} | \`${one.from.split('\n')[0]}\` | ${caught ? 'yes' : 'NO'} |`);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
console.log(`${chosen.length - missed} caught, ${missed} missed`);
process.exitCode = missed === 0 ? 0 : 1;
