import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The documents of the repository, as they are written. */

const ROOT = join(import.meta.dirname, '../..');

export const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const titleOf = (file: string): string => /^# (.+)$/m.exec(readText(file))?.[1] ?? '';

const inDocs = readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`);

/** Those that are served, in the order of the site: the index, then the others by their titles. */
export const DOCUMENT_FILES: readonly string[] = [
  'docs/README.md',
  ...[...inDocs.filter((file) => file !== 'docs/README.md'), 'CHANGELOG.md', 'SECURITY.md'].sort(
    (one, other) => titleOf(one).localeCompare(titleOf(other), 'en'),
  ),
];

/** The address of a document at the server. */
export function servedAt(file: string): string {
  const name = basename(file, '.md').toLowerCase();
  return name === 'readme' ? '/docs' : `/docs/${name}`;
}

/** A fenced block. What its fence says after the language is `needs`: why it is not run here. */
export interface Fence {
  language: string;
  needs: string | undefined;
  text: string;
  line: number;
}

const FENCE = /^```(\w+)(?: needs=(\w+))?\n(.*?)^```$/gms;

export const fencesIn = (markdown: string): Fence[] =>
  [...markdown.matchAll(FENCE)].map(([, language = '', needs, text = ''], at, all) => ({
    language,
    needs,
    text,
    line: markdown.slice(0, all[at]?.index).split('\n').length,
  }));
