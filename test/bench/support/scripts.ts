import { readFileSync } from 'node:fs';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const MANIFEST = new URL('../../../build/dashboard/.vite/manifest.json', import.meta.url);

/** The scripts of a dashboard's screen as vite built them: the entry, the screen, and all that these import. */
export function scriptsOf(page: string): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
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
