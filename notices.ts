import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import packageFile from './package.json' with { type: 'json' };

// Gathers the licences of other people's work that leaves the house with ours into build/THIRD_PARTY_NOTICES: of what is
// bundled, and of the `dependencies`, whose font is in every poster and whose page is at /api/docs.

/** What vite writes beside each of its builds, and this file reads: every package of which something was taken. */
export const license = { fileName: '.vite/licences.json' };

const HEAD = `Goodword is made with the work of others. What is bundled into this package, and what it installs
beside itself by name, follows with its licence, by the names of the packages.
`;

/** In no licence; some have one of `=`. */
const RULE = '#'.repeat(80);

const LICENCE_FILE = /^(licen[cs]e|copying|copyright|notice|third.?party)/i;

/** Some say their licence at the end of their README alone. */
const LICENCE_SECTION = /^#*\s*licen[cs]e\s*$.*/ims;

/** Writes the notices, after vite's builds; `programs` are what esbuild built. */
export function writeNotices(programs: Metafile[]): void {
  const folders = new Set([
    ...programs.flatMap(inProgram),
    ...globSync('build/**/.vite/licences.json').flatMap(inPage),
    ...globSync('build/**/.vite/manifest.json').flatMap(besidePage),
    ...Object.keys(packageFile.dependencies).map((name) => `node_modules/${name}`),
  ]);
  // A package may lie in two folders in the same version.
  const notices = [...new Set([...folders].map(noticeOf))].sort();
  writeFileSync('build/THIRD_PARTY_NOTICES', [HEAD, ...notices].join(`${RULE}\n`));
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

const inProgram = ({ outputs }: Metafile): string[] =>
  Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs).flatMap(folderOf));

/** Fonts that a style sheet names are files of their own. */
const besidePage = (manifest: string): string[] =>
  Object.values<{ src?: string }>(read(manifest)).flatMap(({ src = '' }) => folderOf(src));

/** The folder of the package that a file is of; none where it is ours. */
const folderOf = (file: string): string[] =>
  /node_modules\/(.*node_modules\/)?(@[^/]+\/)?[^/]+/.exec(file)?.slice(0, 1) ?? [];

const installed = Object.entries<{ version?: string }>(read('package-lock.json').packages);

/** Vite tells names and versions; the lock knows the folder of each. */
function inPage(licences: string): string[] {
  return read(licences).map(({ name, version }: { name: string; version: string }) => {
    const [folder] =
      installed.find(([path, one]) => path.endsWith(`node_modules/${name}`) && one.version === version) ?? [];
    if (folder === undefined) throw new Error(`${licences} has ${name} ${version}, which is not in the lock`);
    return folder;
  });
}

function noticeOf(folder: string): string {
  const { name, version, license, author, repository } = read(join(folder, 'package.json'));
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  const texts = files.sort().map((file) => textOf(join(folder, file)));
  const instead = [`By ${author?.name ?? author}, ${repository?.url ?? repository}`, ...sectionOf(folder)];
  return `${name} ${version} (${license})\n\n${(texts.length > 0 ? texts : instead).join('\n\n')}\n\n`;
}

const sectionOf = (folder: string): string[] =>
  globSync(join(folder, 'README*')).flatMap((file) => LICENCE_SECTION.exec(textOf(file))?.slice(0, 1) ?? []);

const textOf = (file: string): string => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
