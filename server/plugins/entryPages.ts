import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The doors of the dashboard: what search engines may show of it, and where somebody opens it for the first time. All
 * else is behind them, or has a secret in its address.
 */
const ENTRY_PAGES = { '/login': 'pages/Login.tsx', '/signup': 'pages/Signup.tsx' };

/** vite's manifest, as far as it is read here. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/**
 * For the path of each door a Link header that names what its screen loads beside the page's own: the browser asks for
 * all at once instead of one after the other.
 */
export function loadEntryPages(folder: string): Map<string, string> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const headerOf = (screen: string) =>
    [...filesOf(manifest, screen)]
      .filter((file) => !page.includes(file))
      .map((file) => `</${file}>; ${file.endsWith('.css') ? 'rel=preload; as=style' : 'rel=modulepreload'}`)
      .join(', ');
  return new Map(Object.entries(ENTRY_PAGES).map(([path, screen]) => [path, headerOf(screen)]));
}

/** A screen's script and style sheets, and those of all that it imports. */
function filesOf(manifest: Manifest, screen: string): Set<string> {
  const chunks = new Set<string>();
  const follow = (name: string): void => {
    if (chunks.has(name)) return;
    chunks.add(name);
    manifest[name]?.imports?.forEach(follow);
  };
  follow(screen);
  return new Set(
    [...chunks].flatMap((name) => [manifest[name]?.file ?? [], manifest[name]?.css ?? []].flat()),
  );
}
