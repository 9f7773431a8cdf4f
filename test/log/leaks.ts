import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { TEMPLATES } from '../../server/contract/rules/templates.ts';
import { PASSWORD } from '../support/app.ts';

/** Finds in logs what they must not hold. */

/** What has long runs of digits or letters and is nobody's: it is taken out before anything is looked for. */
const HARMLESS: [RegExp, string][] = [
  [/"time":\d{13}\b/, ''],
  [/"ms":\d{1,7}\b/, ''],
  [/"requestId":"(?:\d{13}:[0-9a-f]{12}:\d{5}|[0-9a-f]{32})"/, ''],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '#'],
  [/\b(?:AC|MG|SM)[0-9a-f]{32}\b/g, '#'],
];

const escapeWords = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The parts of our texts that stand between what is filled in. */
const WORDS_OF_TEXTS = TEMPLATES.flatMap(({ text }) => text.split(/\{\w+\}/))
  .map((part) => part.trim())
  .filter((part) => part.length > 12);

const LEAKS: Record<string, RegExp> = {
  'a phone number': /(?:\+|%2B)\d[\d ().-]{6,}\d|\d{10,}|\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b/i,
  'an e-mail address': /[\w.%+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i,
  'a signed token': /\beyJ[\w-]{8,}/,
  'a bearer token': /\bbearer [\w.-]/i,
  'an API token': /\bgw_\w{6,}/,
  'a long secret': /(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{40,}/,
  'the field of a secret': /"(?:authorization|(?:set-)?cookie|\w*(?:token|secret|password|signature))":/i,
  'a password': new RegExp(`\\bpassword\\W{0,3}[:=]|${escapeWords(PASSWORD)}`, 'i'),
  'a code': /\bcode\W{1,5}\d{6}\b/i,
  'the link of a review': /\/r\/[\w%-]{6,}/,
  'an address with a value in it': /\/api\/[^\s"]*\/(?:#|\d{4,})/,
  'a query': /\?[\w.%-]+=/,
  'the words of a text': new RegExp(`\\{reviewLink\\}|${WORDS_OF_TEXTS.map(escapeWords).join('|')}`, 'i'),
};

/** What a line holds that it must not. */
export function leaksIn(line: string): string[] {
  const text = withoutHarmless(line);
  return Object.keys(LEAKS).filter((kind) => LEAKS[kind]?.test(text));
}

const withoutHarmless = (line: string): string =>
  HARMLESS.reduce((text, [pattern, stand]) => text.replace(pattern, stand), line);

export interface Search {
  lines: number;
  /** The routes that lines name. */
  routes: Set<string>;
  /** What lines say. */
  messages: Set<string>;
  /** Each kind of leak with the first line that holds it. */
  leaks: Record<string, string>;
}

/** Searches the files of a folder whose names begin so, for leaks and for these words; they may be large. */
export async function searchLogs(
  folder: string,
  { name = '', words = [] }: { name?: string; words?: readonly string[] } = {},
): Promise<Search> {
  const search: Search = { lines: 0, routes: new Set(), messages: new Set(), leaks: {} };
  const seen = new Set<string>();
  for (const file of await readdir(folder)) {
    if (!file.startsWith(name)) continue;
    for await (const line of createInterface({ input: createReadStream(join(folder, file)) })) {
      searchLine(line, search, seen, words);
    }
  }
  return search;
}

/** Most lines differ in what is harmless alone, and are looked at once. */
function searchLine(line: string, search: Search, seen: Set<string>, words: readonly string[]): void {
  search.lines += 1;
  const text = withoutHarmless(line);
  if (seen.has(text)) return;
  seen.add(text);
  const [, route] = /"route":"([^"]+)"/.exec(text) ?? [];
  const [, message] = /"msg":"([^"]+)"/.exec(text) ?? [];
  if (route) search.routes.add(route);
  if (message) search.messages.add(message);
  const found = [...leaksIn(text), ...words.filter((word) => text.includes(word))];
  for (const kind of found) search.leaks[kind] ??= line;
}
