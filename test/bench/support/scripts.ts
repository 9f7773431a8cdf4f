import { readFileSync, statSync } from 'node:fs';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const BUILT = new URL('../../../build/dashboard/', import.meta.url);

const readManifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(new URL('.vite/manifest.json', BUILT), 'utf8'));

/** Every screen of the dashboard, by its file below dashboard/. */
export const screenPages = (): string[] =>
  Object.keys(readManifest()).filter((name) => /^pages\/\w+\.tsx$/.test(name));

/** A built script as it travels to a browser, and what it says. */
export const packedBytes = (file: string): number => statSync(new URL(`${file}.br`, BUILT)).size;
export const textOf = (file: string): string => readFileSync(new URL(file, BUILT), 'utf8');

/** The scripts of a dashboard's screen as vite built them: the entry, the screen, and all that these import. */
export function scriptsOf(page: string): string[] {
  const manifest = readManifest();
  if (!manifest[page]) throw new Error(`The dashboard has no ${page}.`);
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const needed = new Set<string>();
  const follow = (name: string): void => {
    if (needed.has(name)) return;
    needed.add(name);
    manifest[name]?.imports?.forEach(follow);
  };
  for (const name of [...entries, page]) follow(name);
  const files = [...needed].map((name) => manifest[name]?.file ?? '');
  return files.filter((file) => file.endsWith('.js'));
}
