import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { REPOSITORY } from './installation.ts';

/** What others wrote leaves the house with its licence. What is in the package is asked of the built files themselves. */

const NOTICES = 'build/THIRD_PARTY_NOTICES';

const read = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');
const readAll = (pattern: string, exclude: string[] = []): string[] =>
  globSync(pattern, { cwd: REPOSITORY, exclude }).map(read);

const [head, ...notices] = read(NOTICES)
  .split(/^#{80}\n/m)
  .map((text) => {
    const [title = '', ...lines] = text.split('\n');
    const [, name = '', version = '', licence = ''] = /^(\S+) (\S+) \((.+)\)$/.exec(title) ?? [];
    return { name, version, licence, text: lines.join('\n').trim() };
  });

const noticeOf = (name: string) => notices.filter((one) => one.name === name);
const withoutNotice = (names: Iterable<string>): string[] =>
  [...new Set(names)].filter((name) => noticeOf(name).length === 0).sort();

/** The packages that a pattern finds in texts, by the last folder of packages that a path goes through. */
const packagesIn = (texts: string[], pattern: RegExp): string[] =>
  texts.flatMap((text) =>
    [...text.matchAll(pattern)].map(
      ([, path = '']) => /^(@[^/]+\/)?[^/]+/.exec(path.split('node_modules/').at(-1) ?? '')?.[0] ?? '',
    ),
  );

test('each package that vite took from for a page is there in its version, with the text of its licence', () => {
  const records = globSync('build/{dashboard,*/client,*/server}/.vite/licences.json', { cwd: REPOSITORY });
  expect(records).toHaveLength(5);
  const taken = records.flatMap((file): { name: string; version: string; text?: string }[] =>
    JSON.parse(read(file)),
  );
  expect(taken.length).toBeGreaterThan(50);
  const missing = taken.filter(({ name, version, text = '' }) => {
    const found = noticeOf(name).find((one) => one.version === version);
    return !found?.text.includes(text.replaceAll('\r\n', '\n').trim());
  });
  expect(missing).toEqual([]);
});

test('each package whose code stands in a program or in what renders pages is there', () => {
  // Before each piece stands the file that it comes from, where nothing is minified.
  const found = packagesIn(
    readAll('build/{server/**/*.js,*/server/render.mjs}'),
    /^\s*\/\/ (node_modules\/\S+)/gm,
  );
  expect(found).toEqual(expect.arrayContaining(['knex', 'twilio', 'react-dom', '@tabler/icons-react']));
  expect(withoutNotice(found)).toEqual([]);
});

test('each package that our own code imports, types apart, is there', () => {
  // What clinics paste into programs of theirs is not our code.
  const examples = ['dashboard/texts/settings/settingsExamples.ts'];
  const code = readAll('{server,cli,dashboard,migrations}/**/*.{ts,tsx}', examples);
  const imported = packagesIn(
    code,
    /^(?:import (?!type )(?:[^;']* from )?|.*\bimport\()'((?!node:)[@\w][^']*)'/gm,
  );
  expect(imported).toEqual(expect.arrayContaining(['react', 'ink', '@oclif/core', 'twilio', 'pdfkit']));
  // Nothing of it is in a page: it hands on the names of react-router.
  expect(withoutNotice([...imported, ...Object.keys(packageFile.dependencies)])).toEqual([
    'react-router-dom',
  ]);
});

test('each font is there with its licence: those that pages load, and the one in every poster', () => {
  const fonts = packagesIn(
    readAll('build/**/.vite/manifest.json'),
    /"src": "(?:\.\.\/)*(node_modules\/.*woff2)"/g,
  );
  expect(withoutNotice(fonts)).toEqual([]);
  expect(new Set(fonts)).toEqual(new Set(['@fontsource-variable/figtree']));
  expect(noticeOf('@fontsource-variable/figtree')[0]?.text).toContain('SIL OPEN FONT LICENSE');
  expect(noticeOf('dejavu-fonts-ttf')[0]?.text).toContain('Bitstream Vera');
});

/** Those that CONTRIBUTING.md allows, the pages' font's, and one like MIT. */
const ALLOWED = /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|OFL-1\.1|BlueOak-1\.0\.0)$/;

const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR | AND /)
    .every((one) => ALLOWED.test(one));

test('they stand in order, none is empty, and none asks for more than to be named', () => {
  expect(head?.text).toContain('licence');
  const titles = notices.map(({ name, version }) => `${name} ${version}`);
  expect(titles).toEqual(titles.toSorted());
  expect(notices.filter(({ text }) => text.length < 40 || /\bundefined\b/.test(text.slice(0, 80)))).toEqual(
    [],
  );
  const others = notices.filter(({ licence }) => !isAllowed(licence)).map(({ name }) => name);
  expect(others).toEqual(['dejavu-fonts-ttf']);
});

test('the packed file brings them, once', async () => {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json'], { cwd: REPOSITORY });
  const [{ files }]: [{ files: { path: string }[] }] = JSON.parse(stdout);
  const paths = files.map(({ path }) => path);
  expect(paths.filter((path) => /notices|licen[cs]es/i.test(path))).toEqual([NOTICES]);
});
