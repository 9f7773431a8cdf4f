import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

/**
 * A language that nobody speaks, added to a copy of the dashboard as any other is: a line in its list and a folder with
 * files of the same shapes. Its words are the English ones between « and », two fifths longer.
 */

/** Its code; tags that begin with q are set aside for private use. */
export const PSEUDO = 'qps';

const ROOT = new URL('../..', import.meta.url).pathname;

/** Not words, but what they are made with; `words.ts` has another in its place. */
const TOOLS = ['language.ts', 'pack.ts', 'say.ts', 'words.ts'];

const WRAPPED = `
export const pack: Record<string, unknown> = {};

export function words<const English extends object>(name: string, english: English): English {
  pack[name] = wrapped(english);
  return english;
}

function wrapped(said: unknown): unknown {
  if (typeof said === 'string') return longer(said);
  if (typeof said === 'function') return (...values: unknown[]) => wrapped(said(...values));
  if (Array.isArray(said)) return said.map(wrapped);
  if (typeof said !== 'object' || said === null) return said;
  return Object.fromEntries(Object.entries(said).map(([name, each]) => [name, wrapped(each)]));
}

const longer = (text: string): string =>
  text === '' ? '' : '«' + text + ('·'.repeat(Math.ceil(text.length * 0.4)).match(/·{1,8}/g) ?? []).join(' ') + '»';
`;

/** Builds the dashboard with it, and gives the folder of the built pages. */
export async function buildWithPseudoLanguage(
  atEnd: (cleanUp: () => Promise<void>) => void,
): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'goodword-language-'));
  atEnd(() => rm(copy, { recursive: true, force: true }));
  const parts = ['dashboard', 'server/contract', 'package.json', 'tsconfig.json'];
  const configs = (await readdir(ROOT)).filter((name) => /^vite\..*ts$/.test(name));
  for (const part of [...parts, ...configs])
    await cp(join(ROOT, part), join(copy, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  // Nobody weighs these pages, and to pack them takes longer than to build them; nor are they given to anybody.
  await writeFile(join(copy, 'vite.compressed.ts'), 'export const compressed = () => null;\n');
  await writeFile(join(copy, 'notices.ts'), 'export const license = false;\n');
  await addLanguage(join(copy, 'dashboard/texts'));
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return join(copy, 'build');
}

async function addLanguage(texts: string): Promise<void> {
  const list = join(texts, 'language.ts');
  const listed = (await readFile(list, 'utf8')).replace(/^ {2}en: (.*)$/m, `$&\n  ${PSEUDO}: $1`);
  await writeFile(list, listed);
  const folder = join(texts, PSEUDO);
  const names = (await readdir(texts, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !TOOLS.includes(name),
  );
  for (const name of names) {
    const source = await readFile(join(texts, name), 'utf8');
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), translated(name, source));
  }
  await writeFile(join(folder, 'wrapped.ts'), WRAPPED);
  const all = names.map((name) => `import './${name}';\n`).join('');
  await writeFile(join(folder, 'pack.ts'), `${all}export { pack } from './wrapped.ts';\n`);
}

/** A folder with enough of them above it. */
const DEEP = '/its/place/in/the/copy';

/** What a file of words imports, from its place in the language's folder: other words from there, all else from before. */
const translated = (name: string, source: string): string =>
  source.replace(/'(\.\.?\/[^']+)'/g, (_, path: string) => {
    const at = join(dirname(name), path);
    const isWords = !at.startsWith('..') && !TOOLS.includes(at);
    const target = at === 'words.ts' ? 'wrapped.ts' : isWords ? at : join('..', at);
    const from = relative(join(DEEP, dirname(name)), join(DEEP, target));
    return `'${from.startsWith('.') ? from : `./${from}`}'`;
  });
